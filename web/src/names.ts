/** What players are called on the page. */
import { say } from './words.svelte'
import type { Chair, TableNow } from './wire'

/** A bot's name without its level: the server calls a bot 'Elm (easy)'. */
export function bareName(chair: Chair): string {
  const level = chair.level === null ? '' : ` (${chair.level})`
  return level && chair.name.endsWith(level) ? chair.name.slice(0, -level.length) : chair.name
}

/** A player's name; a bot's with its level in the reader's language. */
export function shownName(chair: Chair): string {
  if (chair.level === null) return chair.name
  return `${bareName(chair)} (${say(`level-${chair.level}`)})`
}

/** What to call who sits at a seat; empty where nobody does. */
export function nameAt(table: TableNow | null | undefined, seat: number): string {
  const chair = table?.seats[seat]
  return chair ? bareName(chair) : ''
}
