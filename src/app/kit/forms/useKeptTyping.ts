import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { session } from '../../shell/session/session'
import { useUser } from '../../shell/session/store'
import { typedStore, type Typed } from '../../shell/session/typedStore'

const restMs = 500

type Options = {
  /** Distinguishes several drafts on one page. */
  name: string
  /** Also stores the draft after each pause in typing, so that it survives a closed or crashed tab. */
  whileTyping?: boolean
}

/**
 * Stores form input as a draft when the session ends and returns it after signing in. `kept` is the stored draft (null
 * if there is none or it is not loaded yet), `report` receives the current values (null if unchanged), `keep` stores
 * values immediately.
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
      // Without `whileTyping` the draft is now in the fields; if it stayed stored, it would reappear after submitting.
      if (!whileTyping) void typedStore.forget(typing)
      setFound({ of: typing, typed: last })
    }
    const writeAtOnce = () => {
      // Nothing is stored after the user has signed out.
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
    /** Deletes the draft after a save or when the user discards it. */
    forget,
    /**
     * Marks the draft as sent. It is deleted on unmount; if the form stays mounted, the server rejected it and the draft
     * is still needed.
     */
    onSent: () => {
      isSent.current = true
      if (isGone.current && isTheirs()) forget()
    },
    /** The draft has been copied into the form. */
    onTaken: useCallback(() => setFound(null), []),
    keep: (values: Typed['values']) => {
      if (typing) void typedStore.keep(typing, { values, isCut: true })
    },
  }
}
export type KeptTyping = ReturnType<typeof useKeptTyping>
