/**
 * Dragging a card with finger, pen or mouse: a ghost of it follows, and where it is dropped says
 * which spot was meant. A short press is no drag, so tapping works on the same element.
 */

const FAR_ENOUGH = 10

export interface Drag {
  /** Spots over which the card may be dropped, by the element's `data-spot` or `data-drop`. */
  over: (spot: string | null) => void
  dropped: (spot: string) => void
  enabled: () => boolean
}

function spotAt(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const spot = element.closest<HTMLElement>('[data-spot], [data-drop]')
    const name = spot?.dataset.spot ?? spot?.dataset.drop
    if (name) return name
  }
  return null
}

/** A Svelte attachment: the element's `[data-card]` can be dragged. */
export function draggable(drag: Drag) {
  return (element: HTMLElement) => {
    let start: PointerEvent | null = null
    let ghost: HTMLElement | null = null
    let card: HTMLElement | null = null

    function lift() {
      card = element.querySelector('[data-card]')
      if (!card || !start) return
      const box = card.getBoundingClientRect()
      ghost = document.createElement('div')
      ghost.className = 'ghost dragged'
      ghost.setAttribute('aria-hidden', 'true')
      const face = card.cloneNode(true) as HTMLElement
      face.classList.add('ghost-face')
      ghost.append(face)
      Object.assign(ghost.style, {
        left: `${box.left}px`,
        top: `${box.top}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
      })
      document.body.append(ghost)
      card.classList.add('in-air')
    }

    function end() {
      ghost?.remove()
      card?.classList.remove('in-air')
      ghost = null
      start = null
      drag.over(null)
    }

    function down(event: PointerEvent) {
      if (event.button !== 0 || !event.isPrimary || !drag.enabled()) return
      start = event
      element.setPointerCapture(event.pointerId) // a quick mouse is elsewhere at its first move
    }
    function moved(event: PointerEvent) {
      if (!start || event.pointerId !== start.pointerId) return
      const dx = event.clientX - start.clientX
      const dy = event.clientY - start.clientY
      if (!ghost && Math.hypot(dx, dy) < FAR_ENOUGH) return
      if (!ghost) lift()
      if (ghost) ghost.style.transform = `translate(${dx}px, ${dy}px) scale(1.06) rotate(2deg)`
      drag.over(spotAt(event.clientX, event.clientY))
    }
    function up(event: PointerEvent) {
      if (!start || event.pointerId !== start.pointerId) return
      const wasDragged = ghost !== null
      const spot = wasDragged ? spotAt(event.clientX, event.clientY) : null
      end()
      if (!wasDragged) return
      // The click that follows a drag is none.
      addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50)
      if (spot) drag.dropped(spot)
    }
    /** A browser that takes a quick drag for a fling would swallow the next tap to stop it. */
    function held(event: TouchEvent) {
      if (ghost && event.cancelable) event.preventDefault()
    }
    function swallow(event: Event) {
      event.stopPropagation()
      event.preventDefault()
    }

    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', moved)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', end)
    element.addEventListener('touchmove', held, { passive: false })
    return () => {
      end()
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', moved)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', end)
      element.removeEventListener('touchmove', held)
    }
  }
}
