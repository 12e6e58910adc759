/**
 * The socket to one table, and what comes over it. A link that breaks, falls silent or misses a
 * version is replaced by a new one from the last version seen; nothing here knows how it looks.
 */
import { socketAddress } from './server'
import { PROTOCOL } from './wire'
import type { Entry, Notice, Protocol, TableNow, Update, Welcome, You } from './wire'
import { vain, Wishes } from './wishes'
import type { Command, Refusal, Wish, WishAnswer } from './wishes'

export type { Command, Refusal, Wish, WishAnswer } from './wishes'

/** `lost`: there is no link just now, and it is tried again. `ended`: it is not tried again. */
export type Line = 'connecting' | 'open' | 'lost' | 'ended'

export type News =
  | { kind: 'welcome'; fresh: boolean; entries: Entry[]; table: TableNow; you: You | null }
  | { kind: 'update'; entry: Entry; table: TableNow; you: You | null }

/** What is known of a table. A link writes it, the page shows it. */
export interface Seen {
  table: TableNow | null
  /** What this seat knows or may do beyond what everybody knows; null for a spectator. */
  you: You | null
  /** What happened, oldest first: at least this round's, never more than 2000. */
  entries: Entry[]
  /** By seat, whether a socket is open. */
  connected: boolean[]
  watchers: number
  line: Line
  /** Why there will be no more links: a close code, and the rest of a `closed-` message's id. */
  end: { code: number; why: string } | null
  notice: Notice | null
  /** Wishes without an answer, oldest first. */
  waiting: Wish[]
  /** The latest wish that was not granted, until it is dismissed. */
  refusal: Refusal | null
  /** The server's clock minus this computer's, in milliseconds. */
  shift: number
}

/** What is known before the first welcome. */
export function nothingSeen(): Seen {
  return {
    table: null,
    you: null,
    entries: [],
    connected: [],
    watchers: 0,
    line: 'connecting',
    end: null,
    notice: null,
    waiting: [],
    refusal: null,
    shift: 0,
  }
}

/** The close codes after which nothing is tried again (`wire.CloseCode.FINAL`). */
const FINAL: Record<number, string> = {
  1007: 'bad-frame',
  4400: 'bad-frame',
  4401: 'no-such-seat',
  4403: 'forbidden',
  4404: 'no-such-table',
  4410: 'quiet',
  4426: 'other-protocol',
}
const NO_SUCH_SEAT = 4401
const OTHER_PROTOCOL = 4426
const TOO_MUCH = 4429

const MOST_ENTRIES = 2000
const SHORTEST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5000
/** After too many frames or sockets. */
const REST_MS = 5000
/** From a new socket to its welcome. */
const WELCOME_MS = 10_000
/** A link that held so long was a good one: the next pause is short again. */
const HELD_MS = 5000
const TICK_MS = 1000
/** A tick so late means that the computer or the page has slept. */
const SLEPT_MS = 5000
/** Hidden so long, a page may have lost its link without being told. */
const HIDDEN_MS = 20_000
/** After a doubt, the answer to a ping must come within this. */
const PONG_MS = 4000
/** So long without a word, and the link is asked for one. */
const SILENT_MS = 20_000
/** A clock that is further off than this was set anew. */
const CLOCK_SET_MS = 5000

export class Link {
  #version: number | null = null
  #socket: WebSocket | null = null
  #since = 0
  #welcomedAt: number | null = null
  #heardAt = 0
  #pingedAt: number | null = null
  #isDoubted = false
  #beatMs = 15_000
  #tries = 0
  #notBefore = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #ticking: ReturnType<typeof setInterval> | undefined
  #tickedAt = 0
  #hiddenAt: number | null = null
  #isClosed = true
  #ears = new Set<(news: News) => void>()
  #wishes: Wishes

  constructor(
    private readonly code: string,
    private readonly token: string | null,
    private readonly seen: Seen,
  ) {
    this.#wishes = new Wishes(code, token, {
      waiting: (wishes) => (seen.waiting = wishes),
      refused: (refusal) => (seen.refusal = refusal),
      send: (frame) => this.#send(frame),
      version: () => this.#version,
    })
  }

  /** Go to the table and stay there; also again after an end. */
  open(): void {
    if (!this.#isClosed) return
    this.#isClosed = false
    this.#tries = 0
    this.seen.end = null
    this.seen.line = 'connecting'
    this.#tickedAt = Date.now()
    this.#hiddenAt = isHidden() ? Date.now() : null
    this.#ticking = setInterval(() => this.#tick(), TICK_MS)
    this.#listen(true)
    this.#connect()
  }

  /** Go, and keep the seat. */
  close(): void {
    this.#stop()
    this.#wishes.close()
  }

  wish(type: Command['type'], told: object = {}): Promise<WishAnswer> {
    if (this.seen.line === 'ended') return Promise.resolve(vain(type, told))
    return this.#wishes.make(type, told)
  }

  /** Hear what happens, until the function that is returned is called. */
  onnews(hear: (news: News) => void): () => void {
    this.#ears.add(hear)
    return () => this.#ears.delete(hear)
  }

  // ---------------------------------------------------------------- the socket

  #connect(): void {
    clearTimeout(this.#retry)
    this.#drop()
    if (this.#isClosed) return
    this.#since = Date.now()
    let socket: WebSocket
    try {
      socket = new WebSocket(socketAddress(this.code))
    } catch {
      this.#lose()
      return
    }
    this.#socket = socket
    socket.onopen = () => socket.send(this.#hello())
    socket.onmessage = ({ data }) => this.#hear(data)
    socket.onclose = ({ code }) => this.#closed(code)
  }

  #hello(): string {
    return JSON.stringify({
      type: 'hello',
      protocol: PROTOCOL,
      ...(this.token === null ? {} : { token: this.token }),
      ...(this.#version === null ? {} : { version: this.#version }),
    })
  }

  /** Let go of the socket, whatever state it is in. */
  #drop(): void {
    const socket = this.#socket
    if (!socket) return
    this.#socket = null
    if (this.#welcomedAt !== null && Date.now() - this.#welcomedAt > HELD_MS) this.#tries = 0
    this.#welcomedAt = this.#pingedAt = null
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  /** The link is of no use any more: come back after a pause that grows. */
  #lose(atLeast = 0): void {
    this.#drop()
    if (this.#isClosed) return
    this.seen.line = 'lost'
    const pause = Math.min(SHORTEST_PAUSE_MS * 2 ** this.#tries, LONGEST_PAUSE_MS)
    this.#tries = Math.min(this.#tries + 1, 10)
    this.#notBefore = Date.now() + atLeast
    clearTimeout(this.#retry)
    this.#retry = setTimeout(
      () => this.#connect(),
      Math.max(atLeast, pause * (0.5 + Math.random() / 2)),
    )
  }

  #closed(code: number): void {
    const why = FINAL[code]
    if (why !== undefined) this.#finish(code, why)
    else this.#lose(code === TOO_MUCH ? REST_MS : 0)
  }

  #finish(code: number, why: string): void {
    this.#stop()
    this.seen.line = 'ended'
    this.seen.end = { code, why }
    this.#wishes.end({ seatGone: code === NO_SUCH_SEAT })
  }

  #stop(): void {
    this.#isClosed = true
    this.#drop()
    clearTimeout(this.#retry)
    clearInterval(this.#ticking)
    this.#listen(false)
  }

  #send(frame: string): boolean {
    if (this.#welcomedAt === null || this.#socket?.readyState !== 1) return false
    this.#socket.send(frame)
    return true
  }

  // ---------------------------------------------------------------- is it alive?

  #tick(): void {
    const now = Date.now()
    const hasSlept = now - this.#tickedAt > SLEPT_MS
    this.#tickedAt = now
    if (hasSlept) this.#wake()
    else if (!this.#socket) return
    else if (this.#welcomedAt === null) {
      if (now - this.#since >= WELCOME_MS) this.#lose()
    } else if (this.#isDoubted && this.#pingedAt !== null && now - this.#pingedAt >= PONG_MS) {
      this.#lose()
    } else if (now - this.#heardAt >= 2 * this.#beatMs) this.#lose()
    else if (this.#pingedAt === null && now - this.#heardAt >= SILENT_MS) this.#ping(false)
    this.#wishes.flush()
  }

  #ping(isDoubted: boolean): void {
    this.#pingedAt = Date.now()
    this.#isDoubted = isDoubted
    if (!this.#send('{"type":"ping"}')) this.#lose()
  }

  /** Something may have happened to the link unnoticed: ask it, or come back at once. */
  #wake(): void {
    if (this.#isClosed) return
    const now = Date.now()
    if (this.#welcomedAt !== null) {
      this.#heardAt = now
      this.#ping(true)
    } else this.#hurry()
  }

  /** If there is no link, try now instead of after the pause. */
  #hurry(): void {
    const now = Date.now()
    if (this.#isClosed || this.#welcomedAt !== null || now < this.#notBefore) return
    if (this.#socket && now - this.#since < PONG_MS) return
    this.#tries = 0
    this.#connect()
  }

  #listen(on: boolean): void {
    if (typeof window === 'undefined') return
    const turn = on ? 'addEventListener' : 'removeEventListener'
    window[turn]('online', this.#online)
    window[turn]('offline', this.#offline)
    window[turn]('focus', this.#focus)
    window[turn]('pageshow', this.#online)
    document[turn]('visibilitychange', this.#visibility)
  }

  #online = (): void => this.#wake()

  #focus = (): void => this.#hurry()

  #offline = (): void => {
    if (this.#isClosed) return
    this.seen.line = 'lost'
    this.#wake()
  }

  #visibility = (): void => {
    const now = Date.now()
    if (isHidden()) {
      this.#hiddenAt = now
      return
    }
    const hiddenFor = this.#hiddenAt === null ? 0 : now - this.#hiddenAt
    this.#hiddenAt = null
    if (hiddenFor > HIDDEN_MS) this.#wake()
    else this.#hurry()
  }

  // ---------------------------------------------------------------- what comes in

  #hear(text: unknown): void {
    const message = parsed(text)
    if (message === null) return this.#lose()
    if (message.type === 'welcome') return this.#welcome(message)
    if (this.#welcomedAt === null) return
    this.#heardAt = Date.now()
    if (!this.#isDoubted || message.type === 'pong') this.#pingedAt = null
    this.seen.line = 'open'
    switch (message.type) {
      case 'update':
        return this.#update(message)
      case 'presence':
        this.seen.connected = message.connected
        this.seen.watchers = message.watchers
        return
      case 'beat':
      case 'pong':
        this.#tries = 0
        this.#setClock(message.now)
        if (message.version > (this.#version ?? 0)) this.#lose()
        return
      case 'notice':
        this.seen.notice = message
        return
      case 'done':
        return this.#wishes.done(message.id, message.version)
      case 'refused':
        return this.#wishes.refused(message)
    }
  }

  #welcome(welcome: Welcome): void {
    if (welcome.protocol !== PROTOCOL) return this.#finish(OTHER_PROTOCOL, 'other-protocol')
    const { fresh, entries, table, you, now, beat, connected, watchers } = welcome
    const seen = this.seen
    this.#welcomedAt = this.#heardAt = Date.now()
    this.#pingedAt = null
    this.#beatMs = beat * 1000
    seen.shift = now - Date.now()
    // A table that stands earlier than before was brought back from an older copy.
    const isNew = fresh || this.#version === null || table.version < this.#version
    seen.entries = (isNew ? entries : [...seen.entries, ...entries]).slice(-MOST_ENTRIES)
    seen.connected = connected
    seen.watchers = watchers
    seen.notice = null
    seen.line = 'open'
    this.#stand(table, you)
    this.#tell({ kind: 'welcome', fresh: isNew, entries, table, you })
    this.#wishes.linked()
  }

  #update({ entry, table, you }: Update): void {
    const version = this.#version ?? 0
    if (entry.version <= version) return
    if (entry.version > version + 1) return this.#lose()
    this.#tries = 0
    this.seen.entries = [...this.seen.entries, entry].slice(-MOST_ENTRIES)
    if (this.seen.notice?.what === 'closing') this.seen.notice = null // It is quiet no more.
    this.#stand(table, you)
    this.#tell({ kind: 'update', entry, table, you })
  }

  #stand(table: TableNow, you: You | null): void {
    this.#version = table.version
    this.seen.table = table
    this.seen.you = you
  }

  /** A message is late by the time that it travelled, so the one that was quickest is right. */
  #setClock(now: number): void {
    const shift = now - Date.now()
    if (shift > this.seen.shift || shift < this.seen.shift - CLOCK_SET_MS) this.seen.shift = shift
  }

  #tell(news: News): void {
    for (const hear of [...this.#ears]) {
      try {
        hear(news)
      } catch (error) {
        console.error(error) // A picture that fails must not break the link.
      }
    }
  }
}

function isHidden(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'hidden'
}

function parsed(text: unknown): Protocol['FromTable'] | null {
  try {
    const message: unknown = JSON.parse(String(text))
    return message !== null && typeof message === 'object'
      ? (message as Protocol['FromTable'])
      : null
  } catch {
    return null
  }
}
