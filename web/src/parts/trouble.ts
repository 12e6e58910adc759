/** What went wrong between the page and the server, as one sentence for the reader. */
import { Trouble } from '../server'
import { hasWords, say } from '../words.svelte'

interface Refused {
  code: string
  /** One sentence in English, for a code that is new to this page. */
  why: string
}

/** Why something was refused: by the rules, or by the table. */
export function refusalSentence({ code, why }: Refused): string {
  const id = code.replace(/[ _]/g, '-')
  if (hasWords(`refused-${id}`)) return say(`refused-${id}`)
  if (!hasWords(`reason-${id}`)) return why
  const reason = say(`reason-${id}`)
  return `${reason.charAt(0).toLocaleUpperCase()}${reason.slice(1)}.`
}

/** The sentence for an error; whatever is not a `Trouble` is told like a lost connection. */
export function troubleSentence(error: unknown): string {
  if (!(error instanceof Trouble) || error.code === 'offline') return say('home-offline')
  return refusalSentence(error)
}
