import { useCallback, useEffect, useRef } from 'react'

/**
 * Runs things once no button and no finger is pressed: what appears between press and release moves the page, and the
 * click then meets nothing.
 */
export const useAfterPress = () => {
  const isDown = useRef(false)
  const waiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    const down = () => {
      isDown.current = true
    }
    // The click itself comes right after the release.
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
