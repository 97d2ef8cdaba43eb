import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import './inputs.css'

type Move = { from: number; to: number }

type Options = {
  onMove: (move: Move) => void
  /** Which elements within are the rows; by themselves its children. */
  rows?: string
  /** The first place a row can be moved to. */
  least?: number
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Rows of a list that are dragged by a handle, with a mouse, a pen or a finger, or moved by the arrow keys while the handle has the focus.
 * The order changes while one drags, so that one sees where the row would stand.
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
      // At once: the next move of the pointer may come before anything is drawn, and would take another row along.
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

type Passing = { rows: readonly DOMRect[]; from: number; to: number; y: number }

/** Rows of unequal height would change places to and fro under the pointer; one must be past the middle of the other. */
const hasPassed = ({ rows, from, to, y }: Passing): boolean => {
  const target = rows[to]
  if (!target) return false
  const middle = target.top + target.height / 2
  return from < to ? y > middle : y < middle
}
