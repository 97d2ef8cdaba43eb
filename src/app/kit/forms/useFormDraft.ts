import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { session } from '../../shell/session/session'
import { useUser } from '../../shell/session/store'
import { draftStore, type Draft } from '../../shell/session/draftStore'

const pauseMs = 500

type Options = {
  /** Distinguishes several drafts on one page. */
  name: string
  /** Also stores the draft after each pause in typing, so that it survives a closed or crashed tab. */
  whileTyping?: boolean
}

/**
 * Stores form input as a draft when the session ends and returns it after signing in. `storedDraft` is the stored draft (null if none is loaded),
 * `report` receives the current values (null if unchanged), `keep` stores values at once.
 */
export const useFormDraft = ({ name, whileTyping = false }: Options) => {
  const userId = useUser()?.id
  const { pathname } = useLocation()
  const draftKey = useMemo(
    () => (userId === undefined ? null : { userId, place: `${pathname} ${name}` }),
    [userId, pathname, name],
  )
  const [found, setFound] = useState<{ of: object; typed: Draft } | null>(null)
  const storedDraft = found && found.of === draftKey ? found.typed : null
  const draftValues = useRef<Draft['values'] | null>(null)
  const isSent = useRef(false)
  const isUnmounted = useRef(false)
  const pauseTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const clearPauseTimer = useCallback(() => {
    clearTimeout(pauseTimer.current)
    pauseTimer.current = undefined
  }, [])
  const write = useCallback(
    (isCut: boolean) => {
      clearPauseTimer()
      if (draftKey && draftValues.current) void draftStore.keep(draftKey, { values: draftValues.current, isCut })
    },
    [draftKey, clearPauseTimer],
  )

  const forget = useCallback(() => {
    clearPauseTimer()
    setFound(null)
    if (draftKey) void draftStore.forget(draftKey)
  }, [draftKey, clearPauseTimer])
  const isSameUser = useCallback(() => draftKey !== null && session.current()?.id === draftKey.userId, [draftKey])

  useEffect(() => {
    if (!draftKey) return undefined
    let isMounted = true
    isUnmounted.current = false
    const read = async () => {
      const last = await draftStore.read(draftKey)
      if (!isMounted || !last) return
      // Without `whileTyping` the form takes the draft at once; a stored copy would reappear after submitting.
      if (!whileTyping) void draftStore.forget(draftKey)
      setFound({ of: draftKey, typed: last })
    }
    const writeNow = () => {
      // Nothing is stored after the user has signed out.
      if (pauseTimer.current !== undefined && isSameUser()) write(false)
      clearPauseTimer()
    }
    const onVisibility = () => document.visibilityState === 'hidden' && writeNow()
    void read()
    const unsubscribe = session.onExpiry(() => write(true))
    window.addEventListener('pagehide', writeNow)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isMounted = false
      isUnmounted.current = true
      if (isSent.current && isSameUser()) forget()
      writeNow()
      unsubscribe()
      window.removeEventListener('pagehide', writeNow)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [draftKey, whileTyping, write, clearPauseTimer, forget, isSameUser])

  const report = useCallback(
    (values: Draft['values'] | null) => {
      const hadDraft = draftValues.current !== null
      draftValues.current = values
      isSent.current = false
      clearPauseTimer()
      if (values === null && hadDraft && draftKey) void draftStore.forget(draftKey)
      if (values !== null && whileTyping) pauseTimer.current = setTimeout(() => write(false), pauseMs)
    },
    [draftKey, whileTyping, write, clearPauseTimer],
  )
  return {
    storedDraft,
    report,
    /** Deletes the draft after a save or when the user discards it. */
    forget,
    /**
     * Marks the draft as sent. It is deleted on unmount; if the form stays mounted, the server rejected it and the draft
     * is still needed.
     */
    onSent: () => {
      isSent.current = true
      if (isUnmounted.current && isSameUser()) forget()
    },
    /** Called when the draft has been copied into the form. */
    onTaken: useCallback(() => setFound(null), []),
    keep: (values: Draft['values']) => {
      if (draftKey) void draftStore.keep(draftKey, { values, isCut: true })
    },
  }
}
export type FormDraft = ReturnType<typeof useFormDraft>
