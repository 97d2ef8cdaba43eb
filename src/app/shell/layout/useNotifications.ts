import { useCallback, useEffect, useState } from 'react'
import type { Notification } from '../../../api/people/notifications'
import { call } from '../http/call'
import { useEvents } from '../http/events'
import { toldByToast } from '../http/toldByToast'

/** How many are asked for at once. */
const portion = 10

type Told = {
  state: 'loading' | 'failed' | 'ready'
  list: readonly Notification[]
  /** Where in the list those begin that came last. */
  added: number
  hasOlder: boolean
}

/** As many as the server answers. */
const mostAtOnce = 100
const newestFirst = JSON.stringify(['id', 'DESC'])

/** What was told meanwhile has moved the others on: some come twice. */
const withOlder = (list: readonly Notification[], older: readonly Notification[]) => {
  const known = new Set(list.map(({ id }) => id))
  return [...list, ...older.filter(({ id }) => !known.has(id))]
}

/** What one was told, the newest first, as it stands now; `loadMore` brings the next older ones, or those that failed to come. */
export const useNotifications = () => {
  const [told, setTold] = useState<Told>({ state: 'loading', list: [], added: 0, hasOlder: false })
  const ask = useCallback(
    (from: number, signal?: AbortSignal) =>
      call('GET /api/notifications', {
        query: { sort: newestFirst, range: JSON.stringify([from, from + portion - 1]) },
        signal,
        quiet: 'all',
      }).then(
        ({ data, meta }) =>
          setTold(({ list }) => ({
            state: 'ready',
            list: withOlder(list, data),
            added: list.length,
            hasOlder: from + data.length < meta.total,
          })),
        () => {
          if (!signal?.aborted) setTold((before) => ({ ...before, state: 'failed' }))
        },
      ),
    [],
  )
  useEffect(() => {
    const stop = new AbortController()
    void ask(0, stop.signal)
    return () => stop.abort()
  }, [ask])
  useEvents('notifications', () => {
    const shown = Math.min(mostAtOnce, Math.max(portion, told.list.length))
    const range = JSON.stringify([0, shown - 1])
    call('GET /api/notifications', { query: { sort: newestFirst, range }, quiet: 'all' }).then(
      ({ data, meta }) =>
        setTold(({ state, list: before }) => {
          const list = withOlder(data, before)
          return { state: state === 'failed' ? 'ready' : state, list, added: -1, hasOlder: list.length < meta.total }
        }),
      toldByToast,
    )
  })
  const loadMore = () => {
    setTold({ ...told, state: 'loading' })
    void ask(told.list.length)
  }
  return { ...told, loadMore }
}
