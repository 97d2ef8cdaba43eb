import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'

const itemSelector = '[role^="menuitem"]'

const nextIndex = (key: string, { at, count }: { at: number; count: number }): number | null => {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

const itemsIn = (root: HTMLElement | null): readonly HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>(itemSelector) ?? []),
]

const startingWith = (items: readonly HTMLElement[], letter: string): HTMLElement | undefined =>
  letter.length === 1
    ? items.find((item) => item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()))
    : undefined

/** Menu button behaviour according to the ARIA Authoring Practices. */
export const useMenu = () => {
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }

  // The items exist only after the panel has rendered.
  useEffect(() => {
    if (open) itemsIn(root.current)[0]?.focus()
  }, [open])

  return {
    root,
    open,
    toggle: () => setOpen(!open),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (open && !(relatedTarget instanceof Node && root.current?.contains(relatedTarget))) setOpen(false)
    },
    onButtonKey: (event: KeyboardEvent) => {
      if (open || event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpen(true)
    },
    onPanelKey: (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.stopPropagation()
        close()
        return
      }
      const items = itemsIn(root.current)
      const at = items.findIndex((item) => item === document.activeElement)
      const next = nextIndex(event.key, { at, count: items.length })
      const target = next === null ? startingWith(items, event.key) : items[next]
      if (!target) return
      event.preventDefault()
      target.focus()
    },
    /** Closes the menu if an item was clicked. */
    onChoice: ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(itemSelector)) close()
    },
  }
}
