import { useState, type FocusEvent, type KeyboardEvent } from 'react'

/** Where a key leads from the link at `at`, of `count`; null where it leads nowhere. */
const targetOf = (key: string, { at, count }: { at: number; count: number }): number | null => {
  if (key === 'ArrowRight') return Math.min(at + 1, count - 1)
  if (key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

const linksIn = (list: HTMLElement) => [...list.querySelectorAll('a')]

/** Makes many links one stop of the Tab key, the last of them at first; arrows, Home and End go from link to link. */
export const useArrowKeys = (count: number) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const stop = chosen !== null && chosen < count ? chosen : count - 1
  return {
    tabIndexOf: (place: number) => (place === stop ? 0 : -1),
    list: {
      onFocus: (event: FocusEvent<HTMLElement>) =>
        setChosen(linksIn(event.currentTarget).findIndex((link) => link === event.target)),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const target = targetOf(event.key, { at: stop, count })
        if (target === null) return
        event.preventDefault()
        linksIn(event.currentTarget)[target]?.focus()
      },
    },
  }
}
