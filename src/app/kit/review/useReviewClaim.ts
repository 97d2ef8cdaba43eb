import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isDecisionPending, type Reviewed } from './pendingDecisions'
import { scopeOf } from './useDecision'

type Claimed = { holder: { mine: boolean } | null }
type Options<T> = {
  record: Reviewed
  recordKey: QueryKey
  canClaim: boolean
  claim: () => Promise<{ data: T }>
  unclaim: () => Promise<{ data: T }>
}

/** Claims the record for review, and gives the claim up if the reviewer leaves without a decision. */
export const useReviewClaim = <T extends Claimed>({ record, recordKey, canClaim, claim, unclaim }: Options<T>) => {
  const { resource, id } = record
  const client = useQueryClient()
  const cacheRecord = (answer: { data: T }) => client.setQueryData(recordKey, answer.data)
  // Claiming fails if another user has the record or it no longer waits; the refetched page shows the reason.
  const { mutate: claimRecord } = useMutation({
    scope: scopeOf(record),
    mutationFn: claim,
    onSuccess: cacheRecord,
    onError: () => client.invalidateQueries({ queryKey: recordKey }),
  })
  // Errors are ignored, because the claim expires anyway.
  const { mutate: unclaimRecord } = useMutation({
    scope: scopeOf(record),
    mutationFn: async () => {
      if (client.getQueryData<Claimed>(recordKey)?.holder?.mine) cacheRecord(await unclaim())
    },
  })
  useEffect(() => {
    if (canClaim && !isDecisionPending(client, { resource, id })) claimRecord()
  }, [client, resource, id, canClaim, claimRecord])
  useEffect(
    () => () => {
      if (!isDecisionPending(client, { resource, id })) unclaimRecord()
    },
    [client, resource, id, unclaimRecord],
  )
}
