/** What a layout scores and why; the same answers as src/gnoming/score.py (R9). */

/** The six lines of a layout: name to its three places. */
export const LINES: Record<string, readonly [number, number, number]> = {
  'row 1': [0, 1, 2],
  'row 2': [3, 4, 5],
  'row 3': [6, 7, 8],
  'column 1': [0, 3, 6],
  'column 2': [1, 4, 7],
  'column 3': [2, 5, 8],
}

/** A row or column of three equal positive cards, mulligans wild; it scores minus its value. (R9.1) */
export interface Line {
  name: string
  places: number[]
  value: number
}

/** A card in no matching line. (R9.2-R9.4) */
export interface Single {
  place: number
  card: string
  points: number
}

/** What one mulligan stood for; no uses if it served no line. (R5.1) */
export interface Mulligan {
  place: number
  uses: { line: string; value: number }[]
}

export interface Score {
  /** Going out left aside. */
  points: number
  lines: Line[]
  singles: Single[]
  mulligans: Mulligan[]
}

const FACE_DOWN = '?'
const HAZARD_POINTS = 10

/** What a layout scores, taken apart. Face-down cards match nothing and score nothing. (R9.1-R9.4) */
export function explainScore(layout: readonly string[]): Score {
  const lines: Line[] = []
  for (const [name, places] of Object.entries(LINES)) {
    const value = lineValue(places.map((place) => layout[place] ?? FACE_DOWN))
    if (value > 0) lines.push({ name, places: [...places], value })
  }
  const matched = new Set(lines.flatMap(({ places }) => places))
  const singles: Single[] = []
  const mulligans: Mulligan[] = []
  layout.forEach((card, place) => {
    if (card === 'M') {
      const serving = lines.filter(({ places }) => places.includes(place))
      mulligans.push({ place, uses: serving.map(({ name, value }) => ({ line: name, value })) })
    } else if (card !== FACE_DOWN && !matched.has(place)) {
      singles.push({ place, card, points: cardPoints(card) })
    }
  })
  const sum = singles.reduce((points, single) => points + single.points, 0)
  const points = lines.reduce((left, { value }) => left - value, sum)
  return { points, lines, singles, mulligans }
}

/** What the open cards of a layout score as they lie. (R9) */
export function openPoints(layout: readonly string[]): number {
  return explainScore(layout).points
}

/** The value that three cards match as, mulligans wild; 0 if they do not. (R9.1) */
function lineValue(cards: readonly string[]): number {
  const [value, ...others] = new Set(cards.filter((card) => card !== 'M'))
  return value !== undefined && others.length === 0 && isPositive(value) ? Number(value) : 0
}

function isPositive(card: string): boolean {
  return card >= '3' && card <= '8'
}

/** What a card scores by itself. (R9.2-R9.4) */
function cardPoints(card: string): number {
  if (card === 'H') return HAZARD_POINTS
  return card === 'M' || card === FACE_DOWN ? 0 : Number(card)
}
