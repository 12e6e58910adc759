/** The seats that this browser holds. Whoever has a seat's token is that player: it stays here. */
import { keep, recall } from './kept'

export interface OwnSeat {
  code: string
  token: string
  /** What the player is called there. */
  name: string
  /** When the seat was last used, in milliseconds since 1970. */
  at: number
}

const NAME = 'seats'
const MOST = 12

/** The tables where this browser has a seat, newest first. */
export function recentTables(): OwnSeat[] {
  const kept = recall<unknown>(NAME, [])
  return (Array.isArray(kept) ? kept : []).filter(isSeat).sort((a, b) => b.at - a.at)
}

/** This browser's seat at a table. */
export function ownSeat(code: string): OwnSeat | null {
  return recentTables().find((seat) => seat.code === code) ?? null
}

/** Keep a seat, instead of an older one at the same table; the oldest beyond twelve are dropped. */
export function keepSeat(seat: OwnSeat): void {
  const { code, token, name, at } = seat
  const others = recentTables().filter((each) => each.code !== code)
  const seats = [{ code, token, name, at }, ...others].sort((a, b) => b.at - a.at)
  keep(NAME, seats.slice(0, MOST))
}

/** Forget the seat at a table, and the wishes that were kept for it. */
export function forgetSeat(code: string): void {
  const seat = ownSeat(code)
  if (seat) keep(wishesName(code, seat.token), undefined)
  keep(
    NAME,
    recentTables().filter((each) => each.code !== code),
  )
}

/** Under which name a seat's unanswered wishes are kept; it tells nothing of the token. */
export function wishesName(code: string, token: string): string {
  let mixed = 0x811c9dc5
  for (const letter of token) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193)
  return `wishes.${code}.${(mixed >>> 0).toString(16)}`
}

function isSeat(seat: Partial<OwnSeat> | null): seat is OwnSeat {
  return (
    typeof seat?.code === 'string' && typeof seat.token === 'string' && typeof seat.at === 'number'
  )
}
