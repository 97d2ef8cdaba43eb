import type { QueryKey } from '@tanstack/react-query'
import type { HandInReview } from '../../../api/homework/handIns'
import { readKey } from '../../kit/providers/calls'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import type { RecordQuery } from '../../kit/review/usePrefetch'

const handInCall = 'GET /api/hand-ins/:id'
export const worksCall = 'GET /api/gradebook/homework/:id/works'
export const handInKey = (id: number): QueryKey => readKey(handInCall, { id })
export const worksKey = (homeworkId: number): QueryKey => readKey(worksCall, { id: homeworkId })

export const handInQuery = (provider: AppDataProvider, id: number): RecordQuery<HandInReview> => ({
  queryKey: handInKey(id),
  queryFn: async ({ signal }) => (await provider.read(handInCall, { id, signal, quiet: 'all' })).data,
})
