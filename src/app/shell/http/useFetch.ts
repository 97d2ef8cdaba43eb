import { useCallback, useEffect, useState } from 'react'

export type FetchState<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly data: T }

/** Loads data on a page outside of react-admin. `ask` must be memoised; `again` refetches, `put` replaces the data. */
export const useFetch = <T>(ask: (signal?: AbortSignal) => Promise<T>) => {
  const [answer, setAnswer] = useState<FetchState<T>>({ state: 'loading' })

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
