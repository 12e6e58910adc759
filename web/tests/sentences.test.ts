/** What happened in words: with the real catalogues, in every language. */
import { readFileSync } from 'node:fs'
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { describe, expect, it, vi } from 'vitest'
import { cardKey, entrySentences, listed, type Reader } from '../src/sentences'
import type { Entry } from '../src/wire'

const bundles = new Map(
  ['en', 'nl', 'vi', 'mk'].map((language) => {
    const bundle = new FluentBundle(language, { useIsolating: false })
    const path = `../../src/gnoming/locales/${language}/game.ftl`
    bundle.addResource(new FluentResource(readFileSync(new URL(path, import.meta.url), 'utf-8')))
    return [language, bundle]
  }),
)
let language = 'en'

vi.mock('../src/words.svelte', () => ({
  say: (id: string, args?: Record<string, FluentVariable>) => {
    const bundle = bundles.get(language)
    const pattern = bundle?.getMessage(id)?.value
    if (!bundle || !pattern) throw new Error(`no words for ${id} in ${language}`)
    const errors: Error[] = []
    const text = bundle.formatPattern(pattern, args, errors)
    if (errors.length > 0) throw new Error(`${id} in ${language}: ${errors.join()}`)
    return text
  },
}))

const mila: Reader = { names: ['Mila', 'Oma Bea', 'Elm (easy)'], you: 0, rounds: 3 }
const gallery: Reader = { ...mila, you: null }

function entry(fact: string, told: Entry['told'] = {}, seat: number | null = 0): Entry {
  return { version: 1, at: 0, fact, seat, told, events: [] }
}

function happened(...events: Entry['events']): Entry {
  return { ...entry('acted', { action: 'draw' }), events }
}

const FACTS: [Entry, string[]][] = [
  [entry('opened', { name: 'Mila' }), ['Mila opened the table.']],
  [entry('joined', { name: 'Oma Bea' }, 1), ['Oma Bea sits down.']],
  [entry('bot_added', { name: 'Elm (easy)', level: 'easy' }), ['Elm sits down, a bot (Easy).']],
  [entry('renamed', { name: 'Mila', was: 'Milla' }), ['Milla is called Mila now.']],
  [entry('unseated', { other: 3, was: 'Opa' }), ['Opa is not at the table any more.']],
  [entry('left', { was: 'Opa' }, 1), ['Opa is not at the table any more.']],
  [entry('left', { was: 'Oma Bea' }, 1), ['Oma Bea has left; a bot plays on.']],
  [
    entry('arranged', { order: [1, 0, 2] }),
    ['The seats are arranged anew, clockwise: Mila, Oma Bea and Elm (easy).'],
  ],
  [entry('changed', { rules: { rounds: 2 } }), ['Mila changed the options of the table.']],
  [entry('changed', { starter: 1 }), ['Oma Bea begins the first round.']],
  [entry('host_passed', { other: 1 }), ['Oma Bea is the host now.']],
  [entry('host_passed', { other: 0 }, 1), ['You are the host now.']],
  [entry('started'), ['The game begins.']],
  [entry('timed_out', {}, 1), ["Oma Bea's time has run out."]],
  [entry('timed_out'), ['Your time has run out.']],
  [entry('readied'), ['You are ready.']],
  [entry('dealt'), ['Mila had the next round dealt.']],
  [entry('went_away', {}, 1), ['Oma Bea is away: a bot plays until they are back.']],
  [entry('came_back'), ['You are back.']],
  [entry('said', { phrase: 'oh no' }, 1), ['Oma Bea: Oh no!']],
  [entry('reopened'), ['Back in the lobby, for another game.']],
]
const OTHER_FACTS = [entry('randomness_added', { randomness: '00' }), entry('resumed', {}, null)]

const place = { card: '5', out: '-2', place: 5, was_face_down: false }
const EVENTS: [Entry['events'][number], Reader, string][] = [
  [
    { event: 'Dealt', round: 1, starter: 1, left: '8', right: 'M', removed: 1 },
    mila,
    'Round 1 of 3: everybody has nine cards, all face down. Oma Bea begins. The discard piles' +
      ' start with an 8 and a mulligan. A hazard came up for the discard piles and was removed' +
      ' from play.',
  ],
  [
    { event: 'Flipped', seat: 0, place: 4, card: 'H' },
    mila,
    'You turned up row 2, column 2: a hazard.',
  ],
  [{ event: 'Drew', seat: 0, card: '-1' }, mila, 'You drew a −1 from the draw pile.'],
  [{ event: 'Drew', seat: 1, card: '?' }, mila, 'Oma Bea drew from the draw pile.'],
  [
    { event: 'Took', seat: 1, pile: 'left', card: 'M' },
    mila,
    'Oma Bea took the mulligan from the left discard pile.',
  ],
  [
    { event: 'Placed', seat: 0, ...place },
    gallery,
    'Mila put the 5 on row 2, column 3, in exchange for the −2.',
  ],
  [
    { event: 'Placed', seat: 0, ...place, was_face_down: true },
    mila,
    'You put the 5 on row 2, column 3 and turned up a −2.',
  ],
  [
    { event: 'Bounced', seat: 1, ...place },
    mila,
    'Oma Bea bounced the 5 to row 2, column 3, in exchange for the −2.',
  ],
  [
    { event: 'Bounced', seat: 1, ...place, was_face_down: true },
    mila,
    'Oma Bea bounced the 5 to row 2, column 3 and turned up a −2.',
  ],
  [
    { event: 'Discarded', seat: 0, pile: 'right', card: '3' },
    mila,
    'You discarded the 3 on the right pile.',
  ],
  [
    { event: 'Removed', seat: 1, asked: [2, 0] },
    mila,
    'Oma Bea removed a hazard from play, so Elm (easy) and you may each flip a card.',
  ],
  [
    { event: 'Removed', seat: 1, asked: [] },
    mila,
    'Oma Bea removed a hazard from play. Nobody has two face-down cards left to flip one.',
  ],
  [{ event: 'Declined', seat: 0 }, mila, 'You flipped nothing.'],
  [
    { event: 'WentOut', seat: 1 },
    mila,
    'Oma Bea has no face-down card left and goes out! Everybody else has one more turn.',
  ],
  [
    { event: 'RoundScored', round: 2, layouts: [], went_out: 0, out_first: -5, scores: [] },
    mila,
    'Round 2 is over. You went out first with the lowest score: 5 points off! All cards are turned' +
      ' up where they lie and counted:',
  ],
  [
    { event: 'RoundScored', round: 2, layouts: [], went_out: 1, out_first: 5, scores: [] },
    mila,
    'Round 2 is over. Oma Bea went out first without the lowest score: 5 points more. All cards' +
      ' are turned up where they lie and counted:',
  ],
  [
    { event: 'RoundScored', round: 2, layouts: [], went_out: null, out_first: 0, scores: [] },
    mila,
    'Round 2 is over: the turn limit was reached and nobody had gone out (R8.4). All cards are' +
      ' turned up where they lie and counted:',
  ],
  [
    { event: 'GameWon', winners: [1], totals: [9, 7, 7] },
    mila,
    'Oma Bea wins the game with 7 points. The totals are equal, so the lower score in the last' +
      ' round decides (R10.1).',
  ],
  [
    { event: 'GameWon', winners: [0, 2], totals: [7, 9, 7] },
    mila,
    'The win is shared by you and Elm (easy) with 7 points each.',
  ],
]

describe('in English', () => {
  it.each(FACTS)('fact %#', (each, sentences) => {
    expect(entrySentences(each, mila)).toEqual(sentences)
  })

  it.each(EVENTS)('event %#', (event, reader, sentences) => {
    expect(entrySentences(happened(event), reader).join(' ')).toBe(sentences)
  })

  it('says nothing of what it does not know', () => {
    expect(entrySentences(entry('a fact of tomorrow'), mila)).toEqual([])
    expect(entrySentences(happened({ event: 'Vanished', seat: 1 }), mila)).toEqual([])
  })

  it('tells fact and events of one entry', () => {
    const timedOut = { ...entry('timed_out'), events: [{ event: 'Declined', seat: 0 }] }
    expect(entrySentences(timedOut, mila)).toHaveLength(2)
  })
})

it.each(['nl', 'vi', 'mk'])('has words for everything in %s, for every reader', (wanted) => {
  language = wanted
  for (const reader of [mila, gallery, { ...mila, you: 1 }]) {
    for (const each of [...FACTS.map(([fact]) => fact), ...OTHER_FACTS]) {
      expect(entrySentences(each, reader).join('')).not.toBe('')
    }
    for (const [event] of EVENTS) entrySentences(happened(event), reader)
  }
  language = 'en'
})

it('names cards and lists', () => {
  expect(['5', '-2', 'M', 'H', '?'].map(cardKey)).toEqual([
    'c5',
    'n2',
    'mulligan',
    'hazard',
    'down',
  ])
  expect(listed([])).toBe('')
  expect(listed(['A'])).toBe('A')
})
