/** A browser's socket, window and document for tests: nothing goes over a network. */
import { vi } from 'vitest'
import type { Entry, TableNow, Update, Welcome, You } from '../src/wire'

type Frame = Record<string, unknown> & { type: string }

export class FakeSocket {
  static all: FakeSocket[] = []
  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1)
    if (!last) throw new Error('no socket was opened')
    return last
  }

  readyState = 0
  sent: Frame[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }

  send(text: string): void {
    if (this.readyState !== 1) throw new Error('not open')
    this.sent.push(JSON.parse(text) as Frame)
  }

  close(): void {
    this.readyState = 3
  }

  /** What the table does. */
  accept(): void {
    this.readyState = 1
    this.onopen?.()
  }

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  end(code: number): void {
    this.readyState = 3
    this.onclose?.({ code })
  }

  /** Open, and answer the hello. */
  welcome(told: Partial<Welcome> & { version?: number } = {}): void {
    this.accept()
    this.tell(welcomeOf(told))
  }

  /** The frames after the hello that are no pings. */
  get wishes(): Frame[] {
    return this.sent.filter(({ type }) => type !== 'hello' && type !== 'ping')
  }

  get pings(): number {
    return this.sent.filter(({ type }) => type === 'ping').length
  }
}

/** Put the fakes in place; the clock too. */
export function openBrowser(): void {
  FakeSocket.all = []
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { href: 'https://games.example/gnoming/?x=1#/t/KMTWRX' })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
}

export function closeBrowser(): void {
  vi.unstubAllGlobals()
  vi.useRealTimers()
}

export function happens(name: 'online' | 'offline' | 'focus' | 'pageshow'): void {
  window.dispatchEvent(new Event(name))
}

export function show(visibilityState: 'visible' | 'hidden'): void {
  Object.assign(document, { visibilityState })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** The computer sleeps: the clock goes on, nothing runs. */
export function sleep(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds)
}

export function tableAt(version: number): TableNow {
  return {
    code: 'KMTWRX',
    version,
    stage: 'lobby',
    seats: [],
    host: 0,
    starter: 0,
    clock: { name: 'none', turn: 600_000, answer: 600_000, absent: 120_000 },
    pace: 'easygoing',
    rules: {},
    differs: [],
    games: 0,
    waiting: [],
    game: null,
    proofs: [],
  }
}

export function entryAt(version: number, told: Partial<Entry> = {}): Entry {
  return { version, at: Date.now(), fact: 'acted', seat: 0, told: {}, events: [], ...told }
}

export const YOU: You = { seat: 0, legal: [], hand: null, unseen: null }

export function welcomeOf({ version = 5, ...told }: Partial<Welcome> & { version?: number }) {
  return {
    type: 'welcome',
    protocol: 1,
    now: Date.now(),
    beat: 15,
    fresh: true,
    entries: [],
    table: tableAt(version),
    you: YOU,
    connected: [true],
    watchers: 0,
    ...told,
  } satisfies Welcome
}

export function updateTo(version: number): Update {
  return { type: 'update', entry: entryAt(version), table: tableAt(version), you: YOU }
}
