import { useState } from 'react'
import { receiptLength, receiptOf } from '../../../api/polls/receipts'
import type { BallotPaper } from '../../../api/polls/voting'
import { useAct } from '../../kit/providers/calls'
import { newUuid } from '../../kit/providers/newUuid'
import { patient } from '../../kit/providers/queryOptions'

/** What became of a ballot: an open one has no receipt. */
export type Cast = { receipt: string | null }

/** What was sent is not kept by the page either, once it is answered. */
const forgetful = { ...patient, gcTime: 0 } as const

/**
 * Casts a ballot, or another one where it may be changed. On a bad line it is sent again under the same key for as
 * long as nobody has refused it, so that it is counted and counted once; its receipt is made here and travels within
 * the ballot alone.
 */
export const useCast = ({ id, secrecy, voted }: BallotPaper, onCast: (cast: Cast) => void) => {
  const [{ cast_key, receipt }] = useState(() => ({
    cast_key: newUuid(),
    receipt: secrecy === 'secret' ? receiptOf(crypto.getRandomValues(new Uint8Array(receiptLength))) : null,
  }))
  const first = useAct('POST /api/voting/:id/cast', forgetful)
  const changed = useAct('PUT /api/voting/:id/vote', forgetful)
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
