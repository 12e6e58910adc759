/**
 * What this browser noted of each shuffle before it could know a card: the commitment that it was
 * shown, and the randomness that it added itself. Only what was noted before can prove anything.
 */
import { keep, recall } from '../kept'
import { randomBytes } from '../table/randomness'
import type { TableNow } from '../wire'

const MOST_NOTES = 100

export interface Note {
  /** Table, game and round: `KMTWRX/1/2`. */
  of: string
  commitment: string
  /** Whether it was seen before the deal. */
  early: boolean
  /** What this browser added, in hexadecimal; two pages may have added both. */
  mine: string[]
}

/** What a sitting must offer so that this browser can add randomness. */
interface Adder {
  readonly table: TableNow | null
  readonly you: { seat: number } | null
  wish(type: 'add', told: { randomness: string }): Promise<{ done: number } | object>
}

const known = new Set<string>()

/** The game that a round's proof belongs to, counted from 1. */
function gameOf(table: TableNow): number {
  return table.stage === 'lobby' ? table.games + 1 : table.games
}

function note(of: string, change: (before: Note | undefined) => Note | undefined): void {
  const notes = recall<Note[]>('shuffles', [])
  const found = notes.findIndex((each) => each.of === of)
  const changed = change(notes[found])
  if (!changed) return
  if (found < 0) notes.push(changed)
  else notes[found] = changed
  keep('shuffles', notes.slice(-MOST_NOTES))
}

/** Remember the commitments that a table shows; the first one that was seen of a round stays. */
export function noteCommitments(table: TableNow): void {
  for (const { round, commitment } of table.proofs) {
    const of = `${table.code}/${gameOf(table)}/${round}`
    if (known.has(of)) continue
    known.add(of)
    const ahead = table.stage === 'lobby' || table.stage === 'between'
    const early = ahead && round === table.proofs.at(-1)?.round
    note(of, (before) => before ?? { of, commitment, early, mine: [] })
  }
}

/** What was noted of a round of the game that a table plays. */
export function noteOf(table: TableNow, round: number): Note | null {
  const of = `${table.code}/${gameOf(table)}/${round}`
  return recall<Note[]>('shuffles', []).find((each) => each.of === of) ?? null
}

/** The shuffle that can be added to now, as a note names it; null if there is none. */
function ahead({ table, you }: Adder): string | null {
  if (!table || !you || (table.stage !== 'lobby' && table.stage !== 'between')) return null
  const proof = table.proofs.at(-1)
  const isFree = table.seats[you.seat]?.added === null
  return proof && isFree ? `${table.code}/${gameOf(table)}/${proof.round}` : null
}

/**
 * Add this browser's randomness to the next shuffle, unless the seat has added some already. Where
 * the table has not been seen yet, `of` says which shuffle that is: `KMTWRX/1/1`.
 */
export async function addRandomness(sitting: Adder, of = ahead(sitting)): Promise<void> {
  if (of === null) return
  if (sitting.table) noteCommitments(sitting.table) // before the server can know what is added
  const randomness = randomBytes()
  const answer = await sitting.wish('add', { randomness })
  if (!('done' in answer)) return
  note(of, (before) => before && { ...before, mine: [...before.mine, randomness] })
}
