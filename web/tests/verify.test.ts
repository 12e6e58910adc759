/** The check of a shuffle in the page: docs/shuffle.md's vectors, a whole game, and forgeries. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Note } from '../src/ends/notes'
import { fromHex, hmac, joined, sha256, toHex } from '../src/ends/sha256'
import { commitmentOf, DECK, orderOf, verifyRecord, verifyRound } from '../src/ends/verify'
import type { RoundCheck } from '../src/ends/verify'
import type { Entry, ProofNow } from '../src/wire'
import game from './verify.json'

const page = readFileSync(new URL('../../docs/shuffle.md', import.meta.url), 'utf-8')
const blocks = page.split('## Test vectors')[1]!.matchAll(/^```\n(.*?)^```$/gms)
const vectors = [...blocks].map(
  ([, block]) =>
    new Map(block!.split('\n').map((line) => [line.slice(0, 15).trim(), line.slice(15)])),
)
const cards = (text: string | undefined) => text!.split(' ')

const proofs = game.proofs as ProofNow[]
const text = game.record

/** The events of the game as entries, those of one kind changed. */
function entries(
  change: (event: Record<string, unknown>, n: number) => object = (e) => e,
): Entry[] {
  const events = game.gallery.map((event, n) => ({ ...event, ...change(event, n) }))
  return events.map(
    (event, version) =>
      ({ version, at: 0, fact: 'acted', seat: null, told: {}, events: [event] }) as Entry,
  )
}

/** The record with its check made to fit, as a forger would do it. */
function checked(changed: string): string {
  const body = changed.slice(0, changed.indexOf('Check: '))
  return `${body}Check: ${createHash('sha256').update(body).digest('hex').slice(0, 32)}\n`
}

const codes = ({ findings }: RoundCheck) => findings.map(({ code }) => code)
const note = (round: number, more: Partial<Note> = {}): Note => ({
  of: `KMTWRX/1/${round}`,
  commitment: proofs[round - 1]!.commitment,
  early: true,
  mine: [],
  ...more,
})

describe('SHA-256 and HMAC', () => {
  it('are those of everybody else', () => {
    for (const length of [0, 1, 3, 32, 55, 56, 57, 63, 64, 65, 119, 120, 1000]) {
      const bytes = new Uint8Array(randomBytes(length))
      expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
      const key = new Uint8Array(randomBytes(length % 65))
      expect(toHex(hmac(key, bytes))).toBe(createHmac('sha256', key).update(bytes).digest('hex'))
    }
  })

  it("give the standard's own example", () => {
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    expect(toHex(sha256(joined('abc')))).toBe(abc)
    expect(fromHex(abc)).toHaveLength(32)
  })
})

describe('the vectors of docs/shuffle.md', () => {
  const [secret, ...rounds] = vectors
  it.each([1, 2])('commitment of round %i', (round) => {
    const salt = secret!.get(`${round} salt`)!
    expect(commitmentOf(salt, secret!.get(`${round} key`)!)).toBe(
      secret!.get(`${round} commitment`),
    )
  })
  it.each(rounds.map((round, n) => [n, round] as const))('orders %i', (_, round) => {
    const added = (round.get('added') ?? '')
      .split(' ')
      .filter(Boolean)
      .map((pair) => {
        const [seat, word] = pair.split(':')
        return [Number(seat), word!]
      })
    const proof = { key: secret!.get('1 key')!, added }
    expect(orderOf(proof, 'deal', DECK)).toEqual(cards(round.get('deal')))
    const seven = cards(round.get('cards')).reverse()
    for (const label of ['refill 1', 'refill 2']) {
      expect(orderOf(proof, label, seven)).toEqual(cards(round.get(label)))
    }
  })
})

describe('a record', () => {
  it('of an honest game is proven, refills too', () => {
    const check = verifyRecord(text, (round) => ({ seats: 7, note: note(round) }), proofs)
    expect(check).toMatchObject({ ok: true, trouble: null })
    expect(check.rounds.map(codes)).toEqual([
      ['noted', 'commitment', 'order', 'added'],
      ['noted', 'commitment', 'order', 'added-nobody'],
    ])
    expect(check.rounds.map((round) => round.findings[2]!.count)).toEqual([1, 1])
    expect(check.rounds[0]!.findings[3]!.seats).toEqual([0, 6])
  })

  it('that was changed is not believed', () => {
    const changed = text.replace('Seat 0: Mila', 'Seat 0: Mora')
    expect(verifyRecord(changed).trouble?.code).toBe('record-changed')
    expect(verifyRecord('').trouble?.code).toBe('record-broken')
    expect(verifyRecord(text.slice(0, -9)).trouble?.code).toBe('record-broken')
    expect(verifyRecord('Gnoming record 2' + text.slice(16)).trouble?.code).toBe('record-broken')
  })

  it.each(['Deal', 'Refill'])('with a %s in another order is not believed', (title) => {
    const forged = text.replace(
      new RegExp(`^${title}: (.*) (\\S+) (\\S+)$`, 'm'),
      `${title}: $3 $1 $2`,
    )
    const check = verifyRecord(checked(forged))
    expect(check.ok).toBe(false)
    expect(codes(check.rounds[0]!)).toContain('order-wrong')
  })

  it('with another commitment, key or salt is not believed', () => {
    for (const title of ['Commitment', 'Salt', 'Key']) {
      const forged = text.replace(
        new RegExp(`^(${title}: .*)(.)$`, 'm'),
        (_, most, last) => most + (last === '0' ? '1' : '0'),
      )
      const check = verifyRecord(checked(forged))
      expect(check.ok).toBe(false)
      expect(codes(check.rounds[0]!)).toContain('commitment-wrong')
    }
  })

  it('with other additions is not believed', () => {
    const forged = checked(text.replace('Added 0: 01', 'Added 0: 02'))
    expect(codes(verifyRecord(forged).rounds[0]!)).toContain('order-wrong')
    const twice = checked(text.replace('Added 0: 01\n', 'Added 0: 01\nAdded 0: 01\n'))
    expect(verifyRecord(twice).rounds[0]).toMatchObject({ ok: false })
    expect(codes(verifyRecord(twice).rounds[0]!)).toEqual(['proof-broken'])
    const lost = checked(text.replace('\nDeal: ', '\n\nScores: 1 2\nDeal: '))
    expect(verifyRecord(lost).trouble?.code).toBe('record-broken')
  })

  it('whose keys are not told proves nothing', () => {
    const hidden = verifyRecord(checked(text.replace(/^(Salt|Key): .*\n/gm, '')))
    expect(hidden.ok).toBeNull()
    expect(hidden.rounds.map(codes)).toEqual([['key-hidden'], ['key-hidden']])
    const bare = verifyRecord(checked(text.replace(/^(Commitment|Added \d|Salt|Key): .*\n/gm, '')))
    expect(bare.ok).toBeNull()
    expect(bare.rounds.map(codes)).toEqual([['no-proof'], ['no-proof']])
  })

  it('of another game than the one at the table is not believed', () => {
    const other = proofs.map((proof) => ({ ...proof, added: [[2, 'ff']] }))
    const check = verifyRecord(text, () => null, other)
    expect(check.ok).toBe(false)
    expect(codes(check.rounds[0]!)).toContain('record-other')
  })
})

describe('a round', () => {
  it.each([1, 2])('%i that this page saw fits its key, card by card', (round) => {
    const check = verifyRound(proofs[round - 1]!, { seats: 7, entries: entries() })
    expect(check.ok).toBe(true)
    const seen = check.findings.find(({ code }) => code === 'cards')
    expect(seen?.count).toBeGreaterThan(63)
  })

  it('also fits what the drawer saw', () => {
    const wrong = entries((event) => (event['event'] === 'Drew' ? { card: 'H' } : {}))
    expect(verifyRound(proofs[0]!, { seats: 7, entries: wrong }).ok).toBe(false)
  })

  it.each(['Flipped', 'Placed', 'Bounced', 'Discarded', 'RoundScored', 'Dealt', 'Refilled'])(
    'in which one card of a %s was another does not fit',
    (kind) => {
      const second = game.gallery.findLastIndex(({ event }) => event === 'Dealt')
      const first = game.gallery.findIndex(({ event }, n) => event === kind && n >= second)
      const forged = entries((event, n) => {
        if (n !== first) return {}
        if (kind === 'RoundScored') return { layouts: Array(7).fill(Array(9).fill('H')) }
        if (kind === 'Dealt') return { left: 'H' }
        if (kind === 'Refilled') return { cards: (event['cards'] as string[]).map(() => '3') }
        if (kind === 'Placed' || kind === 'Bounced') return { out: 'X' }
        return { card: 'X' }
      })
      const check = verifyRound(proofs[1]!, { seats: 7, entries: forged })
      expect(check.ok).toBe(false)
      expect(codes(check)).toContain('cards-wrong')
    },
  )

  it('is told apart from one whose commitment was another before the deal', () => {
    const other = note(1, { commitment: proofs[1]!.commitment })
    expect(codes(verifyRound(proofs[0]!, { seats: 7, note: other }))).toContain('noted-wrong')
    const late = verifyRound(proofs[0]!, { seats: 7, note: note(1, { early: false }) })
    expect(late.ok).toBe(true)
    expect(codes(late)).toContain('noted-not')
  })

  it('holds what this browser added, or says so', () => {
    const seen = (mine: string[], seat: number) =>
      verifyRound(proofs[0]!, { seats: 7, note: note(1, { mine }), seat })
    expect(codes(seen(['77', '01'], 0))).toContain('own')
    expect(codes(seen(['77'], 0))).toContain('own-other')
    expect(seen(['77'], 0).ok).toBe(true)
    expect(codes(seen(['77'], 2))).toContain('own-missing')
    expect(seen(['77'], 2).ok).toBe(false)
    expect(codes(seen([], 2))).not.toContain('own-missing')
  })

  it('whose key is not known yet proves nothing', () => {
    const hidden = { ...proofs[0]!, key: null, salt: null }
    expect(verifyRound(hidden, { seats: 7, entries: entries() }).ok).toBeNull()
  })
})
