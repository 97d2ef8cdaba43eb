import { useState } from 'react'
import { receiptLength, createReceipt } from '../../../api/polls/receipts'
import type { BallotPaper } from '../../../api/polls/voting'
import { useAct } from '../../kit/providers/calls'
import { newUuid } from '../../kit/providers/newUuid'
import { backgroundMutation } from '../../kit/providers/queryOptions'

/** Result of casting. `receipt` is null if the poll is not secret. */
export type CastResult = { receipt: string | null }

/** `gcTime: 0` removes the vote from the client cache once the server has responded. */
const castOptions = { ...backgroundMutation, gcTime: 0 } as const

/**
 * Casts or changes a vote. Network failures are retried with the same idempotency key, so the vote counts exactly once;
 * the receipt is generated here and sent only with the ballot.
 */
export const useCast = ({ id, secrecy, voted }: BallotPaper, onCast: (cast: CastResult) => void) => {
  const [{ cast_key, receipt }] = useState(() => ({
    cast_key: newUuid(),
    receipt: secrecy === 'secret' ? createReceipt(crypto.getRandomValues(new Uint8Array(receiptLength))) : null,
  }))
  const first = useAct('POST /api/voting/:id/cast', castOptions)
  const changed = useAct('PUT /api/voting/:id/vote', castOptions)
  const { isPending, isPaused, failureCount, error } = voted ? changed : first
  const onSuccess = () => onCast({ receipt })
  return {
    cast: (chosen: readonly string[]) => {
      const choices = [...chosen]
      if (voted) changed.mutate({ id, body: { choices }, quiet: 'all' }, { onSuccess })
      else first.mutate({ id, body: { cast_key, choices, receipt }, quiet: 'all' }, { onSuccess })
    },
    isPending,
    isWaiting: isPending && (isPaused || failureCount > 0),
    error,
  }
}
