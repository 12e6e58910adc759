import { describe, expect, it } from 'vitest'
import { hintOf } from '../src/table/hint'
import type { GameNow, TableNow, You } from '../src/wire'

const words = {
  name: (seat: number) => `player ${seat}`,
  named: (seats: readonly number[]) => seats.join(', '),
  aCard: (card: string) => `a ${card}`,
  theCard: (card: string) => `the ${card}`,
}
const DOWN = Array<string>(9).fill('?')

function hint(
  phase: string,
  legal: string[],
  hand: string | null = null,
  more: Partial<GameNow> = {},
) {
  const game = {
    phase,
    turn: 1,
    may_act: [1],
    layouts: [DOWN, DOWN],
    went_out: null,
    ...more,
  } as unknown as GameNow
  const you = { seat: 0, legal, hand, unseen: null } as You
  return hintOf({ game } as unknown as TableNow, you, words)
}
const PLACES = Array.from({ length: 9 }, (_, place) => `place ${place}`)
const PILES = ['discard left', 'discard right']

describe('what can be done now', () => {
  it('asks for two cards at tee-off, then for one (R3.4)', () => {
    expect(hint('tee off', ['flip 0']).id).toBe('table-tee-off')
    const second = { layouts: [['5', ...DOWN.slice(1)], DOWN] }
    expect(hint('tee off', ['flip 1'], null, second).id).toBe('table-tee-off-second')
  })
  it('names the piles that can be drawn from (R4.1, R4.6)', () => {
    expect(hint('draw', ['draw', 'take left']).id).toBe('table-draw')
    expect(hint('draw', ['take left']).id).toBe('table-draw-only-discards')
    expect(hint('draw', ['draw']).id).toBe('table-draw-only-pile')
    expect(hint('draw', ['draw', 'take left'], null, { went_out: 1 }).id).toBe('table-draw-last')
  })
  it('promises no discard where a taken card must be played (R4.3)', () => {
    expect(hint('play', [...PLACES, ...PILES], '5')).toMatchObject({
      id: 'table-play',
      parts: { card: 'a 5' },
    })
    expect(hint('play', PLACES, '5').id).toBe('table-play-taken')
  })
  it('says where a card may go next to a mulligan (R5.2)', () => {
    expect(hint('play', ['place 3', ...PILES], 'M').id).toBe('table-play-some')
    expect(hint('play', ['place 3', 'place 4'], '5').id).toBe('table-play-must')
  })
  it('tells a bounce from a discard and from a hazard (R6.1, R7.1)', () => {
    expect(hint('bounce', ['bounce 2', ...PILES], '5').id).toBe('table-bounce')
    expect(hint('bounce', PILES, '5').id).toBe('table-discard')
    expect(hint('bounce', ['remove'], 'H').id).toBe('table-remove')
    expect(hint('play', [...PLACES, 'remove'], 'H').id).toBe('table-play-hazard')
    expect(hint('hazard', ['flip 1', 'decline']).id).toBe('table-hazard')
  })
  it('says for whom everybody waits', () => {
    expect(hint('hazard', [], null, { may_act: [1, 2] })).toMatchObject({
      id: 'table-wait-hazard',
      parts: { names: '1, 2' },
    })
    expect(hint('draw', []).id).toBe('table-wait-draw')
    expect(hint('bounce', []).id).toBe('table-wait-play')
    expect(hint('tee off', []).id).toBe('table-wait-tee-off')
  })
})
