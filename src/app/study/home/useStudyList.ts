import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { HttpError, useGetList } from 'react-admin'
import type { StudyRow } from '../../../api/study/studying'
import { rowsOnly } from '../../kit/lists/rowsOnly'
import { useAct } from '../../kit/providers/calls'
import { useUser } from '../../shell/session/store'
import { studyStore } from '../../shell/session/studyStore'
import { isUnreachable, useOnline } from '../useOnline'

const all = {
  pagination: { page: 1, perPage: 2000 },
  sort: { field: 'position', order: 'ASC' },
  meta: rowsOnly,
} as const
const quiet = { onError: () => undefined }

/** The student's materials; offline, the last stored list. */
export const useStudyList = () => {
  const userId = useUser()?.id ?? 0
  const online = useOnline()
  const { mutate: visit, data: visited, status } = useAct('POST /api/study/visits')
  useEffect(() => {
    if (online) visit({ body: undefined })
  }, [visit, online])
  // "New" means since the previous visit, so the visit is registered before the list loads.
  const isVisitSettled = status === 'success' || status === 'error'
  const { data, error, refetch } = useGetList<StudyRow>('study/materials', all, {
    ...quiet,
    enabled: isVisitSettled && online,
  })
  const isAway = !online || isUnreachable(error)
  const storedRows = useQuery({
    queryKey: ['study kept rows', userId],
    queryFn: () => studyStore.rows(userId),
    enabled: isAway,
    gcTime: 0,
  })
  useEffect(() => {
    if (data) void studyStore.putRows(userId, data)
  }, [data, userId])
  const rows = data ?? (isAway ? (storedRows.data ?? undefined) : undefined)
  return {
    rows,
    since: visited?.since ?? null,
    isAway,
    error: rows || (isAway && storedRows.isPending) ? null : (error ?? (isAway ? new HttpError('', 0) : null)),
    refetch,
  }
}

/** Searches titles and texts. */
export const useStudySearch = (q: string) =>
  useGetList<StudyRow>('study/materials', { ...all, filter: { q } }, { ...quiet, enabled: q !== '' })

/** Materials stored on this device: their ids and total size in bytes. */
export const useOfflineMaterials = () => {
  const userId = useUser()?.id ?? 0
  const { data = [] } = useQuery({
    queryKey: ['study kept all', userId],
    queryFn: () => studyStore.list(userId),
    staleTime: 0,
  })
  return { ids: new Set(data.map(({ id }) => id)), bytes: data.reduce((sum, { size }) => sum + size, 0) }
}
