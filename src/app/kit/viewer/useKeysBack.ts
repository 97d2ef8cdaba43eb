import { useEffect, type RefObject } from 'react'

/** How soon after a Tab the focus moves because of it, in milliseconds. */
const tabMs = 200
/** How soon, in milliseconds, and how often it is looked whether the focus was taken again. */
const [againMs, looks] = [100, 10]

/**
 * The browser's reader takes the focus when it opens and when it is clicked, and with it every key: the focus is given back to the page.
 * Who goes into it by Tab stays there, to scroll by keys, and leaves it the same way.
 */
export const useKeysBack = (reader: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let tabbedAt = -Infinity
    const noteTab = ({ key, timeStamp }: KeyboardEvent) => {
      if (key !== 'Tab') return
      tabbedAt = timeStamp
      clearTimeout(timer)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const takeBack = (left: number) => {
      if (reader.current !== null && document.activeElement === reader.current) {
        reader.current.blur()
        window.focus()
      }
      // A click that comes while the focus is on its way back takes it again, and the window is not told of it a second time.
      if (left > 0) timer = setTimeout(takeBack, againMs, left - 1)
    }
    // The reader is a window of its own; only once it has the focus can it be taken back.
    const onBlur = ({ timeStamp }: FocusEvent) => {
      clearTimeout(timer)
      if (timeStamp - tabbedAt > tabMs) timer = setTimeout(takeBack, 0, looks)
    }
    window.addEventListener('keydown', noteTab)
    window.addEventListener('blur', onBlur)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', noteTab)
      window.removeEventListener('blur', onBlur)
    }
  }, [reader])
}
