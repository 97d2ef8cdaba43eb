import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

/** Holds a person who leaves with changes that are not saved: the browser asks by itself beyond this site, inside it `blocker` says that somebody wants to go. */
export const useUnsavedWarning = (isUnsaved: boolean) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return blocker
}
