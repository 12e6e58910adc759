/**
 * What happened, as sentences to one reader in the chosen language. The words, and which sentence
 * needs which parts, are those of the terminal (src/gnoming/terminal/sentences.py).
 */
import { say } from './words.svelte'
import type {
  Bounced,
  Dealt,
  Declined,
  Discarded,
  Drew,
  Entry,
  Flipped,
  GameWon,
  Placed,
  Refilled,
  Removed,
  RoundScored,
  Took,
  WentOut,
} from './wire'

export interface Reader {
  /** The names of the players by seat. */
  names: readonly string[]
  /** The reader's own seat; null for a spectator. */
  you: number | null
  /** How many rounds the game has. */
  rounds: number
}

type SeatEvent = Flipped | Drew | Took | Placed | Bounced | Discarded | Removed | Declined | WentOut
type GameEvent = SeatEvent | Dealt | Refilled | RoundScored | GameWon
type Parts = Record<string, string | number>

const FACE_DOWN = '?'
const SPECIAL: Record<string, string> = { M: 'mulligan', H: 'hazard', [FACE_DOWN]: 'down' }

/** The key under which the catalogues know a card: `5` is `c5`, `-2` is `n2`. */
export function cardKey(card: string): string {
  return SPECIAL[card] ?? (card.startsWith('-') ? `n${card.slice(1)}` : `c${card}`)
}

/** A card as one of many: `an 8`. */
export function aCard(card: string): string {
  return signed(say('a-card', { card: cardKey(card) }))
}

/** A card that is known which: `the 8`. */
export function theCard(card: string): string {
  return signed(say('the-card', { card: cardKey(card) }))
}

/** A card by itself: `8`, `mulligan`. */
export function bareCard(card: string): string {
  return signed(say('card', { card: cardKey(card) }))
}

/** With a real minus sign: the catalogue has what every terminal can show. */
function signed(words: string): string {
  return words.replace(/-(?=\d)/, '−')
}

/** Names as one part of a sentence: `Elm, Fern and you`. */
export function listed(names: readonly string[]): string {
  const [first = '', ...rest] = names
  if (rest.length === 0) return first
  if (rest.length === 1) return say('list-two', { first, last: rest[0] ?? '' })
  return say('list-more', { first, rest: listed(rest) })
}

/** What an entry tells: the fact, then what came of it in the game. Maybe nothing. */
export function entrySentences(entry: Entry, reader: Reader): string[] {
  const events = entry.events as unknown as GameEvent[]
  return [
    ...factSentences(entry, reader),
    ...events.flatMap((event) => eventSentences(event, reader)),
  ]
}

// ------------------------------------------------------------------ the game

function eventSentences(event: GameEvent, reader: Reader): string[] {
  switch (event.event) {
    case 'Dealt':
      return dealt(event, reader)
    case 'Refilled':
      return [say('refilled', { count: event.cards.length })]
    case 'RoundScored':
      return [roundScored(event, reader), say('scored-turned-up')]
    case 'GameWon':
      return gameWon(event, reader)
    default:
      return seatSentence(event, reader)
  }
}

function seatSentence(event: SeatEvent, reader: Reader): string[] {
  const [id, parts] = seatMessage(event, reader)
  if (id === '') return [] // An event of a later version: better silent than wrong.
  const name = nameAt(event.seat, reader)
  return [say(toReader(id, event.seat, reader), { name, ...parts })]
}

/** Which message says what a seat did, and the message's parts. */
function seatMessage(event: SeatEvent, reader: Reader): [string, Parts] {
  switch (event.event) {
    case 'Flipped':
      return ['flipped', { a_card: aCard(event.card), ...placeParts(event.place) }]
    case 'Drew':
      return [event.card === FACE_DOWN ? 'drew-unseen' : 'drew', { a_card: aCard(event.card) }]
    case 'Took':
      return [`took-${event.pile}`, { the_card: theCard(event.card) }]
    case 'Placed':
    case 'Bounced': {
      const { card, out, place, was_face_down: wasFaceDown } = event
      const id = event.event === 'Placed' ? 'placed' : 'bounced'
      return [
        wasFaceDown ? `${id}-down` : id,
        { the_card: theCard(card), the_out: theCard(out), a_out: aCard(out), ...placeParts(place) },
      ]
    }
    case 'Discarded':
      return [`discarded-${event.pile}`, { the_card: theCard(event.card) }]
    case 'Removed':
      if (event.asked.length === 0) return ['removed-nobody', {}]
      return ['removed', { names: named(event.asked, reader), count: event.asked.length }]
    case 'Declined':
      return ['declined', {}]
    case 'WentOut':
      return ['went-out', {}]
    default:
      return ['', {}]
  }
}

function dealt(event: Dealt, reader: Reader): string[] {
  const { round, starter, left, right, removed } = event
  const said = say(toReader('dealt', starter, reader), {
    round,
    rounds: reader.rounds,
    name: nameAt(starter, reader),
    left: aCard(left),
    right: aCard(right),
  })
  return removed > 0 ? [said, say('dealt-removed', { count: removed })] : [said]
}

function roundScored({ round, went_out: out, out_first: points }: RoundScored, reader: Reader) {
  if (out === null) return say('scored-limit', { round })
  const id = points < 0 ? 'scored-lowest' : 'scored-higher'
  return say(toReader(id, out, reader), { round, name: nameAt(out, reader) })
}

function gameWon({ winners, totals }: GameWon, reader: Reader): string[] {
  const [winner = 0] = winners
  const points = totals[winner] ?? 0
  const name = nameAt(winner, reader)
  const said = [
    winners.length > 1
      ? say('won-shared', { names: named(winners, reader), points })
      : say(toReader('won', winner, reader), { name, points }),
  ]
  const equal = totals.filter((total) => total === points).length
  return equal > winners.length ? [...said, say('won-tie')] : said
}

// ------------------------------------------------------------------ the table

function factSentences(entry: Entry, reader: Reader): string[] {
  const told = entry.told as Record<string, unknown>
  const seat = entry.seat ?? -1
  const name = typeof told.name === 'string' ? told.name : nameAt(seat, reader)
  const was = typeof told.was === 'string' ? told.was : ''
  switch (entry.fact) {
    case 'opened':
    case 'joined':
    case 'renamed':
    case 'started':
    case 'dealt':
    case 'reopened':
    case 'resumed':
      return [say(`fact-${entry.fact}`, { name, was })]
    case 'randomness_added':
      return [say(toReader('fact-randomness-added', seat, reader), { name })]
    case 'timed_out':
      return [say(toReader('fact-timed-out', seat, reader), { name })]
    case 'readied':
      return [say(toReader('fact-readied', seat, reader), { name })]
    case 'went_away':
      return [say(toReader('fact-went-away', seat, reader), { name })]
    case 'came_back':
      return [say(toReader('fact-came-back', seat, reader), { name })]
    case 'bot_added':
      return [botAdded(name, String(told.level))]
    case 'unseated':
      return [say('fact-unseated', { name: was })]
    case 'left':
      // In the lobby the seat is free again, in a game its player is still named there.
      if (was !== '' && was !== nameAt(seat, reader)) return [say('fact-unseated', { name: was })]
      return [say('fact-left', { name })]
    case 'arranged':
      return [say('fact-arranged', { names: listed(reader.names) })]
    case 'changed': {
      const starter = told.starter
      const onlyStarter = typeof starter === 'number' && !told.rules && !told.clock && !told.pace
      return onlyStarter
        ? [say('fact-starter-changed', { name: nameAt(starter, reader) })]
        : [say('fact-changed', { name })]
    }
    case 'host_passed': {
      const host = typeof told.other === 'number' ? told.other : seat
      return [say(toReader('fact-host-passed', host, reader), { name: nameAt(host, reader) })]
    }
    case 'said':
      return [say('fact-said', { name, phrase: phraseText(String(told.phrase)) })]
    default:
      return [] // `acted` is told by its events.
  }
}

/** The server calls a bot `Elm (easy)`; its level is said in the reader's language. */
function botAdded(name: string, level: string): string {
  const bare = name.endsWith(` (${level})`) ? name.slice(0, -level.length - 3) : name
  return say('fact-bot-added', { name: bare, level: say(`level-${level}`) })
}

/** A set phrase in the reader's language. */
export function phraseText(phrase: string): string {
  return say(`phrase-${phrase.replaceAll(' ', '-')}`)
}

// ------------------------------------------------------------------ parts

/** Row and column of a place, as people count them: from 1. */
export function placeParts(place: number): { row: number; column: number } {
  return { row: Math.floor(place / 3) + 1, column: (place % 3) + 1 }
}

/** The message that speaks to the player themselves, where the reader is the player. */
function toReader(id: string, seat: number, { you }: Reader): string {
  return seat === you ? `${id}-you` : id
}

function nameAt(seat: number, { names }: Reader): string {
  return names[seat] ?? ''
}

function named(seats: readonly number[], reader: Reader): string {
  return listed(seats.map((seat) => (seat === reader.you ? say('you') : nameAt(seat, reader))))
}
