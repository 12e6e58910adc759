/** What a finished round or game came to: its layouts, who went out, who stands where. */
import { explainScore } from '../score'
import type { Entry, RoundScored, TableNow } from '../wire'

export interface Result {
  round: number
  layouts: string[][]
  wentOut: number | null
  /** -5 or +5 for who went out first, 0 if nobody did. (R9.5) */
  outFirst: number
  scores: number[]
}

/** The round that was finished last; the entries tell it, or the table if they are gone. */
export function resultOf(table: TableNow, entries: readonly Entry[]): Result | null {
  const game = table.game
  const round = game?.scores.length ?? 0
  const scores = game?.scores[round - 1]
  if (!game || !scores) return null
  const told = entries
    .flatMap((entry) => entry.events as unknown as RoundScored[])
    .findLast((event) => event.event === 'RoundScored' && event.round === round)
  const layouts = told?.layouts ?? game.layouts
  const wentOut = told ? told.went_out : game.went_out
  const cards = wentOut === null ? 0 : explainScore(layouts[wentOut] ?? []).points
  const outFirst = wentOut === null ? 0 : (scores[wentOut] ?? 0) - cards
  return { round, layouts, wentOut, outFirst, scores }
}

/** Whether the latest thing that happened was the end of a round, so that it is news. */
export function isFresh(entries: readonly Entry[]): boolean {
  return entries.at(-1)?.events.some(({ event }) => event === 'RoundScored') ?? false
}

/**
 * The place of each seat, 1 for the lowest total; equal ones share it and the next is left out
 * (1, 1, 3). Only when the game is over the last round parts equal totals. (R10.1)
 */
export function places(totals: readonly number[], last: readonly number[] | null): number[] {
  const isBefore = (a: number, b: number) =>
    totals[a]! < totals[b]! || (totals[a] === totals[b] && !!last && last[a]! < last[b]!)
  return totals.map((_, seat) => 1 + totals.filter((_, other) => isBefore(other, seat)).length)
}

/** Whether only the last round told the winners from others with the same total. (R10.1) */
export function wasTie(totals: readonly number[], winners: readonly number[]): boolean {
  const lowest = Math.min(...totals)
  return totals.filter((total) => total === lowest).length > winners.length
}

/** All seats clockwise, the reader's own first. */
export function seatsFrom(seats: number, you: number | null): number[] {
  return Array.from({ length: seats }, (_, n) => (n + (you ?? 0)) % seats)
}
