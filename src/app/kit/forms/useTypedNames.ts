import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useUser } from '../../shell/session/store'
import { typedStore } from '../../shell/session/typedStore'

/**
 * Names of this page's drafts that were interrupted by the end of the session, so that their dialogs can reopen. Empty
 * until loaded.
 */
export const useTypedNames = (): readonly string[] => {
  const userId = useUser()?.id
  const { pathname } = useLocation()
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    if (userId === undefined) return undefined
    let isHere = true
    void typedStore.cutWithin(userId, `${pathname} `).then((found) => isHere && setNames(found))
    return () => {
      isHere = false
    }
  }, [userId, pathname])
  return names
}
