import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useUser } from '../../shell/session/store'
import { keptTyping } from './keptTyping'

/** By which names something was being typed on this page when the session ended: what it was typed into opens again, where it still may. */
export const useTypedNames = (): readonly string[] => {
  const userId = useUser()?.id ?? 0
  const { pathname } = useLocation()
  const [names] = useState(() => keptTyping.names({ userId, pathname }))
  return names
}
