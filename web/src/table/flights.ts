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
          wait: (n / (9 * seats)) * 2.2,
        })),
        { from: DRAW, to: pile('left'), wait: 2.4 },
        { from: DRAW, to: pile('right'), wait: 2.6 },
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
    ghost.append(face)
    const turns = was.look !== null && was.look.outerHTML !== card.outerHTML
    if (turns && was.look) {
      was.look.classList.add('ghost-face', 'ghost-was')
      ghost.append(was.look)
    }
    document.body.append(ghost)
    card.classList.add('in-air')
    const dx = was.box.left + was.box.width / 2 - (box.left + box.width / 2)
    const dy = was.box.top + was.box.height / 2 - (box.top + box.height / 2)
    const sx = was.box.width / box.width
    const sy = was.box.height / box.height
    const turn = (degrees: number) => (turns ? ` rotateY(${degrees}deg)` : '')
    const lift = flight.hop ? Math.min(90, 40 + Math.hypot(dx, dy) / 4) : 12
    const animation = ghost.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${sx}, ${sy})${turn(180)}` },
        {
          transform: `translate(${dx / 2}px, ${dy / 2 - lift}px) scale(${(sx + 1) / 2 + 0.06}, ${
            (sy + 1) / 2 + 0.06
          })${turn(90)}`,
          easing: flight.hop ? 'cubic-bezier(.5, 0, .9, .6)' : 'ease-out',
        },
        { transform: `translate(0, 0) scale(1, 1)${turn(0)}` },
      ],
      {
        duration: flight.hop ? pace * 1.3 : pace,
        delay: (flight.wait ?? 0) * pace,
        easing: 'cubic-bezier(.3, .1, .3, 1)',
        fill: 'backwards',
      },
    )
    this.animations.add(animation)
    try {
      await animation.finished
    } catch {
      // Cancelled: the table has gone away.
    }
    this.animations.delete(animation)
    ghost.remove()
    card.classList.remove('in-air')
  }
}
