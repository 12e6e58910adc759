/** A link to a table: what is seen over it, how it comes back, and that no wish is lost or doubled. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keep, recall } from '../src/kept'
import { Link, nothingSeen, type News, type Seen } from '../src/link'
import { wishesName } from '../src/seats'
import {
  closeBrowser,
  entryAt,
  FakeSocket,
  happens,
  openBrowser,
  show,
  sleep,
  tableAt,
  updateTo,
  YOU,
} from './browser'

const TOKEN = 'mZ3p0vQeB1h7dXk2TfYwLs9uCq4Ro6Ga'
const KEPT = wishesName('KMTWRX', TOKEN)

let links: Link[] = []

function sit(token: string | null = TOKEN): { link: Link; seen: Seen; news: News[] } {
  const seen = nothingSeen()
  const link = new Link('KMTWRX', token, seen)
  const news: News[] = []
  link.onnews((each) => news.push(each))
  link.open()
  links.push(link)
  return { link, seen, news }
}

/** Long enough for the first pauses. */
const soon = () => vi.advanceTimersByTime(1000)

beforeEach(openBrowser)
afterEach(() => {
  for (const link of links) link.close()
  links = []
  keep(KEPT, undefined)
  closeBrowser()
})

describe('coming to a table', () => {
  it('says hello, and no secret stands in the address', () => {
    const { seen } = sit()
    const socket = FakeSocket.last
    expect(socket.url).toBe('wss://games.example/gnoming/api/tables/KMTWRX/socket')
    socket.accept()
    expect(socket.sent).toEqual([{ type: 'hello', protocol: 1, token: TOKEN }])
    expect(seen.line).toBe('connecting')
    socket.tell({
      type: 'welcome',
      protocol: 1,
      now: Date.now() + 700,
      beat: 15,
      fresh: true,
      entries: [entryAt(5)],
      table: tableAt(5),
      you: YOU,
      connected: [true, false],
      watchers: 2,
    })
    expect(seen).toMatchObject({ line: 'open', watchers: 2, shift: 700, connected: [true, false] })
    expect(seen.table?.version).toBe(5)
    expect(seen.you?.seat).toBe(0)
    expect(seen.entries).toHaveLength(1)
  })

  it('looks on without a token', () => {
    sit(null)
    FakeSocket.last.accept()
    expect(FakeSocket.last.sent[0]).toEqual({ type: 'hello', protocol: 1 })
  })

  it('ends at a welcome of another protocol', () => {
    const { seen } = sit()
    FakeSocket.last.welcome({ protocol: 2 })
    expect(seen).toMatchObject({ line: 'ended', end: { code: 4426, why: 'other-protocol' } })
  })

  it('tries anew where no welcome comes', () => {
    const { seen } = sit()
    FakeSocket.last.accept()
    vi.advanceTimersByTime(10_500)
    expect(seen.line).toBe('lost')
    soon()
    expect(FakeSocket.all).toHaveLength(2)
  })
})

describe('what happens', () => {
  it('is seen and told in order; presence belongs to no version', () => {
    const { seen, news } = sit()
    FakeSocket.last.welcome()
    FakeSocket.last.tell(updateTo(6))
    FakeSocket.last.tell({ type: 'presence', connected: [true, true], watchers: 3 })
    FakeSocket.last.tell(updateTo(6))
    expect(news.map(({ kind }) => kind)).toEqual(['welcome', 'update'])
    expect(seen.entries.map(({ version }) => version)).toEqual([6])
    expect(seen).toMatchObject({ watchers: 3, connected: [true, true] })
    expect(seen.table?.version).toBe(6)
  })

  it('keeps the latest 2000 entries', () => {
    const { seen } = sit()
    const entries = Array.from({ length: 2000 }, (_, index) => entryAt(index + 1))
    FakeSocket.last.welcome({ version: 2000, entries })
    FakeSocket.last.tell(updateTo(2001))
    expect(seen.entries).toHaveLength(2000)
    expect(seen.entries.at(-1)?.version).toBe(2001)
  })

  it('goes on for the others if one ear fails', () => {
    const { link, seen } = sit()
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    link.onnews(() => {
      throw new Error('a picture failed')
    })
    FakeSocket.last.welcome()
    FakeSocket.last.tell(updateTo(6))
    expect(seen).toMatchObject({ line: 'open', table: { version: 6 } })
    expect(error).toHaveBeenCalledTimes(2)
    error.mockRestore()
  })

  it('forgets the warning of closing when something happens', () => {
    const { seen } = sit()
    FakeSocket.last.welcome()
    FakeSocket.last.tell({ type: 'notice', what: 'closing', seconds: 120 })
    expect(seen.notice?.what).toBe('closing')
    FakeSocket.last.tell(updateTo(6))
    expect(seen.notice).toBe(null)
  })

  it('sets its clock by the message that travelled quickest', () => {
    const { seen } = sit()
    FakeSocket.last.welcome({ now: Date.now() + 1000 })
    FakeSocket.last.tell({ type: 'pong', version: 5, now: Date.now() + 1100 })
    FakeSocket.last.tell({ type: 'beat', version: 5, now: Date.now() + 900 })
    expect(seen.shift).toBe(1100)
    FakeSocket.last.tell({ type: 'beat', version: 5, now: Date.now() - 60_000 })
    expect(seen.shift).toBe(-60_000)
  })
})

describe('coming back', () => {
  it('adds what was missed', () => {
    const { seen, news } = sit()
    FakeSocket.last.welcome({ entries: [entryAt(4), entryAt(5)] })
    FakeSocket.last.end(1006)
    expect(seen.line).toBe('lost')
    soon()
    FakeSocket.last.welcome({ version: 7, fresh: false, entries: [entryAt(6), entryAt(7)] })
    expect(FakeSocket.last.sent[0]).toMatchObject({ version: 5 })
    expect(seen.entries.map(({ version }) => version)).toEqual([4, 5, 6, 7])
    expect(news.at(-1)).toMatchObject({ kind: 'welcome', fresh: false })
    expect(seen.line).toBe('open')
  })

  it('replaces everything after a fresh welcome, or where the table stands earlier', () => {
    const { seen, news } = sit()
    FakeSocket.last.welcome({ entries: [entryAt(5)] })
    FakeSocket.last.end(1006)
    soon()
    FakeSocket.last.welcome({ version: 90, fresh: true, entries: [entryAt(90)] })
    expect(seen.entries.map(({ version }) => version)).toEqual([90])
    FakeSocket.last.end(1006)
    soon()
    FakeSocket.last.welcome({ version: 3, fresh: false, entries: [entryAt(3)] })
    expect(seen.entries.map(({ version }) => version)).toEqual([3])
    expect(news.at(-1)).toMatchObject({ fresh: true })
    FakeSocket.last.tell(updateTo(4))
    expect(seen.table?.version).toBe(4)
  })

  it.each([
    ['an update', updateTo(8)],
    ['a beat', { type: 'beat', version: 7, now: 1_800_000_000_000 }],
    ['a pong', { type: 'pong', version: 6, now: 1_800_000_000_000 }],
  ])('after a gap that %s shows', (_, message) => {
    const { seen, news } = sit()
    FakeSocket.last.welcome()
    FakeSocket.last.tell(message)
    expect(news).toHaveLength(1)
    soon()
    expect(FakeSocket.all).toHaveLength(2)
    FakeSocket.last.accept()
    expect(FakeSocket.last.sent[0]).toMatchObject({ version: 5 })
    expect(seen.line).toBe('lost')
  })

  it('after pauses that grow to five seconds', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const { seen } = sit()
    const pauses: number[] = []
    for (let tries = 0; tries < 8; tries += 1) {
      const before = Date.now()
      FakeSocket.last.end(1006)
      const sockets = FakeSocket.all.length
      while (FakeSocket.all.length === sockets) vi.advanceTimersByTime(50)
      pauses.push(Date.now() - before)
    }
    expect(pauses).toEqual([200, 400, 800, 1600, 3200, 5000, 5000, 5000])
    expect(seen.line).toBe('lost')
    vi.restoreAllMocks()
  })

  it.each(['online', 'focus', 'pageshow', 'visible'] as const)('at once on %s', (what) => {
    sit()
    for (let tries = 0; tries < 8; tries += 1) {
      FakeSocket.last.end(1006)
      if (tries < 7) vi.advanceTimersByTime(5000)
    }
    const sockets = FakeSocket.all.length
    if (what === 'visible') show('visible')
    else happens(what)
    expect(FakeSocket.all).toHaveLength(sockets + 1)
    happens('focus')
    expect(FakeSocket.all).toHaveLength(sockets + 1)
  })

  it('not before five seconds after too much', () => {
    sit()
    FakeSocket.last.welcome()
    FakeSocket.last.end(4429)
    happens('focus')
    vi.advanceTimersByTime(4900)
    expect(FakeSocket.all).toHaveLength(1)
    vi.advanceTimersByTime(200)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it.each([1006, 1012, 4408, 4409])('after close code %i', (code) => {
    sit()
    FakeSocket.last.welcome()
    FakeSocket.last.end(code)
    soon()
    expect(FakeSocket.all).toHaveLength(2)
  })

  it.each([
    [1007, 'bad-frame'],
    [4400, 'bad-frame'],
    [4401, 'no-such-seat'],
    [4403, 'forbidden'],
    [4404, 'no-such-table'],
    [4410, 'quiet'],
    [4426, 'other-protocol'],
  ])('never after close code %i', (code, why) => {
    const { seen } = sit()
    FakeSocket.last.welcome()
    FakeSocket.last.end(code)
    vi.advanceTimersByTime(60_000)
    happens('online')
    expect(FakeSocket.all).toHaveLength(1)
    expect(seen).toMatchObject({ line: 'ended', end: { code, why } })
  })

  it('when the person opens it again after an end', () => {
    const { link, seen } = sit()
    FakeSocket.last.welcome()
    FakeSocket.last.end(4410)
    link.open()
    FakeSocket.last.welcome({ fresh: false })
    expect(FakeSocket.all).toHaveLength(2)
    expect(seen).toMatchObject({ line: 'open', end: null })
  })
})

describe('whether a link is alive', () => {
  const beat = () => FakeSocket.last.tell({ type: 'beat', version: 5, now: Date.now() })

  it('beats keep it', () => {
    const { seen } = sit()
    FakeSocket.last.welcome()
    for (let times = 0; times < 8; times += 1) {
      vi.advanceTimersByTime(15_000)
      beat()
    }
    expect(FakeSocket.last.pings).toBe(0)
    expect(seen.line).toBe('open')
  })

  it('is asked for a sign after 20 seconds, and lost after two missed beats', () => {
    const { seen } = sit()
    FakeSocket.last.welcome()
    vi.advanceTimersByTime(20_500)
    expect(FakeSocket.last.pings).toBe(1)
    expect(seen.line).toBe('open')
    vi.advanceTimersByTime(8000)
    expect(seen.line).toBe('open')
    vi.advanceTimersByTime(2000)
    expect(seen.line).toBe('lost')
    soon()
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('is asked after a sleep, and lost four seconds later, old news notwithstanding', () => {
    const { seen } = sit()
    FakeSocket.last.welcome()
    sleep(3_600_000)
    vi.advanceTimersByTime(1000)
    expect(FakeSocket.last.pings).toBe(1)
    beat()
    vi.advanceTimersByTime(5000)
    expect(seen.line).toBe('lost')
  })

  it('stays after a sleep if the pong comes', () => {
    const { seen } = sit()
    FakeSocket.last.welcome()
    sleep(3_600_000)
    vi.advanceTimersByTime(1000)
    FakeSocket.last.tell({ type: 'pong', version: 5, now: Date.now() })
    vi.advanceTimersByTime(10_000)
    expect(seen.line).toBe('open')
    expect(FakeSocket.all).toHaveLength(1)
  })

  it('is asked when the page was hidden for long, not when it was for a moment', () => {
    sit()
    FakeSocket.last.welcome()
    show('hidden')
    vi.advanceTimersByTime(5000)
    show('visible')
    expect(FakeSocket.last.pings).toBe(0)
    beat()
    show('hidden')
    vi.advanceTimersByTime(15_000)
    beat()
    vi.advanceTimersByTime(10_000)
    show('visible')
    expect(FakeSocket.last.pings).toBe(1)
  })

  it('is lost at once when the browser is offline, and tried again', () => {
    const { seen } = sit()
    FakeSocket.last.welcome()
    happens('offline')
    expect(seen.line).toBe('lost')
    vi.advanceTimersByTime(5500)
    expect(FakeSocket.all.length).toBeGreaterThan(1)
  })

  it('is open after all if the table answers a browser that believes to be offline', () => {
    const { seen } = sit()
    FakeSocket.last.welcome()
    happens('offline')
    FakeSocket.last.tell({ type: 'pong', version: 5, now: Date.now() })
    expect(seen.line).toBe('open')
  })

  it('has no say once the link was given up', () => {
    const { seen } = sit()
    const old = FakeSocket.last
    old.welcome()
    sleep(60_000)
    vi.advanceTimersByTime(6000)
    expect(FakeSocket.all).toHaveLength(2)
    FakeSocket.last.welcome({ version: 5, fresh: false })
    old.tell(updateTo(6))
    old.end(4404)
    expect(seen).toMatchObject({ line: 'open', table: { version: 5 } })
  })

  it('runs no timers after close', () => {
    const { link } = sit()
    FakeSocket.last.welcome()
    link.close()
    expect(vi.getTimerCount()).toBe(0)
    expect(FakeSocket.last.readyState).toBe(3)
  })
})

describe('wishes', () => {
  it('carry a move id and the version, and are done', async () => {
    const { link, seen } = sit()
    FakeSocket.last.welcome()
    const answer = link.wish('act', { action: 'draw' })
    const [frame] = FakeSocket.last.wishes
    expect(frame).toMatchObject({ type: 'act', action: 'draw', version: 5 })
    expect(frame?.id).toMatch(/^[0-9a-f]{32}$/)
    expect(seen.waiting).toHaveLength(1)
    expect(recall<unknown[]>(KEPT, [])).toHaveLength(1)
    FakeSocket.last.tell({ type: 'done', id: frame?.id, version: 6 })
    expect(await answer).toEqual({ done: 6 })
    expect(seen.waiting).toEqual([])
    expect(recall(KEPT, null)).toBe(null)
  })

  it('are refused with the reason', async () => {
    const { link, seen } = sit()
    FakeSocket.last.welcome()
    const answer = link.wish('act', { action: 'place 4' })
    const id = FakeSocket.last.wishes[0]?.id
    const why = { code: 'draw_first', why: 'you may not', clause: 'R4.1' }
    FakeSocket.last.tell({ type: 'refused', id, ...why, version: 5 })
    const refused = { ...why, type: 'act', told: { action: 'place 4' }, late: false }
    expect(await answer).toEqual({ refused })
    expect(seen.refusal).toEqual(refused)
  })

  it('are sent again in order and unchanged after each reconnect, once a link', () => {
    const { link } = sit()
    FakeSocket.last.welcome()
    void link.wish('say', { phrase: 'hello' })
    void link.wish('act', { action: 'draw' })
    const first = FakeSocket.last.wishes
    FakeSocket.last.end(1006)
    void link.wish('ready')
    for (let times = 0; times < 2; times += 1) {
      soon()
      FakeSocket.last.welcome({ fresh: false, version: 9 })
      happens('focus')
      vi.advanceTimersByTime(5000)
      expect(FakeSocket.last.wishes.slice(0, 2)).toEqual(first)
      expect(FakeSocket.last.wishes[2]).toMatchObject({ type: 'ready', version: 5 })
      expect(FakeSocket.last.wishes).toHaveLength(3)
      FakeSocket.last.end(1006)
    }
  })

  it('are sent once more over the same link after ten seconds', () => {
    const { link } = sit()
    FakeSocket.last.welcome()
    void link.wish('ready')
    vi.advanceTimersByTime(9500)
    expect(FakeSocket.last.wishes).toHaveLength(1)
    vi.advanceTimersByTime(1500)
    expect(FakeSocket.last.wishes).toHaveLength(2)
    expect(FakeSocket.last.wishes[1]).toEqual(FakeSocket.last.wishes[0])
  })

  it('are told late when they were made before the link broke', () => {
    const { link, seen } = sit()
    FakeSocket.last.welcome()
    FakeSocket.last.end(1006)
    void link.wish('act', { action: 'draw' })
    soon()
    FakeSocket.last.welcome({ fresh: false })
    const id = FakeSocket.last.wishes[0]?.id
    FakeSocket.last.tell({ type: 'refused', id, code: 'stale', why: '', clause: '', version: 9 })
    expect(seen.refusal).toMatchObject({ code: 'stale', late: true, told: { action: 'draw' } })
  })

  it('survive a reload, and another tab keeps its own', () => {
    const first = sit()
    FakeSocket.last.welcome()
    void first.link.wish('act', { action: 'draw' })
    const frame = FakeSocket.last.wishes[0]
    first.link.close()
    const second = sit()
    FakeSocket.last.welcome({ version: 8 })
    expect(FakeSocket.last.wishes).toEqual([frame])
    expect(second.seen.waiting).toHaveLength(1)
    const id = frame?.id
    FakeSocket.last.tell({ type: 'refused', id, code: 'stale', why: '', clause: '', version: 8 })
    expect(second.seen.refusal?.late).toBe(true)
    keep(KEPT, [{ id: 'other', type: 'ready', told: {}, version: 1, at: Date.now() }])
    void second.link.wish('ready')
    expect(recall<{ id: string }[]>(KEPT, []).map((wish) => wish.id)).toHaveLength(2)
  })

  it('of another seat at the table are left alone', () => {
    const first = sit()
    void first.link.wish('ready')
    first.link.close()
    const { seen } = sit('anotherTokenOfAnotherSeat')
    FakeSocket.last.welcome()
    expect(seen.waiting).toEqual([])
  })

  it('are forgotten after ten minutes, and the person is told', async () => {
    const { link, seen } = sit()
    FakeSocket.last.welcome()
    FakeSocket.last.end(1006)
    const answer = link.wish('act', { action: 'draw' })
    sleep(601_000)
    soon()
    expect(await answer).toMatchObject({ refused: { code: 'forgotten' } })
    expect(seen.refusal).toMatchObject({ code: 'forgotten', type: 'act' })
    soon()
    FakeSocket.last.welcome({ fresh: false })
    expect(FakeSocket.last.wishes).toEqual([])
    expect(recall(KEPT, null)).toBe(null)
  })

  it('are not sent faster than the table reads, and all are sent', () => {
    const { link } = sit()
    FakeSocket.last.welcome()
    for (let times = 0; times < 60; times += 1) void link.wish('ready')
    const times: number[] = []
    for (let at = 0; at < 8000; at += 50) {
      times.push(FakeSocket.last.wishes.length)
      vi.advanceTimersByTime(50)
    }
    expect(FakeSocket.last.wishes).toHaveLength(60)
    times.forEach((sent, index) => {
      const later = times[index + 20]
      if (later !== undefined) expect(later - sent).toBeLessThanOrEqual(15)
    })
    expect(times[0]).toBeLessThanOrEqual(15)
  })

  it('are tried again where the table could not store them', async () => {
    const { link, seen } = sit()
    FakeSocket.last.welcome()
    const answer = link.wish('ready')
    const id = FakeSocket.last.wishes[0]?.id
    FakeSocket.last.tell({ type: 'refused', id, code: 'store', why: '', clause: '', version: 5 })
    expect(seen.refusal).toBe(null)
    vi.advanceTimersByTime(2100)
    expect(FakeSocket.last.wishes).toHaveLength(2)
    FakeSocket.last.tell({ type: 'done', id, version: 6 })
    expect(await answer).toEqual({ done: 6 })
  })

  it('to leave have come true when the seat is gone', async () => {
    const { link } = sit()
    FakeSocket.last.welcome()
    const left = link.wish('leave')
    const ready = link.wish('ready')
    FakeSocket.last.end(4401)
    expect(await left).toEqual({ done: 5 })
    expect(await ready).toMatchObject({ refused: { code: 'ended' } })
    expect(recall(KEPT, null)).toBe(null)
  })

  it('are not made at a table that has ended', async () => {
    const { link, seen } = sit()
    FakeSocket.last.end(4404)
    expect(await link.wish('ready')).toMatchObject({ refused: { code: 'ended' } })
    expect(seen.waiting).toEqual([])
  })

  it('made before the table was seen are made on the table that is seen first', () => {
    const { link } = sit()
    void link.wish('come_back')
    FakeSocket.last.welcome({ version: 12 })
    expect(FakeSocket.last.wishes[0]).toMatchObject({ version: 12 })
  })
})
