import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useUser } from '../../shell/session/store'
import { typedStore } from '../../shell/session/typedStore'

/**
 * By which names something was being typed on this page when the session ended: what it was typed into opens again, where it still may. None until
 * that is read.
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
