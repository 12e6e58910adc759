/**
 * Whether the cards came as the revealed key gives them (docs/shuffle.md), worked out in the page.
 * It shares nothing with the server: the scheme is written here anew, like docs/verify_shuffle.py.
 */
import type {
  Bounced,
  Dealt,
  Discarded,
  Drew,
  Entry,
  Flipped,
  Placed,
  ProofNow,
  Refilled,
  RoundScored,
  Took,
} from '../wire'
import type { Note } from './notes'
import { fromHex, hmac, joined, sha256, toHex } from './sha256'

const KINDS = ['3', '4', '5', '6', '7', '8', '-1', '-2', '-3', '-4', 'M', 'H']
const COUNTS = [14, 14, 14, 14, 13, 13, 6, 8, 5, 3, 3, 3]
export const DECK = KINDS.flatMap((kind, n) => Array<string>(COUNTS[n]!).fill(kind))
const DOMAIN = 'gnoming shuffle 1'
const PROOF =
  /^Commitment: ([0-9a-f]{64})\n((?:Added [0-6]: (?:[0-9a-f]{2}){1,32}\n)*)(?:Salt: ([0-9a-f]{64})\nKey: ([0-9a-f]{64})\n)?$/

/** What one part of a check found; `code` has its sentence in the catalogue. */
export interface Finding {
  code: Code
  /** `note` neither proves nor disproves anything. */
  fits: 'yes' | 'no' | 'note'
  seats?: number[]
  count?: number
}
type Code =
  | 'no-proof'
  | 'proof-broken'
  | 'key-hidden'
  | 'commitment'
  | 'commitment-wrong'
  | 'order'
  | 'order-wrong'
  | 'cards'
  | 'cards-wrong'
  | 'added'
  | 'added-nobody'
  | 'noted'
  | 'noted-wrong'
  | 'noted-not'
  | 'own'
  | 'own-missing'
  | 'own-other'
  | 'record-other'
  | 'record-broken'
  | 'record-changed'

export interface RoundCheck {
  round: number
  /** null: it cannot be told, since the key is not known. */
  ok: boolean | null
  findings: Finding[]
  proof: ProofNow | null
}

export interface RecordCheck {
  ok: boolean | null
  /** What is wrong with the record as a whole, else null. */
  trouble: Finding | null
  rounds: RoundCheck[]
}

/** What this page saw and noted, to compare with. */
export interface Seen {
  seats: number
  /** Of the round, from its deal on; more does no harm. */
  entries?: readonly Entry[]
  note?: Note | null
  /** The seat of this browser. */
  seat?: number | null
}

type Orders = { label: string; cards: string[] }[]

/** The endless numbers of four bytes that a key gives for a label and what the seats added. */
function* words(key: string, label: string, added: ProofNow['added']): Generator<number, never> {
  const told = added.map(([seat, word]) => {
    const bytes = fromHex(String(word))
    return joined(Uint8Array.of(Number(seat), bytes.length), bytes)
  })
  const begin = joined(`${DOMAIN}|${label}|`, sha256(joined(...told)))
  const secret = fromHex(key)
  for (let counter = 0; ; counter++) {
    const number = new DataView(new ArrayBuffer(8))
    number.setUint32(4, counter)
    const block = hmac(secret, joined(begin, new Uint8Array(number.buffer)))
    for (let at = 0; at < 32; at += 4) yield new DataView(block.buffer).getUint32(at)
  }
}

/** The cards, sorted first, in the order that a round's key gives for a label, top card first. */
export function orderOf(
  proof: Pick<ProofNow, 'key' | 'added'>,
  label: string,
  cards: readonly string[],
): string[] {
  const order = [...cards].sort((a, b) => KINDS.indexOf(a) - KINDS.indexOf(b))
  const numbers = words(proof.key ?? '', label, proof.added)
  for (let last = order.length - 1; last > 0; last--) {
    let word = numbers.next().value
    // Or low numbers would be likelier than high ones.
    while (word >= 2 ** 32 - (2 ** 32 % (last + 1))) word = numbers.next().value
    const other = word % (last + 1)
    ;[order[last], order[other]] = [order[other]!, order[last]!]
  }
  return order
}

/** What must have been shown before the deal, if this is the key. */
export function commitmentOf(salt: string, key: string): string {
  return toHex(sha256(joined(`${DOMAIN}|commitment|`, fromHex(salt + key))))
}

/** Check a round that is over against what this page saw of it. */
export function verifyRound(proof: ProofNow, seen: Seen): RoundCheck {
  return judged(proof.round, proof, [], seen)
}

function judged(
  round: number,
  proof: ProofNow | null,
  orders: Orders,
  seen: Seen | null,
): RoundCheck {
  const findings = proof
    ? found(proof, orders, seen)
    : [{ code: 'no-proof', fits: 'note' } as const]
  const wrong = findings.some(({ fits }) => fits === 'no')
  return { round, ok: wrong ? false : proof?.key ? true : null, findings, proof }
}

function found(proof: ProofNow, orders: Orders, seen: Seen | null): Finding[] {
  const findings: Finding[] = []
  if (seen) findings.push(aboutNote(proof, seen.note))
  if (!proof.key || !proof.salt) return [...findings, { code: 'key-hidden', fits: 'note' }]
  const fits = commitmentOf(proof.salt, proof.key) === proof.commitment
  findings.push(
    fits ? { code: 'commitment', fits: 'yes' } : { code: 'commitment-wrong', fits: 'no' },
  )
  if (orders.length) findings.push(aboutOrders(proof, orders))
  const cards = seen?.entries && walked(proof, seen.seats, seen.entries)
  if (cards) findings.push(cards)
  const seats = proof.added.map(([seat]) => Number(seat))
  findings.push(
    seats.length ? { code: 'added', fits: 'yes', seats } : { code: 'added-nobody', fits: 'note' },
  )
  const own = seen && aboutOwn(proof, seen)
  return own ? [...findings, own] : findings
}

function aboutNote(proof: ProofNow, note: Note | null | undefined): Finding {
  if (note && note.commitment !== proof.commitment) return { code: 'noted-wrong', fits: 'no' }
  return note?.early ? { code: 'noted', fits: 'yes' } : { code: 'noted-not', fits: 'note' }
}

function aboutOwn(proof: ProofNow, { note, seat }: Seen): Finding | null {
  if (!note?.mine.length || seat === null || seat === undefined) return null
  const word = proof.added.find(([who]) => who === seat)?.[1]
  if (word === undefined) return { code: 'own-missing', fits: 'no' }
  return note.mine.includes(String(word))
    ? { code: 'own', fits: 'yes' }
    : { code: 'own-other', fits: 'note' }
}

function aboutOrders(proof: ProofNow, orders: Orders): Finding {
  for (const [n, { label, cards }] of orders.entries()) {
    const due = orderOf(proof, label, label === 'deal' ? DECK : cards)
    const isDeck = cards.every((card) => KINDS.includes(card))
    if (!isDeck || due.join() !== cards.join()) return { code: 'order-wrong', fits: 'no', count: n }
  }
  return { code: 'order', fits: 'yes', count: orders.length - 1 }
}

type Told =
  | Dealt
  | Refilled
  | Flipped
  | Drew
  | Took
  | Placed
  | Bounced
  | Discarded
  | RoundScored
  | { event: 'Removed' }

/** Compare every card that came to light in a round with where the key put it. */
function walked(proof: ProofNow, seats: number, entries: readonly Entry[]): Finding | null {
  const events = entries.flatMap((entry) => entry.events as unknown as Told[])
  const first = events.findLastIndex((e) => e.event === 'Dealt' && e.round === proof.round)
  if (first < 0) return null
  const order = orderOf(proof, 'deal', DECK)
  const lying = new Map(order.slice(0, 9 * seats).map((card, n) => [n, card]))
  let pile = order.slice(9 * seats)
  let inHand: string | undefined
  let drawn = false
  let refills = 0
  let count = 0
  const same = (due: string | undefined, card: string) => {
    if (due === card) count += 1
    return due === card
  }
  const turned = (seat: number, at: number, card: string) => {
    const due = lying.get(9 * seat + at)
    return due === undefined || (lying.delete(9 * seat + at) && same(due, card))
  }
  const holds = (card: string | undefined, fromPile: boolean) => {
    inHand = card
    drawn = fromPile
    return true
  }
  /** The card in hand is laid down; only one that was drawn says something about the key. */
  const played = (card: string) => (drawn ? same(inHand, card) : inHand === card)
  /** The next card that starts a discard pile; hazards are put aside. (R3.2) */
  const start = () => {
    while (pile[0] === 'H') pile.shift()
    return pile.shift()
  }
  const fits = (told: Told): boolean => {
    switch (told.event) {
      case 'Dealt':
        return same(start(), told.left) && same(start(), told.right)
      case 'Refilled':
        if (pile.length) return false
        pile = orderOf(proof, `refill ${++refills}`, told.cards)
        return true
      case 'Flipped':
        return turned(told.seat, told.place, told.card)
      case 'Drew':
        holds(pile.shift(), true)
        return inHand !== undefined && (told.card === '?' || told.card === inHand)
      case 'Took':
        return holds(told.card, false)
      case 'Placed':
      case 'Bounced':
        return (
          played(told.card) && turned(told.seat, told.place, told.out) && holds(told.out, false)
        )
      case 'Discarded':
        return played(told.card)
      case 'Removed':
        return played('H')
      case 'RoundScored':
        return told.layouts.every((layout, seat) =>
          layout.every((card, at) => turned(seat, at, card)),
        )
      default:
        return true
    }
  }
  for (const told of events.slice(first)) {
    if (!fits(told)) return { code: 'cards-wrong', fits: 'no' }
    if (told.event === 'RoundScored') break
  }
  return { code: 'cards', fits: 'yes', count }
}

/** Check every round of a game that is over from its record, and against what this page saw. */
export function verifyRecord(
  text: string,
  seen: (round: number) => Seen | null = () => null,
  shown: readonly ProofNow[] = [],
): RecordCheck {
  const none = (code: Code) => ({ ok: false, trouble: { code, fits: 'no' } as Finding, rounds: [] })
  const end = text.lastIndexOf('\nCheck: ')
  const body = text.slice(0, Math.max(end, 0))
  const check = text.slice(end + 8)
  if (end < 0 || !text.startsWith('Gnoming record 1\n') || !/^[0-9a-f]{32}\n$/.test(check)) {
    return none('record-broken')
  }
  if (toHex(sha256(joined(body, '\n'))).slice(0, 32) !== check.trim()) return none('record-changed')
  const parts = roundsOf(body)
  if (!parts) return none('record-broken')
  const rounds = parts.map((part) => {
    const proof = parsed(part.round, part.proof)
    if (proof === 'broken') {
      const findings: Finding[] = [{ code: 'proof-broken', fits: 'no' }]
      return { round: part.round, ok: false, findings, proof: null }
    }
    const checked = judged(part.round, proof, part.orders, seen(part.round))
    const told = shown.find(({ round }) => round === part.round)
    if (told && (!proof || JSON.stringify(named(told)) !== JSON.stringify(named(proof)))) {
      checked.findings.push({ code: 'record-other', fits: 'no' })
      checked.ok = false
    }
    return checked
  })
  const oks = rounds.map(({ ok }) => ok)
  const ok = oks.includes(false) ? false : oks.length && !oks.includes(null) ? true : null
  return { ok, trouble: null, rounds }
}

function named({ commitment, added, key, salt }: ProofNow) {
  return [commitment, added, key, salt]
}

/** Each round of a record: its number, the lines that prove it, and its orders. */
function roundsOf(body: string): { round: number; proof: string; orders: Orders }[] | null {
  const rounds: { round: number; proof: string; orders: Orders }[] = []
  let proof = ''
  let round = 0
  for (const line of body.split('\n')) {
    const [title = '', value = ''] = line.split(/: (.*)/s)
    if (['Commitment', 'Salt', 'Key'].includes(title) || title.startsWith('Added ')) {
      proof += line + '\n'
    } else if (title === 'Deal') {
      round += 1
      rounds.push({ round, proof, orders: [{ label: 'deal', cards: value.split(' ') }] })
      proof = ''
    } else if (proof) return null
    else if (title === 'Position') {
      round = Number(/\bround (\d+)/.exec(value)?.[1] ?? 1)
      rounds.push({ round, proof: '', orders: [] })
    } else if (title === 'Refill') {
      const orders = rounds.at(-1)?.orders
      orders?.push({ label: `refill ${orders.length}`, cards: value.split(' ') })
    }
  }
  return proof ? null : rounds
}

function parsed(round: number, lines: string): ProofNow | null | 'broken' {
  if (!lines) return null
  const [, commitment, adds, salt, key] = PROOF.exec(lines) ?? []
  if (!commitment) return 'broken'
  const added = [...(adds ?? '').matchAll(/Added (\d): (.*)/g)].map(
    ([, seat, word]) => [Number(seat), word!] as (number | string)[],
  )
  const ascend = added.every(([seat], n) => !n || seat! > added[n - 1]![0]!)
  return ascend ? { round, commitment, added, salt: salt ?? null, key: key ?? null } : 'broken'
}
