import { useGetList, useRecordContext, useTranslate } from 'react-admin'
import type { Variant } from '../../../api'
import type { PollRow } from '../../../api/polls/polls'
import { StatusChip } from '../../kit/fields/StatusChip'

type Status = { id: number; code: string; name: string; variant: Variant }

/** R4.05: the server defines the poll statuses and their colours. */
export const usePollStatuses = () => {
  const { data = [] } = useGetList<Status>('types/poll-statuses')
  return data.map(({ code, name, variant }) => ({ id: code, name, variant }))
}

/** Status of the poll in the record context, or "counting" while its ballots are being counted. */
export const PollStatus = () => {
  const translate = useTranslate()
  const record = useRecordContext<PollRow>()
  const statuses = usePollStatuses()
  const status = statuses.find(({ id }) => id === record?.status)
  if (!record || !status) return null
  return record.is_closing ? (
    <StatusChip variant="info">{translate('polls.is_closing')}</StatusChip>
  ) : (
    <StatusChip variant={status.variant}>{status.name}</StatusChip>
  )
}
