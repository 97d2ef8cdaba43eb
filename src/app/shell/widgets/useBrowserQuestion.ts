import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'

/** While asked for, the browser asks by itself before the page is closed or loaded anew. */
export const useBrowserQuestion = (isAsked: boolean): void => {
  useEffect(() => {
    if (!isAsked) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAsked])
}

/**
 * Keeps a person on what cannot be shown again until it `isDone`: the browser asks by itself before the page is closed
 * or loaded anew, and its Back leads nowhere. The answer lets go, for the button that ends it.
 */
export const useStayUntil = (isDone: boolean): (() => void) => {
  const isLeaving = useRef(false)
  const { state, reset } = useBlocker(() => !isDone && !isLeaving.current)
  useBrowserQuestion(!isDone)
  useEffect(() => {
    if (state === 'blocked') reset()
  }, [state, reset])
  return () => {
    isLeaving.current = true
  }
}
