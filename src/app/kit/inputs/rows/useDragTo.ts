import { useCallback, useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'

type Held<Item> = { item: Item; isMoving: boolean; fromX: number; fromY: number; x: number; y: number }

type Options<Item> = {
  /** Called with the `data-drop` of the target. */
  onDrop: (item: Item, target: string) => void
  /** A shorter movement, in pixels, is a click. */
  distance?: number
}

/** Distance to the window edge, in pixels, within which dragging scrolls the page. */
const scrollEdge = 56

/**
 * Drags an item to an element with `data-drop` in the container, by mouse, pen or touch. The keyboard needs its own way to
 * do the same. `dragged` has the movement in pixels, `over` the `data-drop` under the pointer.
 */
export const useDragTo = <Item, Container extends HTMLElement>({ onDrop, distance = 0 }: Options<Item>) => {
  const container = useRef<Container>(null)
  const [held, setHeld] = useState<Held<Item> | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const moved = (before: Held<Item>, event: globalThis.PointerEvent): Held<Item> => {
    const [x, y] = [event.clientX + window.scrollX - before.fromX, event.clientY + window.scrollY - before.fromY]
    return { ...before, x, y, isMoving: before.isMoving || Math.hypot(x, y) >= distance }
  }
  const follow = useEffectEvent((event: globalThis.PointerEvent) => {
    if (!held || !moved(held, event).isMoving) return
    if (event.clientY < scrollEdge) window.scrollBy(0, -scrollEdge / 4)
    if (event.clientY > window.innerHeight - scrollEdge) window.scrollBy(0, scrollEdge / 4)
    setHeld((known) => known && moved(known, event))
    setOver(targetAt(container.current, event))
  })
  const end = useEffectEvent((event: globalThis.PointerEvent) => {
    setHeld(null)
    setOver(null)
    if (!held || !moved(held, event).isMoving) return
    if (distance > 0) suppressClick()
    const target = event.type === 'pointerup' ? targetAt(container.current, event) : null
    if (target !== null) onDrop(held.item, target)
  })
  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    setHeld(null)
    setOver(null)
  })
  const isHeld = held !== null
  useEffect(() => {
    if (!isHeld) return undefined
    const listening = new AbortController()
    window.addEventListener('pointermove', follow, listening)
    window.addEventListener('pointerup', end, listening)
    window.addEventListener('pointercancel', end, listening)
    window.addEventListener('keydown', cancel, listening)
    return () => listening.abort()
  }, [isHeld])
  const hold = useCallback((event: PointerEvent, item: Item) => {
    if (event.button !== 0) return
    const [fromX, fromY] = [event.clientX + window.scrollX, event.clientY + window.scrollY]
    setHeld({ item, isMoving: false, fromX, fromY, x: 0, y: 0 })
  }, [])
  return { container, dragged: held?.isMoving ? held : null, over, hold }
}

const targetAt = (
  container: HTMLElement | null,
  { clientX: x, clientY: y }: globalThis.PointerEvent,
): string | null => {
  const targets = [...(container?.querySelectorAll<HTMLElement>('[data-drop]') ?? [])]
  const target = targets.find((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return x >= left && x < right && y >= top && y < bottom
  })
  return target?.dataset['drop'] ?? null
}

/** The click that ends a drag is not meant for the element under the pointer. */
const suppressClick = () => {
  const stop = (event: Event) => event.stopPropagation()
  window.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }))
}
