import { useEffect, type RefObject } from 'react'

/** Maximum delay between a Tab key and the focus change it causes, in milliseconds. */
const tabMs = 200
/** How often, in milliseconds, and how many times to check whether the PDF viewer has taken the focus again. */
const [checkMs, checks] = [100, 10]

/**
 * Returns the focus to the page when the browser's PDF viewer takes it on opening or on a click, because it would
 * swallow all shortcuts. A focus change by Tab is allowed, so that the viewer can be scrolled by keyboard.
 */
export const useReturnFocus = (reader: RefObject<HTMLElement | null>): void => {
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
      // Checks again, because a click in the meantime gives the viewer the focus without another blur event.
      if (left > 0) timer = setTimeout(takeBack, checkMs, left - 1)
    }
    // The viewer is a separate window, so the focus can be returned only after it has moved there.
    const onBlur = ({ timeStamp }: FocusEvent) => {
      clearTimeout(timer)
      if (timeStamp - tabbedAt > tabMs) timer = setTimeout(takeBack, 0, checks)
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
