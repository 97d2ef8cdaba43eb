import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'

/** Shows the browser's confirmation (beforeunload) before the page is closed or reloaded. */
export const useBeforeUnload = (isAsked: boolean): void => {
  useEffect(() => {
    if (!isAsked) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAsked])
}

/**
 * Blocks leaving a page that cannot be shown again while `isDone` is false: closing it asks for confirmation, and the
 * Back button does nothing. Call the returned function to lift the block.
 */
export const useStayUntil = (isDone: boolean): (() => void) => {
  const isLeaving = useRef(false)
  const { state, reset } = useBlocker(() => !isDone && !isLeaving.current)
  useBeforeUnload(!isDone)
  useEffect(() => {
    if (state === 'blocked') reset()
  }, [state, reset])
  return () => {
    isLeaving.current = true
  }
}
