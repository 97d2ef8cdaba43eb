import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isDecisionPending, type Reviewed } from './pendingDecisions'
import { scopeOf } from './useDecision'

type Locked = { holder: { mine: boolean } | null }
type Options<T> = {
  record: Reviewed
  recordKey: QueryKey
  canOpen: boolean
  open: () => Promise<{ data: T }>
  release: () => Promise<{ data: T }>
}

/** Locks the record for review, and releases it if the reviewer leaves without a decision. */
export const useReviewLock = <T extends Locked>({ record, recordKey, canOpen, open, release }: Options<T>) => {
  const { resource, id } = record
  const client = useQueryClient()
  const cacheRecord = (answer: { data: T }) => client.setQueryData(recordKey, answer.data)
  // Opening fails if another user has the record or it no longer waits; the refetched page shows the reason.
  const { mutate: openRecord } = useMutation({
    scope: scopeOf(record),
    mutationFn: open,
    onSuccess: cacheRecord,
    onError: () => client.invalidateQueries({ queryKey: recordKey }),
  })
  // Errors are ignored, because the lock expires anyway.
  const { mutate: releaseRecord } = useMutation({
    scope: scopeOf(record),
    mutationFn: async () => {
      if (client.getQueryData<Locked>(recordKey)?.holder?.mine) cacheRecord(await release())
    },
  })
  useEffect(() => {
    if (canOpen && !isDecisionPending(client, { resource, id })) openRecord()
  }, [client, resource, id, canOpen, openRecord])
  useEffect(
    () => () => {
      if (!isDecisionPending(client, { resource, id })) releaseRecord()
    },
    [client, resource, id, releaseRecord],
  )
}
