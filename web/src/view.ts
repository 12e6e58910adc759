/** What can be read off a table and a seat without knowing the rules: `you.legal` tells the rest. */
import type { GameNow, TableNow, You } from './wire'

export const FACE_DOWN = '?'

/** The places that a verb may name now: `placesFor('place', you.legal)`. */
export function placesFor(verb: 'place' | 'bounce' | 'flip', legal: readonly string[]): number[] {
  return legal.flatMap((action) => {
    const [word, place] = action.split(' ')
    return word === verb ? [Number(place)] : []
  })
}

/** The action that touching a place of one's own layout means now, or null. */
export function actionAt(place: number, legal: readonly string[]): string | null {
  return (
    ['place', 'bounce', 'flip']
      .map((verb) => `${verb} ${place}`)
      .find((action) => legal.includes(action)) ?? null
  )
}

/** Whether the seat is asked for something just now. */
export function isAsked(you: You | null): boolean {
  return you !== null && you.legal.length > 0
}

/** Whether it is this seat's turn in a running round, whatever it may do. */
export function isTurn(game: GameNow | null, seat: number | null): boolean {
  return game !== null && seat !== null && game.phase !== 'tee off' && game.turn === seat
}

/** Whether the card in hand may bounce. */
export function canBounce(you: You | null): boolean {
  return you !== null && you.legal.some((action) => action.startsWith('bounce '))
}

/** How many cards of a layout lie face down. */
export function facedown(layout: readonly string[]): number {
  return layout.filter((card) => card === FACE_DOWN).length
}

/**
 * Seconds until the table goes on without a seat, never below 0; null if it does not wait for the
 * seat. `shift` is the server's clock minus this computer's, in milliseconds.
 */
export function secondsLeft(
  table: TableNow,
  seat: number,
  shift: number,
  now = Date.now(),
): number | null {
  const waiting = table.waiting.find((each) => each.seat === seat)
  return waiting ? Math.max(0, Math.ceil((waiting.until - now - shift) / 1000)) : null
}
