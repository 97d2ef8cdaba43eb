import { useCallback, useEffect, useRef } from 'react'

/**
 * Runs a callback when no pointer is pressed: a layout shift between pointer down and up would move the button away,
 * and the click would be lost.
 */
export const useAfterPointerUp = () => {
  const isDown = useRef(false)
  const waiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    const down = () => {
      isDown.current = true
    }
    // The click event follows pointerup, so wait one task.
    const up = () => {
      isDown.current = false
      setTimeout(() => {
        waiting.current?.()
        waiting.current = null
      })
    }
    window.addEventListener('pointerdown', down, true)
    window.addEventListener('pointerup', up, true)
    window.addEventListener('pointercancel', up, true)
    return () => {
      window.removeEventListener('pointerdown', down, true)
      window.removeEventListener('pointerup', up, true)
      window.removeEventListener('pointercancel', up, true)
    }
  }, [])
  return useCallback((run: () => void) => {
    if (isDown.current) waiting.current = run
    else run()
  }, [])
}
