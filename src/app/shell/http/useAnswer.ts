import { useCallback, useEffect, useState } from 'react'

export type Answer<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly data: T }

/**
 * What a page without the admin framework asks the server when it opens. `ask` stays the same function between draws. `again` asks once
 * more, `put` shows what another call has just answered.
 */
export const useAnswer = <T>(ask: (signal?: AbortSignal) => Promise<T>) => {
  const [answer, setAnswer] = useState<Answer<T>>({ state: 'loading' })

  const load = useCallback(
    (signal?: AbortSignal) =>
      ask(signal).then(
        (data) => setAnswer({ state: 'ready', data }),
        () => {
          if (!signal?.aborted) setAnswer({ state: 'failed' })
        },
      ),
    [ask],
  )
  useEffect(() => {
    const stop = new AbortController()
    void load(stop.signal)
    return () => stop.abort()
  }, [load])

  const again = () => {
    setAnswer((before) => (before.state === 'failed' ? { state: 'loading' } : before))
    void load()
  }
  return { answer, again, put: (data: T) => setAnswer({ state: 'ready', data }) }
}
