/** Why a layout scores what it does, in sentences of the chosen language. */
import { explainScore, type Mulligan, type Single } from '../score'
import { cardKey } from '../sentences'
import { minus } from '../table/numbers'
import { say } from '../words.svelte'

/** Points with their sign: +7, −5, 0. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : minus(points)
}

/** Texts as a list for a sentence: a, b and c. */
export function listed(texts: readonly string[]): string {
  const [first = '', ...rest] = texts
  if (rest.length === 0) return first
  if (rest.length === 1) return say('list-two', { first, last: rest[0]! })
  return say('list-more', { first, rest: listed(rest) })
}

/** Everything that counts in a layout, one sentence each, going out first included. */
export function scoreSentences(layout: readonly string[], outFirst: number): string[] {
  const { lines, singles, mulligans } = explainScore(layout)
  const said = lines.map(({ name, places, value }) =>
    say('score-line', {
      line: lineWords(name),
      cards: cardWords(places.map((place) => layout[place] ?? '?')),
      value,
      points: signed(-value),
    }),
  )
  said.push(...mulligans.map(aboutMulligan))
  said.push(...aboutSingles(singles))
  const hidden = layout.filter((card) => card === '?').length
  if (hidden) said.push(say('score-hidden', { count: hidden }))
  const points = signed(outFirst)
  if (outFirst < 0) said.push(say('score-out-lowest', { points }))
  if (outFirst > 0) said.push(say('score-out-higher', { points }))
  return said.map((text) => text.charAt(0).toLocaleUpperCase() + text.slice(1))
}

/** A layout read aloud, row by row. */
export function layoutWords(layout: readonly string[]): string {
  return [1, 2, 3]
    .map((number) => {
      const cards = layout.slice(3 * number - 3, 3 * number)
      const words = cards.map((card) => say('table-card', { card: cardKey(card) }))
      return `${say('score-row', { number })}: ${words.join(', ')}`
    })
    .join('; ')
}

function lineWords(name: string): string {
  const number = Number(name.at(-1))
  return name.startsWith('row') ? say('score-row', { number }) : say('score-column', { number })
}

function cardWords(cards: readonly string[]): string {
  return cards.map((card) => say('card', { card: cardKey(card) }).replace('-', '−')).join(' ')
}

function aboutMulligan({ place, uses }: Mulligan): string {
  const where = { row: Math.floor(place / 3) + 1, column: (place % 3) + 1 }
  if (uses.length === 0) return say('score-mulligan-alone', where)
  const words = uses.map(({ line, value }) => say('score-use', { value, line: lineWords(line) }))
  return say('score-mulligan', { ...where, uses: listed(words) })
}

function aboutSingles(singles: readonly Single[]): string[] {
  const about = (chosen: readonly Single[]) => ({
    cards: cardWords(chosen.map(({ card }) => card)),
    points: signed(chosen.reduce((sum, { points }) => sum + points, 0)),
  })
  const positive = singles.filter(({ card, points }) => card !== 'H' && points > 0)
  const negative = singles.filter(({ points }) => points < 0)
  const hazards = singles.filter(({ card }) => card === 'H')
  return [
    positive.length ? say('score-singles', about(positive)) : '',
    negative.length ? say('score-negatives', about(negative)) : '',
    hazards.length ? say('score-hazards', about(hazards)) : '',
  ].filter(Boolean)
}
