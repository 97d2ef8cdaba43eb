import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { session } from '../../shell/session/session'
import { useUser } from '../../shell/session/store'
import { keptTyping } from './keptTyping'

/**
 * Keeps what is typed here when the session ends, so that it is there again after signing in. `name` tells apart what is typed on one page.
 * Answers what was kept the last time, once; `report` takes what is typed now, null for nothing, and `keep` keeps something at another moment.
 */
export const useKeptTyping = (name: string) => {
  const userId = useUser()?.id ?? 0
  const { pathname } = useLocation()
  const [typing] = useState({ userId, place: `${pathname} ${name}` })
  const [kept] = useState(() => keptTyping.read(typing))
  const typed = useRef<object | null>(null)
  useEffect(() => {
    keptTyping.forget(typing)
    return session.onExpiry(() => {
      if (typed.current) keptTyping.keep(typing, typed.current)
    })
  }, [typing])
  const report = useCallback((values: object | null) => {
    typed.current = values
  }, [])
  return { kept, report, keep: (values: object) => keptTyping.keep(typing, values) }
}
