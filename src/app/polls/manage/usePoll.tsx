import { useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Poll } from '../../../api/polls/polls'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { faultOf } from '../../shell/page/faultOf'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'

/** Returns the poll from the URL, and what to render instead while it is loading or after an error. */
export const usePoll = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<Poll>('polls', { id: Number(id) }, { onError: () => undefined })
  useBreadcrumb(data?.name)
  const fault = faultOf({ error, data })
  const instead = fault ? <RecordFault error={fault} onAgain={() => void refetch()} /> : <FormSkeleton />
  return { poll: fault ? undefined : data, instead }
}
