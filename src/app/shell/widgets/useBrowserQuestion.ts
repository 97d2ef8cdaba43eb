import { useEffect } from 'react'

/** While asked for, the browser asks by itself before the page is closed or loaded anew. */
export const useBrowserQuestion = (isAsked: boolean): void => {
  useEffect(() => {
    if (!isAsked) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAsked])
}
