/**
 * What this browser keeps, and nothing else does: settings, seats, recent tables. Where storage is
 * blocked (a private window) it is kept in memory, so that playing works until the page is closed.
 */
const PREFIX = 'gnoming.'
const memory = new Map<string, string>()

function storage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** What was kept under a name, or `otherwise` if nothing or nothing readable was. */
export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = storage()?.getItem(PREFIX + name) ?? memory.get(name)
    return text === undefined || text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    const text = memory.get(name)
    return text === undefined ? otherwise : (JSON.parse(text) as T)
  }
}

/** Keep a plain JSON value under a name; `undefined` forgets it. */
export function keep(name: string, value: unknown): void {
  const text = value === undefined ? undefined : JSON.stringify(value)
  if (text === undefined) memory.delete(name)
  else memory.set(name, text)
  try {
    if (text === undefined) storage()?.removeItem(PREFIX + name)
    else {
      const kept = storage()
      kept?.setItem(PREFIX + name, text)
      if (kept) memory.delete(name) // Another tab may remove it: then it is gone here, too.
    }
  } catch {
    // Full or blocked: the memory has it.
  }
}
