import { useBlocker } from 'react-router-dom'
import { useBrowserQuestion } from './useBrowserQuestion'

/**
 * Holds a person who leaves with changes that are not saved: the browser asks by itself beyond this site, inside it
 * `blocker` says that somebody wants to go.
 */
export const useUnsavedWarning = (isUnsaved: boolean) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useBrowserQuestion(isUnsaved)
  return blocker
}
