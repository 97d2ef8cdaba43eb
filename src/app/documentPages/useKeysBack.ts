import { useEffect, type RefObject } from 'react'

/** How soon after a Tab the focus moves because of it, in milliseconds. */
const tabMs = 200

/**
 * The browser's reader takes the focus when it opens and when it is clicked, and with it every key: the focus is given back to the page.
 * Who goes into it by Tab stays there, to scroll by keys, and leaves it the same way.
 */
export const useKeysBack = (reader: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let tabbedAt = -Infinity
    const noteTab = ({ key, timeStamp }: KeyboardEvent) => {
      if (key === 'Tab') tabbedAt = timeStamp
    }
    const takeBack = () => {
      if (reader.current === null || document.activeElement !== reader.current) return
      reader.current.blur()
      window.focus()
    }
    // The reader is a window of its own; only once it has the focus can it be taken back.
    const onBlur = ({ timeStamp }: FocusEvent) => {
      if (timeStamp - tabbedAt > tabMs) setTimeout(takeBack)
    }
    window.addEventListener('keydown', noteTab)
    window.addEventListener('blur', onBlur)
    return () => {
      window.removeEventListener('keydown', noteTab)
      window.removeEventListener('blur', onBlur)
    }
  }, [reader])
}
