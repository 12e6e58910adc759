/**
 * The one line that says what can be done now: which message, with which parts. Worked out from what
 * the seat may do, so that it never promises what the rules forbid.
 */
import type { GameNow, TableNow, You } from '../wire'

export interface Hint {
  id: string
  parts: Record<string, string | number>
}

/** Names of seats as a list for a sentence. */
export type Named = (seats: readonly number[]) => string

interface Words {
  name: (seat: number) => string
  named: Named
  aCard: (card: string) => string
  theCard: (card: string) => string
}

/** What a seat (or a spectator, `you` null) can do now, or what everybody waits for. */
export function hintOf(table: TableNow, you: You | null, words: Words): Hint {
  const game = table.game
  if (!game) return { id: 'table-nothing', parts: {} }
  if (you && you.legal.length > 0) return ownHint(game, you, words)
  return waitingHint(game, words)
}

function ownHint(game: GameNow, you: You, words: Words): Hint {
  const may = (start: string) => you.legal.filter((word) => word.startsWith(start))
  const parts = {
    card: words.aCard(you.hand ?? '?'),
    thecard: words.theCard(you.hand ?? '?'),
    count: may('place').length + may('bounce').length,
  }
  switch (game.phase) {
    case 'tee off': {
      const up = (game.layouts[you.seat] ?? []).filter((card) => card !== '?').length
      return { id: up === 0 ? 'table-tee-off' : 'table-tee-off-second', parts }
    }
    case 'draw': {
      const last = game.went_out !== null
      if (!may('draw').length) return { id: 'table-draw-only-discards', parts }
      if (!may('take').length) return { id: 'table-draw-only-pile', parts }
      return { id: last ? 'table-draw-last' : 'table-draw', parts }
    }
    case 'play': {
      const places = may('place').length
      if (may('remove').length) return { id: 'table-play-hazard', parts }
      if (places > 0 && places < 9)
        return {
          id: may('discard').length ? 'table-play-some' : 'table-play-must',
          parts,
        }
      return { id: may('discard').length ? 'table-play' : 'table-play-taken', parts }
    }
    case 'bounce':
      if (may('bounce').length) return { id: 'table-bounce', parts }
      return { id: may('remove').length ? 'table-remove' : 'table-discard', parts }
    case 'hazard':
      return { id: 'table-hazard', parts }
    default:
      return { id: 'table-nothing', parts }
  }
}

function waitingHint(game: GameNow, words: Words): Hint {
  const parts = { names: words.named(game.may_act), name: words.name(game.turn) }
  if (game.phase === 'tee off') return { id: 'table-wait-tee-off', parts }
  if (game.phase === 'hazard') return { id: 'table-wait-hazard', parts }
  if (game.phase === 'draw') return { id: 'table-wait-draw', parts }
  if (game.phase === 'play' || game.phase === 'bounce') return { id: 'table-wait-play', parts }
  return { id: 'table-nothing', parts }
}
