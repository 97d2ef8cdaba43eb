import { useBlocker } from 'react-router-dom'
import { useBrowserQuestion } from './useBrowserQuestion'

/** Warns about unsaved changes: the browser confirms leaving the site, and `blocker` reports navigation inside it. */
export const useUnsavedWarning = (isUnsaved: boolean) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useBrowserQuestion(isUnsaved)
  return blocker
}
