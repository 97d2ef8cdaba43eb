import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import '../inputs.css'

type Move = { from: number; to: number }

type Options = {
  onMove: (move: Move) => void
  /** Selector of the row elements; defaults to the children. */
  rows?: string
  /** The lowest index that a row can move to. */
  least?: number
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Reorders rows by dragging a handle with any pointer, or with the arrow keys while the handle has the focus. The
 * order updates during the drag.
 */
export const useDragOrder = <Container extends HTMLElement = HTMLOListElement>({
  onMove,
  rows: selector = ':scope > *',
  least = 0,
}: Options) => {
  const list = useRef<Container>(null)
  const [dragged, setDragged] = useState<number | null>(null)

  useEffect(() => {
    if (dragged === null) return undefined
    const follow = (event: globalThis.PointerEvent) => {
      const rows = [...(list.current?.querySelectorAll(selector) ?? [])].map((row) => row.getBoundingClientRect())
      const to = rows.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY < bottom)
      if (to < least || to === dragged || !hasPassed({ rows, from: dragged, to, y: event.clientY })) return
      // Synchronous, because the next pointer event may come before the render and would move another row.
      flushSync(() => {
        onMove({ from: dragged, to })
        setDragged(to)
      })
    }
    const drop = () => setDragged(null)
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', drop)
    return () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', drop)
    }
  }, [dragged, onMove, selector, least])

  const handle = (index: number, count: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0) setDragged(index)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const to = index + (steps[event.key] ?? 0)
      if (to === index || to < least || to >= count) return
      event.preventDefault()
      onMove({ from: index, to })
    },
  })
  return { list, dragged, handle }
}

type DragPosition = { rows: readonly DOMRect[]; from: number; to: number; y: number }

/** Requires the pointer to pass the middle of the other row; otherwise rows of unequal height would swap back and forth. */
const hasPassed = ({ rows, from, to, y }: DragPosition): boolean => {
  const target = rows[to]
  if (!target) return false
  const middle = target.top + target.height / 2
  return from < to ? y > middle : y < middle
}
