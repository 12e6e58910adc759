import { describe, expect, it } from 'vitest'
import { flightsOf } from '../src/table/flights'

describe('what flies', () => {
  it('swaps the card in hand with the one in the place', () => {
    const told = { event: 'Placed', seat: 2, place: 4, card: '5', out: '7', was_face_down: false }
    expect(flightsOf(told, 3)).toEqual([
      { from: 'hand-2', to: 'place-2-4', hop: false },
      { from: 'place-2-4', to: 'hand-2' },
    ])
  })
  it('hops in a bounce', () => {
    expect(flightsOf({ event: 'Bounced', seat: 0, place: 1 }, 3)[0]?.hop).toBe(true)
  })
  it('turns a flipped card where it lies', () => {
    expect(flightsOf({ event: 'Flipped', seat: 1, place: 8, card: '3' }, 2)).toEqual([
      { from: 'place-1-8', to: 'place-1-8' },
    ])
  })
  it('deals nine cards to everybody and two to the discard piles (R3.1, R3.2)', () => {
    const flights = flightsOf({ event: 'Dealt', round: 1 }, 7)
    expect(flights).toHaveLength(9 * 7 + 2)
    expect(new Set(flights.map((flight) => flight.to)).size).toBe(65)
  })
  it('moves nothing where nothing moved', () => {
    expect(flightsOf({ event: 'WentOut', seat: 1 }, 3)).toEqual([])
  })
})
