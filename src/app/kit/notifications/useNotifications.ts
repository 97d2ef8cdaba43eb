import { useCallback, useContext, useEffect, useState } from 'react'
import type { Notification } from '../../../api/people/notifications'
import { shownAsToast } from '../../shell/http/shownAsToast'
import { ProviderContext } from '../providers'
import { useSubscribe } from './useSubscribe'

const pageSize = 10

type NotificationState = {
  state: 'loading' | 'failed' | 'ready'
  list: readonly Notification[]
  /** Index of the first item of the page loaded last; -1 after a live update. */
  added: number
  hasOlder: boolean
}

/** Maximum page size of the server. */
const maxPageSize = 100

type NotificationQuery = { page?: number; perPage: number; filter?: { unread?: true }; signal?: AbortSignal }

/** Fetches notifications without an error toast, because the request was not started by the user; the list shows the error. */
export const useFetchNotifications = () => {
  const provider = useContext(ProviderContext)
  return useCallback(
    ({ page = 1, perPage, filter = {}, signal }: NotificationQuery) =>
      provider.getList<Notification>('notifications', {
        pagination: { page, perPage },
        sort: { field: 'id', order: 'DESC' },
        filter,
        meta: { quiet: true },
        ...(signal && { signal }),
      }),
    [provider],
  )
}

/** Appends older notifications without duplicates: new ones shift the page boundaries. */
const withOlder = (list: readonly Notification[], older: readonly Notification[]) => {
  const known = new Set(list.map(({ id }) => id))
  return [...list, ...older.filter(({ id }) => !known.has(id))]
}

/** Live list of notifications, newest first; `loadMore` loads the next page or retries a failed one. */
export const useNotifications = () => {
  const askNotifications = useFetchNotifications()
  const [notifications, setNotifications] = useState<NotificationState>({
    state: 'loading',
    list: [],
    added: 0,
    hasOlder: false,
  })
  const ask = useCallback(
    (page: number, signal?: AbortSignal) =>
      askNotifications({ page, perPage: pageSize, ...(signal && { signal }) }).then(
        ({ data, total = 0 }) =>
          setNotifications(({ list }) => ({
            state: 'ready',
            list: withOlder(list, data),
            added: list.length,
            hasOlder: (page - 1) * pageSize + data.length < total,
          })),
        () => {
          if (!signal?.aborted) setNotifications((before) => ({ ...before, state: 'failed' }))
        },
      ),
    [askNotifications],
  )
  useEffect(() => {
    const stop = new AbortController()
    void ask(1, stop.signal)
    return () => stop.abort()
  }, [ask])
  useSubscribe('resource/notifications', () => {
    const shown = Math.min(maxPageSize, Math.max(pageSize, notifications.list.length))
    askNotifications({ perPage: shown }).then(
      ({ data, total = 0 }) =>
        setNotifications(({ state, list: before }) => {
          const list = withOlder(data, before)
          return { state: state === 'failed' ? 'ready' : state, list, added: -1, hasOlder: list.length < total }
        }),
      shownAsToast,
    )
  })
  const loadMore = () => {
    setNotifications({ ...notifications, state: 'loading' })
    void ask(Math.floor(notifications.list.length / pageSize) + 1)
  }
  return { ...notifications, loadMore }
}
