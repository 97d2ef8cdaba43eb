import { useBlocker } from 'react-router-dom'
import { useBeforeUnload } from './useBeforeUnload'

/** Warns about unsaved changes: the browser confirms leaving the site, and `blocker` reports navigation inside it. */
export const useUnsavedWarning = (isUnsaved: boolean) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload(isUnsaved)
  return blocker
}
