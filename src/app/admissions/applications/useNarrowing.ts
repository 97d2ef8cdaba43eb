import { useStore } from 'react-admin'
import type { Calls } from '../../../api'

type Narrowing = NonNullable<Calls['POST /api/profiles/next']['body']>
type Kept = { filter?: Readonly<Record<string, unknown>> }

const sources: readonly (keyof Narrowing)[] = [
  'campaign_id',
  'direction_id',
  'basis',
  'source',
  'submitted_from',
  'submitted_until',
  'documents_missing',
]

/** What the queue is narrowed to, in the list or when one was there last: the next application is taken from that. */
export const useNarrowing = (): Narrowing => {
  const [kept] = useStore<Kept>('profiles.listParams', {})
  const filter = kept.filter ?? {}
  return Object.fromEntries(
    sources.flatMap((source) => (filter[source] === undefined ? [] : [[source, filter[source]]])),
  )
}
