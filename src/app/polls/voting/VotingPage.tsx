import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { BallotPaper } from '../../../api/polls/voting'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useRead } from '../../kit/providers/calls'
import { faultOf } from '../../shell/page/faultOf'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { Ballot } from './Ballot'
import { ReceiptPage } from './ReceiptPage'
import type { CastResult } from './useCast'
import { VotingState } from './VotingState'

/**
 * A voter's page of a poll: the ballot if it can be cast, then the receipt, otherwise the poll's status and results.
 */
export const VotingPage = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useRead('GET /api/voting/:id', { id }, { refetchOnMount: 'always' })
  useBreadcrumb(data?.name)
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return data ? <Page key={id} ballot={data} onVoted={() => void refetch()} /> : <FormSkeleton />
}

const Page = ({ ballot, onVoted }: { ballot: BallotPaper; onVoted: () => void }) => {
  const [cast, setCast] = useState<CastResult | null>(null)
  const [isChanging, setChanging] = useState(false)
  if (cast) return <ReceiptPage ballot={ballot} receipt={cast.receipt} />
  if (ballot.blocked_reason === null || (isChanging && ballot.can_change)) {
    return (
      <Ballot
        ballot={ballot}
        onCast={(done) => {
          setCast(done)
          onVoted()
        }}
      />
    )
  }
  return <VotingState ballot={ballot} onChange={() => setChanging(true)} />
}
