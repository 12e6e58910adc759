/** What a finished round and game came to, and what this browser notes of shuffles. */
import { describe, expect, it } from 'vitest'
import { addRandomness, noteCommitments, noteOf } from '../src/ends/notes'
import { isFresh, places, resultOf, seatsFrom, wasTie } from '../src/ends/result'
import type { Entry, TableNow } from '../src/wire'

const layouts = [
  ['5', '5', 'M', '3', '4', '6', '7', '8', '6'],
  ['4', '4', '4', '4', '8', '7', '4', '3', '6'],
]
const table = (more: object = {}) =>
  ({
    code: 'KMTWRX',
    stage: 'between',
    games: 1,
    seats: [{ added: null }, { added: null }],
    proofs: [{ round: 1, commitment: 'aa', added: [], key: null, salt: null }],
    game: { layouts, went_out: 1, scores: [[11, 21]], totals: [11, 21] },
    ...more,
  }) as unknown as TableNow
const scored = {
  event: 'RoundScored',
  round: 1,
  layouts,
  went_out: 0,
  out_first: -5,
  scores: [6, 16],
}
const entry = (...events: object[]) => ({ events }) as unknown as Entry

describe('the end of a round', () => {
  it('is told by its event', () => {
    const game = { layouts, went_out: null, scores: [[6, 16]], totals: [6, 16] }
    const result = resultOf(table({ game }), [entry(scored), entry()])
    expect(result).toMatchObject({ round: 1, wentOut: 0, outFirst: -5, scores: [6, 16] })
  })
  it('can be told from the table alone', () => {
    expect(resultOf(table(), [])).toMatchObject({ wentOut: 1, outFirst: 5, layouts })
    const nobody = { layouts, went_out: null, scores: [[11, 16]], totals: [11, 16] }
    expect(resultOf(table({ game: nobody }), [])).toMatchObject({ wentOut: null, outFirst: 0 })
    expect(resultOf(table({ game: { layouts, scores: [] } }), [])).toBeNull()
  })
  it('is news only while nothing has happened since', () => {
    expect(isFresh([entry(), entry(scored)])).toBe(true)
    expect(isFresh([entry(scored), entry()])).toBe(false)
    expect(isFresh([])).toBe(false)
  })
})

describe('places', () => {
  it('are shared, and the next is left out', () => {
    expect(places([7, -3, 7, -3, 20], null)).toEqual([3, 1, 3, 1, 5])
  })
  it('are parted by the last round once the game is over (R10.1)', () => {
    expect(places([10, 10, 12], [4, 3, 0])).toEqual([2, 1, 3])
    expect(wasTie([10, 10, 12], [1])).toBe(true)
    expect(wasTie([10, 10, 12], [0, 1])).toBe(false)
    expect(wasTie([10, 11, 12], [0])).toBe(false)
  })
  it('begin with the reader', () => {
    expect(seatsFrom(3, 1)).toEqual([1, 2, 0])
    expect(seatsFrom(3, null)).toEqual([0, 1, 2])
  })
})

describe('notes', () => {
  it('keep the commitment that was seen first', () => {
    noteCommitments(table())
    const other = [{ round: 1, commitment: 'bb', added: [], key: null, salt: null }]
    noteCommitments(table({ proofs: other }))
    expect(noteOf(table(), 1)).toMatchObject({ commitment: 'aa', early: true, mine: [] })
    expect(noteOf(table({ games: 2 }), 1)).toBeNull()
  })
  it('know whether it was before the deal', () => {
    noteCommitments(table({ stage: 'playing', games: 3 }))
    expect(noteOf(table({ games: 3 }), 1)).toMatchObject({ early: false })
    noteCommitments(table({ stage: 'lobby', games: 3 }))
    expect(noteOf(table({ games: 4 }), 1)).toMatchObject({ early: true })
  })
  it('keep what was added, once the table has taken it', async () => {
    const told: string[] = []
    const answers = [{ refused: {} }, { done: 5 }]
    const wish = (_: 'add', { randomness }: { randomness: string }) => {
      told.push(randomness)
      return Promise.resolve(answers[told.length - 1]!)
    }
    const sitting = { table: table({ games: 7 }), you: { seat: 0 }, wish }
    await addRandomness(sitting)
    expect(noteOf(sitting.table, 1)?.mine).toEqual([])
    await addRandomness(sitting)
    expect(told[1]).toMatch(/^[0-9a-f]{32}$/)
    expect(noteOf(sitting.table, 1)?.mine).toEqual([told[1]])
    await addRandomness({ ...sitting, you: null })
    const seats = [{ added: '00' }]
    await addRandomness({ ...sitting, table: table({ games: 7, seats }) })
    expect(told).toHaveLength(2)
  })
})
