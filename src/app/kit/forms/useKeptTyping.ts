import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { session } from '../../shell/session/session'
import { useUser } from '../../shell/session/store'
import { typedStore, type Typed } from '../../shell/session/typedStore'

const restMs = 500

type Options = {
  /** Tells apart what is typed on one page. */
  name: string
  /** Kept as well whenever typing rests: a closed or a broken tab loses nothing. */
  whileTyping?: boolean
}

/**
 * Keeps what is typed here when the session ends, so that it is there again after signing in. `kept` is from the last time, null for nothing and
 * until it is read; `report` takes what is typed now, null for nothing, and `keep` keeps something at another moment.
 */
export const useKeptTyping = ({ name, whileTyping = false }: Options) => {
  const userId = useUser()?.id
  const { pathname } = useLocation()
  const typing = useMemo(
    () => (userId === undefined ? null : { userId, place: `${pathname} ${name}` }),
    [userId, pathname, name],
  )
  const [found, setFound] = useState<{ of: object; typed: Typed } | null>(null)
  const kept = found && found.of === typing ? found.typed : null
  const typed = useRef<Typed['values'] | null>(null)
  const isSent = useRef(false)
  const isGone = useRef(false)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopResting = useCallback(() => {
    clearTimeout(resting.current)
    resting.current = undefined
  }, [])
  const write = useCallback(
    (isCut: boolean) => {
      stopResting()
      if (typing && typed.current) void typedStore.keep(typing, { values: typed.current, isCut })
    },
    [typing, stopResting],
  )

  const forget = useCallback(() => {
    stopResting()
    setFound(null)
    if (typing) void typedStore.forget(typing)
  }, [typing, stopResting])
  const isTheirs = useCallback(() => typing !== null && session.current()?.id === typing.userId, [typing])

  useEffect(() => {
    if (!typing) return undefined
    let isHere = true
    isGone.current = false
    const read = async () => {
      const last = await typedStore.read(typing)
      if (!isHere || !last) return
      // Elsewhere it is in the fields now, and would come back after it was sent.
      if (!whileTyping) void typedStore.forget(typing)
      setFound({ of: typing, typed: last })
    }
    const writeAtOnce = () => {
      // Who has signed out leaves nothing behind.
      if (resting.current !== undefined && isTheirs()) write(false)
      stopResting()
    }
    const onVisibility = () => document.visibilityState === 'hidden' && writeAtOnce()
    void read()
    const unsubscribe = session.onExpiry(() => write(true))
    window.addEventListener('pagehide', writeAtOnce)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isHere = false
      isGone.current = true
      if (isSent.current && isTheirs()) forget()
      writeAtOnce()
      unsubscribe()
      window.removeEventListener('pagehide', writeAtOnce)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [typing, whileTyping, write, stopResting, forget, isTheirs])

  const report = useCallback(
    (values: Typed['values'] | null) => {
      const hadWords = typed.current !== null
      typed.current = values
      isSent.current = false
      stopResting()
      if (values === null && hadWords && typing) void typedStore.forget(typing)
      if (values !== null && whileTyping) resting.current = setTimeout(() => write(false), restMs)
    },
    [typing, whileTyping, write, stopResting],
  )
  return {
    kept,
    report,
    /** Drops what is kept: it was saved, or is not wanted. */
    forget,
    /** It was sent, and is dropped when the form goes; one that stays has met something else, and its words are still wanted. */
    onSent: () => {
      isSent.current = true
      if (isGone.current && isTheirs()) forget()
    },
    /** What was kept is in the form now. */
    onTaken: useCallback(() => setFound(null), []),
    keep: (values: Typed['values']) => {
      if (typing) void typedStore.keep(typing, { values, isCut: true })
    },
  }
}
export type KeptTyping = ReturnType<typeof useKeptTyping>
