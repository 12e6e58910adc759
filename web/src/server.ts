/**
 * What is asked of the server by plain requests: to open a table, to sit down, to look, to fetch a
 * record. Addresses are relative to the page, so any path that a proxy gives it will do. A seat's
 * token travels in a header, never in an address.
 */
import type { Glance, Seated } from './wire'

const ANSWER_MS = 10_000

/** Why a request was not granted. `code` is of docs/protocol.md, or `offline` if no answer came. */
export class Trouble extends Error {
  constructor(
    /** Of HTTP; 0 if no answer came. */
    readonly status: number,
    readonly code: string,
    /** One sentence in English; what is shown comes from the catalogues by `code`. */
    readonly why: string,
    readonly clause = '',
  ) {
    super(why)
    this.name = 'Trouble'
  }
}

/** The whole address of a path of this server, wherever it is shown. */
export function address(path: string): string {
  return new URL(path, location.href.split(/[?#]/)[0]).href
}

/** Where a table's socket is. */
export function socketAddress(code: string): string {
  return address(`${tablePath(code)}/socket`).replace(/^http/, 'ws')
}

/** Open a new table and sit down as its host. */
export async function openTable(name: string): Promise<Seated> {
  return seated(await ask('POST', 'api/tables', { told: { name } }))
}

/** Take a free seat at a table. */
export async function joinTable(code: string, name: string): Promise<Seated> {
  return seated(await ask('POST', `${tablePath(code)}/seats`, { told: { name } }))
}

/** The table now, as the token's seat sees it, else as the gallery does. */
export async function look(code: string, token: string | null = null): Promise<Glance> {
  return parsed<Glance>(await ask('GET', tablePath(code), { token }))
}

/** The record of the game that is over, or of the table's `game`-th one, counted from 1. */
export async function fetchRecord(code: string, game?: number): Promise<string> {
  const path = `${tablePath(code)}/record`
  return (await ask('GET', game === undefined ? path : `${path}?game=${game}`)).text
}

function tablePath(code: string): string {
  return `api/tables/${encodeURIComponent(code)}`
}

interface Answer {
  status: number
  text: string
}

async function ask(
  method: 'GET' | 'POST',
  path: string,
  { told, token = null }: { told?: object; token?: string | null } = {},
): Promise<Answer> {
  const headers: Record<string, string> = {}
  if (told) headers['Content-Type'] = 'application/json'
  if (token !== null) headers['Authorization'] = `Bearer ${token}`
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), ANSWER_MS)
  let status: number, text: string
  try {
    const answer = await fetch(address(path), {
      method,
      headers,
      body: told ? JSON.stringify(told) : null,
      signal: patience.signal,
      cache: 'no-store',
      credentials: 'same-origin',
      referrerPolicy: 'no-referrer',
    })
    status = answer.status
    text = await answer.text()
  } catch {
    throw new Trouble(0, 'offline', 'the server does not answer')
  } finally {
    clearTimeout(timer)
  }
  if (status < 200 || status > 299) throw troubled(status, text)
  return { status, text }
}

/** The server's reason; or, from a proxy that speaks no JSON, the little that is known. */
function troubled(status: number, text: string): Trouble {
  try {
    const { code, why, clause } = JSON.parse(text) as Record<string, unknown>
    if (typeof code === 'string' && typeof why === 'string') {
      return new Trouble(status, code, why, typeof clause === 'string' ? clause : '')
    }
  } catch {
    // Not of our server.
  }
  const code = status >= 502 && status <= 504 ? 'offline' : 'request'
  return new Trouble(status, code, `the server answers ${status}`)
}

function parsed<T>({ status, text }: Answer): T {
  try {
    const found: unknown = JSON.parse(text)
    if (found !== null && typeof found === 'object') return found as T
  } catch {
    // A page where an answer should be: somebody else answered.
  }
  throw new Trouble(status, 'request', 'the answer cannot be read')
}

function seated(answer: Answer): Seated {
  const found = parsed<Seated>(answer)
  if (typeof found.code !== 'string' || typeof found.token !== 'string') {
    throw new Trouble(answer.status, 'request', 'the answer is no seat')
  }
  return found
}
