/**
 * What of a table is on the screen. News come as fast as the bots play; they are shown one after the
 * other, each with its flights, so that the eye can follow. Whoever cannot wait skips to the latest.
 */
import { PACES, settings } from '../settings.svelte'
import type { Sitting } from '../sitting.svelte'
import { sound } from '../sound'
import type { Entry, TableNow, You } from '../wire'
import { Air, wantsStillness, type Happened } from './flights'

export interface Shown {
  table: TableNow
  you: You | null
}

interface Step extends Shown {
  entry: Entry
}

/** More than this many steps behind, the rest is shown without flights. */
const MOST_BEHIND = 12
const MOST_TOLD = 7
/** Milliseconds. */
const JUST_NOW = 4000
/** Between two moves, as a share of a flight, so that one can be told from the next. */
const PAUSE = 0.5

export class Showing {
  shown = $state.raw<Shown | null>(null)
  /** The latest entries that were shown, oldest first: of one seat in one turn, for marking. */
  lately = $state.raw<Entry[]>([])
  latest = $state.raw<Entry | null>(null)
  /** The last entries that came while one was looking: each is read aloud once. */
  told = $state.raw<Entry[]>([])
  /** Whether cards are in the air or wait to be. */
  busy = $state(false)

  private queue: Step[] = []
  private air = new Air()
  private running = false
  private root: HTMLElement | null = null
  /** A deal that came just before the table was laid. */
  private justDealt: Happened[] | null = null
  private stop: () => void

  constructor(sitting: Sitting) {
    if (sitting.table) this.shown = { table: sitting.table, you: sitting.you }
    this.lately = sitting.entries.slice(-1)
    const last = sitting.entries.at(-1)
    const isNew = last && Date.now() + sitting.shift - last.at < JUST_NOW
    if (isNew && last.events.some(({ event }) => event === 'Dealt')) {
      this.justDealt = last.events as Happened[]
    }
    this.stop = sitting.onnews((news) => {
      if (news.kind === 'welcome') {
        this.jump({ table: news.table, you: news.you })
        this.lately = news.entries.length ? news.entries.slice(-1) : this.lately
        return
      }
      this.queue.push({ table: news.table, you: news.you, entry: news.entry })
      void this.run()
    })
  }

  /** The element in which cards are looked for; null while no table lies there. */
  within(root: HTMLElement | null): void {
    this.root = root
    if (root && this.justDealt) {
      const events = this.justDealt
      this.justDealt = null
      void this.air.show(
        () => this.root,
        events,
        this.shown?.table.seats.length ?? 0,
        this.pace(),
        () => {},
      )
    }
  }

  /** Show the latest at once. */
  skip(): void {
    this.air.land()
    const last = this.queue.at(-1)
    if (!last) return
    const told = this.told.slice(-MOST_TOLD)
    for (const step of this.queue) this.note(step.entry)
    this.told = [...told, ...this.queue.map((step) => step.entry)] // not a word less
    this.queue = []
    this.shown = { table: last.table, you: last.you }
  }

  close(): void {
    this.stop()
    this.queue = []
    this.air.land()
  }

  private jump(shown: Shown): void {
    this.air.land()
    this.queue = []
    this.shown = shown
  }

  /** Milliseconds a flight: none where nobody would see it, or wants to. */
  private pace(): number {
    return document.hidden || wantsStillness() ? 0 : PACES[settings.pace]
  }

  private async run(): Promise<void> {
    if (this.running) return
    this.running = true
    this.busy = true
    for (let step = this.queue.shift(); step; step = this.queue.shift()) {
      const { table, you, entry } = step
      const pace = this.queue.length > MOST_BEHIND ? 0 : this.pace()
      const change = () => {
        this.shown = { table, you }
        this.note(entry)
      }
      const events = entry.events as Happened[]
      if (!document.hidden) for (const each of events) hear(each)
      if (events.length > 0) {
        await this.air.show(() => this.root, events, table.seats.length, pace, change)
        if (this.queue.length > 0 && pace > 0) await rest(pace * PAUSE)
      } else change()
    }
    this.busy = false
    this.running = false
  }

  private note(entry: Entry): void {
    this.latest = entry
    this.told = [...this.told.slice(-MOST_TOLD), entry]
    if (entry.events.length === 0) return
    const before = this.lately.at(-1)
    const goesOn = before !== undefined && before.seat === entry.seat && before.fact === entry.fact
    this.lately = goesOn && !endsTurn(before) ? [...this.lately, entry] : [entry]
  }
}

function endsTurn(entry: Entry): boolean {
  return entry.events.some(({ event }) => event === 'Discarded' || event === 'Removed')
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function hear({ event }: Happened): void {
  if (event === 'Flipped') sound('flip')
  else if (event === 'Bounced') sound('bounce')
  else if (event === 'WentOut') sound('out')
  else if (event === 'GameWon') sound('win')
  else if (event === 'Drew' || event === 'Took' || event === 'Placed' || event === 'Discarded')
    sound('fly')
}
