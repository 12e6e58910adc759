/**
 * What this seat has wished for and the table has not answered yet: sent in order, not too fast,
 * again after each reconnect under the same move id, and kept in the browser meanwhile, so that
 * neither a broken link nor a reload loses a wish, and none is done twice.
 */
import { keep, recall } from './kept'
import { wishesName } from './seats'
import type { Hello, Ping, Protocol, Refused } from './wire'

export type Command = Exclude<Protocol['FromWatcher'], Hello | Ping>

export interface Wish {
  /** The move id: the same once more is answered, not done again. */
  id: string
  type: Command['type']
  told: Record<string, unknown>
  /** The table's version on which it was made; null until the table was seen. */
  version: number | null
  /** When it was made, in milliseconds since 1970. */
  at: number
}

/** A wish that was not granted. */
export interface Refusal {
  /** Of docs/protocol.md; or `forgotten` (too old to be sent again), `ended` (the table is gone). */
  code: string
  /** One sentence in English, maybe empty. */
  why: string
  clause: string
  type: Command['type']
  told: Record<string, unknown>
  /** Whether it was made before the link broke, so that the person may have forgotten it. */
  late: boolean
}

export type WishAnswer = { done: number } | { refused: Refusal }

const FORGOTTEN_MS = 600_000
/** A phrase is of the moment. */
const PHRASE_FORGOTTEN_MS = 30_000
/** A wish without an answer is sent once more over the same socket. */
const AGAIN_MS = 10_000
/** The table reads 20 frames a second and drops what comes faster. */
const PACE_MS = 75
const AT_ONCE = 10
/** What could not be stored is tried so often, a second apart. */
const STORE_TRIES = 5
const STORE_MS = 1000

/** What is known of a wish besides, on this page only. */
interface Course {
  /** Over which link it was made; -1 for a wish of an earlier visit. */
  madeOn: number
  /** The link over which it was last sent, and when. */
  sentOn: number
  sentAt: number
  tries: number
  answered: ((answer: WishAnswer) => void) | null
}

interface Told {
  /** The wishes without an answer, whenever they have changed. */
  waiting(wishes: Wish[]): void
  refused(refusal: Refusal): void
  /** Send over the present link; false if there is none. */
  send(frame: string): boolean
  version(): number | null
}

export class Wishes {
  #name: string | null
  #wishes: Wish[] = []
  #courses = new Map<string, Course>()
  #own = new Set<string>()
  /** How many links there have been. */
  #links = 0
  #sentUntil = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    code: string,
    token: string | null,
    private readonly told: Told,
  ) {
    this.#name = token === null ? null : wishesName(code, token)
    if (this.#name === null) return
    for (const wish of recalled(this.#name)) {
      this.#wishes.push(wish)
      this.#begin(wish, -1, null)
    }
    if (this.#wishes.length > 0) this.#changed()
  }

  /** Wish for something; resolves when the table has answered. */
  make(type: Command['type'], told: object): Promise<WishAnswer> {
    const wish: Wish = {
      id: newMoveId(),
      type,
      told: { ...told },
      version: this.told.version(),
      at: Date.now(),
    }
    return new Promise((resolve) => {
      this.#begin(wish, this.#links, resolve)
      this.#wishes.push(wish)
      this.#changed()
      this.flush()
    })
  }

  /** Send what was not sent over the present link, as far as the pace allows. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#forgetOld()
    for (const wish of [...this.#wishes]) {
      const course = this.#courses.get(wish.id)
      if (!course) continue
      const now = Date.now()
      if (course.sentOn === this.#links && now - course.sentAt < AGAIN_MS) continue
      const until = Math.max(this.#sentUntil, now - AT_ONCE * PACE_MS) + PACE_MS
      if (until > now) {
        this.#timer = setTimeout(() => this.flush(), until - now)
        return
      }
      wish.version ??= this.told.version()
      if (wish.version === null || !this.told.send(frameOf(wish))) return
      this.#sentUntil = until
      course.sentOn = this.#links
      course.sentAt = now
    }
  }

  /** There is a new link: whatever was sent over an older one may have been lost. */
  linked(): void {
    this.#links += 1
    this.#sentUntil = 0
    this.flush()
  }

  done(id: string, version: number): void {
    this.#answer(id, () => ({ done: version }))
  }

  refused({ id, code, why, clause }: Refused): void {
    const course = this.#courses.get(id ?? '')
    if (course && code === 'store' && course.tries < STORE_TRIES) {
      course.tries += 1
      course.sentAt = Date.now() - AGAIN_MS + STORE_MS // under the same id, a second from now
      return
    }
    if (id !== null) this.#refuse(id, { code, why, clause })
  }

  /** No more answers will come. With `seatGone`, a wish to leave has come true. */
  end({ seatGone }: { seatGone: boolean }): void {
    for (const { id, type } of [...this.#wishes]) {
      if (seatGone && type === 'leave') this.done(id, this.told.version() ?? 0)
      else this.#refuse(id, { code: 'ended', why: '', clause: '' }, { silent: true })
    }
  }

  /** Stop sending; what is unanswered stays kept for the next visit. */
  close(): void {
    clearTimeout(this.#timer)
  }

  #begin(wish: Wish, madeOn: number, answered: Course['answered']): void {
    this.#own.add(wish.id)
    this.#courses.set(wish.id, { madeOn, sentOn: -1, sentAt: 0, tries: 0, answered })
  }

  #forgetOld(): void {
    const now = Date.now()
    for (const { id, type, at } of [...this.#wishes]) {
      const limit = type === 'say' ? PHRASE_FORGOTTEN_MS : FORGOTTEN_MS
      if (now - at > limit) this.#refuse(id, { code: 'forgotten', why: '', clause: '' })
    }
  }

  #refuse(
    id: string,
    { code, why, clause }: Pick<Refusal, 'code' | 'why' | 'clause'>,
    { silent = false } = {},
  ): void {
    this.#answer(id, ({ type, told }, { madeOn }) => {
      const late = code === 'forgotten' || madeOn < this.#links
      const refused: Refusal = { code, why, clause, type, told, late }
      if (!silent) this.told.refused(refused)
      return { refused }
    })
  }

  #answer(id: string, answer: (wish: Wish, course: Course) => WishAnswer): void {
    const wish = this.#wishes.find((each) => each.id === id)
    const course = this.#courses.get(id)
    if (!wish || !course) return
    this.#wishes = this.#wishes.filter((each) => each !== wish)
    this.#courses.delete(id)
    this.#changed()
    const given = answer(wish, course)
    course.answered?.(given)
  }

  #changed(): void {
    this.told.waiting([...this.#wishes])
    if (this.#name === null) return
    // Another tab of the same seat keeps its wishes here, too.
    const others = recalled(this.#name).filter(({ id }) => !this.#own.has(id))
    const all = [...others, ...this.#wishes]
    keep(this.#name, all.length > 0 ? all : undefined)
  }
}

/** The answer to a wish at a table that has ended. */
export function vain(type: Command['type'], told: object): WishAnswer {
  return {
    refused: { code: 'ended', why: '', clause: '', type, told: { ...told }, late: false },
  }
}

/** A new move id that nobody else has thought of. */
export function newMoveId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function frameOf({ id, type, told, version }: Wish): string {
  return JSON.stringify({ ...told, type, id, version })
}

function recalled(name: string): Wish[] {
  const kept = recall<unknown>(name, [])
  return (Array.isArray(kept) ? kept : []).filter(isWish)
}

function isWish(wish: Partial<Wish> | null): wish is Wish {
  return (
    typeof wish?.id === 'string' &&
    typeof wish.type === 'string' &&
    typeof wish.at === 'number' &&
    typeof wish.told === 'object' &&
    wish.told !== null
  )
}
