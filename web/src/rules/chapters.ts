/** Which clauses the rules have, and the drawn examples. The words are in rules.ftl. */
import { cardKey } from '../sentences'
import { say } from '../words.svelte'
import examples from './examples.json'

/** How many clauses each chapter has: R1 has none, it is a list of cards. */
const CLAUSES = [0, 3, 4, 6, 3, 3, 4, 4, 5, 1]

export interface Chapter {
  name: string
  /** The end of its message's id: `4`; a clause's is `4-1`. */
  id: string
  clauses: { name: string; id: string }[]
}

export const CHAPTERS: Chapter[] = CLAUSES.map((count, at) => ({
  name: `R${at + 1}`,
  id: `${at + 1}`,
  clauses: Array.from({ length: count }, (_, n) => ({
    name: `R${at + 1}.${n + 1}`,
    id: `${at + 1}-${n + 1}`,
  })),
}))

export const OPTIONS = ['rounds', 'return-taken', 'ties-keep-bonus', 'turn-limit']

const PLACES_TO_GO = [
  'options',
  ...CHAPTERS.flatMap(({ name, clauses }) => [name, ...clauses.map((clause) => clause.name)]),
]

/** The clause or chapter that a citation begins with (`r9.1-R9.4` is R9.1), or null. */
export function parseClause(text: string): string | null {
  const first = /^(options|R\d+(\.\d+)?)(?![\d.])/i.exec(text.trim())?.[0].toLowerCase()
  return PLACES_TO_GO.find((name) => name.toLowerCase() === first) ?? null
}

/** Somewhere in a picture that a card goes from or to: a place, or one of these. */
export type Spot = number | 'hand' | 'draw' | 'left' | 'right' | 'away'

/** What a drawing shows: a layout or the piles, a hand below (empty text: nothing in it). */
export interface Picture {
  layout?: string
  /** The top cards of the left and the right discard pile. */
  piles?: [string, string]
  hand?: string
  /** Whether the places' numbers are written on them. */
  numbers?: boolean
  /** Places that are looked at. */
  marked?: number[]
  /** Matching lines by name, and what their cards match as. */
  lines?: [string, number][]
  moves?: [Spot, Spot][]
  /** Whether the moves are drawn as hops. */
  hops?: boolean
}

export interface WorkedScore extends Picture {
  layout: string
  lines: [string, number][]
  score: number
}

export const PICTURES = examples.pictures as unknown as Record<string, Picture>
export const SCORES = examples.scores as unknown as WorkedScore[]
export const DECK: Record<string, Record<string, number>> = examples.deck
/** The pictures that belong under a chapter or clause; several make a strip, to be read in order. */
export const SHOWN: Record<string, string[]> = {
  'R3.1': ['places'],
  'R3.4': ['tee-off'],
  'R4.4': ['turn-1', 'turn-2', 'turn-3'],
  'R5.1': ['mulligan'],
  'R6.1': ['bounce-1', 'bounce-2', 'bounce-3', 'bounce-4'],
  'R7.1': ['hazard-1', 'hazard-2'],
  'R8.1': ['out-1', 'out-2'],
}

/** Nine cards from a layout's text. */
export function cardsOf(layout: string): string[] {
  return layout.split(/[\s/]+/)
}

/** A card as it is read aloud. */
export function cardWords(card: string): string {
  return say('table-card', { card: cardKey(card) })
}

/** A number as it is printed, with a real minus sign: 26, −13. */
export function printed(points: number): string {
  return String(points).replace('-', '−')
}
