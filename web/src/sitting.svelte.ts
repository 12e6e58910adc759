/** A seat or a spectator at one table, as components see it: what is known, and what may be wished. */
import { Link, nothingSeen } from './link'
import type { Command, Line, News, Refusal, Seen, Wish, WishAnswer } from './link'
import type { Entry, Notice, TableNow, You } from './wire'

export type { Command, Line, News, Refusal, Wish, WishAnswer } from './link'

const nothing = nothingSeen()

export class Sitting implements Seen {
  table = $state.raw<TableNow | null>(nothing.table)
  you = $state.raw<You | null>(nothing.you)
  entries = $state.raw<Entry[]>(nothing.entries)
  connected = $state.raw<boolean[]>(nothing.connected)
  watchers = $state(nothing.watchers)
  line = $state<Line>(nothing.line)
  end = $state.raw<{ code: number; why: string } | null>(nothing.end)
  notice = $state.raw<Notice | null>(nothing.notice)
  waiting = $state.raw<Wish[]>(nothing.waiting)
  refusal = $state.raw<Refusal | null>(nothing.refusal)
  shift = $state(nothing.shift)

  #link: Link

  constructor(
    readonly code: string,
    token: string | null,
  ) {
    this.#link = new Link(code, token, this)
    this.#link.open()
  }

  /** Wish for something; resolves when the table has answered, also after a broken link. */
  wish(type: Command['type'], told: object = {}): Promise<WishAnswer> {
    return this.#link.wish(type, told)
  }

  /** Do one of the actions of the rules; `you.legal` names them. */
  act(action: string): Promise<WishAnswer> {
    return this.wish('act', { action })
  }

  /** The refusal was read. */
  dismiss(): void {
    this.refusal = null
  }

  /** Hear what happens, until the function that is returned is called. */
  onnews(hear: (news: News) => void): () => void {
    return this.#link.onnews(hear)
  }

  /** After an end that need not be one (nothing had happened for long): come again. */
  reopen(): void {
    this.#link.open()
  }

  /** Go, and keep the seat. */
  close(): void {
    this.#link.close()
  }
}
