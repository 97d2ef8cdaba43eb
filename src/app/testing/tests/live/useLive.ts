import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import type { LiveView } from '../../../../api/testing/live'
import { useSubscribe } from '../../../kit/notifications/useSubscribe'
import { readKey, useRead } from '../../../kit/providers/calls'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { useNow } from '../../attempts/useNow'
import { mergePeople } from './liveState'

const key = 'GET /api/tests/:id/live'
/** In ms: pause before changed people are read; interval of reading everybody; age at which the data counts as old. */
const collectMs = 200
const refreshMs = 15_000
const staleMs = 40_000
/** The server takes no more ids in one call. */
const maxIds = 100

/** Follows a sitting: events name the changed attempts, and every 15 seconds everybody is read. */
export const useLive = (id: number) => {
  const provider = useDataProvider<AppDataProvider>()
  const cache = useQueryClient()
  const { data, error, dataUpdatedAt, refetch } = useRead(key, { id }, { refetchOnMount: 'always' })
  const changed = useRef(new Set<number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refetchEvents = () => void cache.invalidateQueries({ queryKey: ['GET /api/tests/:id/live/events'] })

  const readChanged = useEffectEvent(async () => {
    const ids = [...changed.current]
    changed.current.clear()
    refetchEvents()
    if (ids.length === 0 || ids.length > maxIds) return void refetch()
    try {
      const { data: part } = await provider.read(key, { id, query: { attempts: ids.join(',') }, quiet: 'all' })
      cache.setQueryData<LiveView>(readKey(key, { id }), (before) =>
        before ? { ...part, people: mergePeople(before.people, part.people) } : before,
      )
    } catch {
      // The next complete refresh reports the fault.
    }
    return undefined
  })
  const readSoon = (ids: readonly (number | string)[]) => {
    if (ids.length === 0) return void refetch()
    for (const one of ids) changed.current.add(Number(one))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void readChanged(), collectMs)
    return undefined
  }
  useSubscribe(`tests/${id}/live`, readSoon)
  useEffect(() => {
    const clock = setInterval(() => void refetch(), refreshMs)
    return () => {
      clearInterval(clock)
      clearTimeout(timer.current)
    }
  }, [refetch])
  const now = useNow(5_000)
  const offset = data ? Date.parse(data.server_now) - dataUpdatedAt : 0
  const reload = async () => {
    refetchEvents()
    await refetch()
  }
  return {
    people: data?.people,
    error,
    updatedAt: dataUpdatedAt,
    isStale: data !== undefined && (error !== null || now - dataUpdatedAt > staleMs),
    /** The server's clock, updated every five seconds. */
    now: Math.max(now, dataUpdatedAt) + offset,
    reload,
  }
}
