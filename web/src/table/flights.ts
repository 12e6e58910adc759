/**
 * Cards that fly, turn and bounce. The table is always drawn as it stands; this only shows how it
 * came to be so: a ghost of each moved card travels from where it was, and then makes room for the
 * card itself. Places, piles and hands are found by their `data-spot`.
 */
import { tick } from 'svelte'

export type Happened = { event: string; [part: string]: unknown }

/** From one spot to another; `hop` is a bounce. `wait` is in flights, not milliseconds. */
interface Flight {
  from: string
  to: string
  hop?: boolean
  wait?: number
}

/** Flights that a deal waits: laying the table takes a moment, and nothing should jerk. */
const LEAD = 0.6

interface Was {
  box: DOMRect
  look: Element | null
}

export const place = (seat: unknown, number: unknown) => `place-${seat}-${number}`
export const hand = (seat: unknown) => `hand-${seat}`
export const pile = (side: unknown) => `pile-${side}`
export const DRAW = 'draw'

/** The flights that show one event; none where nothing moves. */
export function flightsOf(happened: Happened, seats: number): Flight[] {
  const { event, seat, pile: side } = happened
  switch (event) {
    case 'Drew':
      return [{ from: DRAW, to: hand(seat) }]
    case 'Took':
      return [{ from: pile(side), to: hand(seat) }]
    case 'Placed':
    case 'Bounced': {
      const spot = place(seat, happened.place)
      return [
        { from: hand(seat), to: spot, hop: event === 'Bounced' },
        { from: spot, to: hand(seat) },
      ]
    }
    case 'Discarded':
      return [{ from: hand(seat), to: pile(side) }]
    case 'Flipped': {
      const spot = place(seat, happened.place)
      return [{ from: spot, to: spot }]
    }
    case 'Refilled':
      return [
        { from: pile('left'), to: DRAW },
        { from: pile('right'), to: DRAW },
      ]
    case 'Dealt':
      return [
        ...Array.from({ length: 9 * seats }, (_, n) => ({
          from: DRAW,
          to: place(n % seats, Math.floor(n / seats)),
          wait: LEAD + (n / (9 * seats)) * 2.2,
        })),
        { from: DRAW, to: pile('left'), wait: LEAD + 2.4 },
        { from: DRAW, to: pile('right'), wait: LEAD + 2.6 },
      ]
    default:
      return []
  }
}

function spotOf(root: ParentNode, name: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-spot="${name}"]`)
}

/** A spot's card as it looks now, or the empty spot. */
function cardIn(spot: Element): Element | null {
  return spot.querySelector('[data-card]')
}

/** Note where a spot's card is and how it looks, unless that is noted already. */
function note(before: Map<string, Was>, root: HTMLElement | null, name: string): void {
  const spot = root && !before.has(name) && spotOf(root, name)
  if (!spot) return
  const card = cardIn(spot)
  before.set(name, {
    box: (card ?? spot).getBoundingClientRect(),
    look: card ? (card.cloneNode(true) as Element) : null,
  })
}

/** Whether the person's device asks for less motion. */
export function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** All flights that are in the air. */
export class Air {
  private animations = new Set<Animation>()

  /** Let everything land at once. */
  land(): void {
    for (const animation of this.animations) animation.finish()
  }

  /**
   * Change the table by `change` and show `events` for as long as `pace` (milliseconds a flight).
   * Resolves when all have landed; 0 shows nothing.
   */
  async show(
    root: () => HTMLElement | null,
    events: readonly Happened[],
    seats: number,
    pace: number,
    change: () => void,
  ): Promise<void> {
    const flights = pace > 0 ? events.flatMap((each) => flightsOf(each, seats)) : []
    const before = new Map<string, Was>()
    for (const { from } of flights) note(before, root(), from)
    change()
    await tick()
    const now = root()
    if (flights.length === 0 || !now) return
    // A table that has only just been laid is dealt to from where its draw pile is now.
    note(before, now, DRAW)
    // Measure everything before anything is added: one layout, not one for each card.
    const ready = flights.map((flight) => {
      const spot = spotOf(now, flight.to)
      const card = spot && cardIn(spot)
      return { flight, card, box: card?.getBoundingClientRect(), was: before.get(flight.from) }
    })
    await Promise.all(
      ready.map(({ flight, card, box, was }) =>
        card && box && was && box.width > 0 && was.box.width > 0
          ? this.fly(card as HTMLElement, box, was, flight, pace)
          : null,
      ),
    )
  }

  private async fly(card: HTMLElement, box: DOMRect, was: Was, flight: Flight, pace: number) {
    // A card that shows the same on its whole way flies itself; sixty copies would take too long.
    const turns = was.look !== null && was.look.innerHTML !== card.innerHTML
    const flier = turns && was.look ? turning(card, box, was.look) : card
    card.classList.add(turns ? 'in-air' : 'flying')
    const animation = flier.animate(path(box, was.box, turns, flight.hop === true), {
      duration: flight.hop ? pace * 1.3 : pace,
      delay: (flight.wait ?? 0) * pace,
      easing: 'cubic-bezier(.3, .1, .3, 1)',
      fill: 'backwards',
    })
    this.animations.add(animation)
    try {
      await animation.finished
    } catch {
      // Cancelled: the table has gone away.
    }
    this.animations.delete(animation)
    if (flier !== card) flier.remove()
    card.classList.remove('in-air', 'flying')
  }
}

/** A copy of a card over the whole page, with its old face behind: it can turn in the air. */
function turning(card: HTMLElement, box: DOMRect, look: Element): HTMLElement {
  const ghost = document.createElement('div')
  ghost.className = 'ghost'
  ghost.setAttribute('aria-hidden', 'true')
  Object.assign(ghost.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  })
  const face = card.cloneNode(true) as HTMLElement
  face.classList.add('ghost-face')
  look.classList.add('ghost-face', 'ghost-was')
  ghost.append(face, look)
  document.body.append(ghost)
  return ghost
}

/** From where a card was to where it is, over a small hill; a bounce goes over a high one. */
function path(box: DOMRect, was: DOMRect, turns: boolean, hops: boolean): Keyframe[] {
  const dx = was.left + was.width / 2 - (box.left + box.width / 2)
  const dy = was.top + was.height / 2 - (box.top + box.height / 2)
  const sx = was.width / box.width
  const sy = was.height / box.height
  const turn = (degrees: number) => (turns ? ` rotateY(${degrees}deg)` : '')
  const lift = hops ? Math.min(90, 40 + Math.hypot(dx, dy) / 4) : 12
  const half = (scale: number) => (scale + 1) / 2 + 0.06
  return [
    { transform: `translate(${dx}px, ${dy}px) scale(${sx}, ${sy})${turn(180)}` },
    {
      transform: `translate(${dx / 2}px, ${dy / 2 - lift}px) scale(${half(sx)}, ${half(sy)})${turn(90)}`,
      easing: hops ? 'cubic-bezier(.5, 0, .9, .6)' : 'ease-out',
    },
    { transform: `translate(0, 0) scale(1, 1)${turn(0)}` },
  ]
}
