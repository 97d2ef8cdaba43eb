import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useUser } from '../../shell/session/store'
import { draftStore } from '../../shell/session/draftStore'

/**
 * Names of this page's drafts that were interrupted by the end of the session, so that their dialogs can reopen. Empty
 * until loaded.
 */
export const useDraftNames = (): readonly string[] => {
  const userId = useUser()?.id
  const { pathname } = useLocation()
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    if (userId === undefined) return undefined
    let isMounted = true
    void draftStore.interruptedPlaces(userId, `${pathname} `).then((found) => isMounted && setNames(found))
    return () => {
      isMounted = false
    }
  }, [userId, pathname])
  return names
}
