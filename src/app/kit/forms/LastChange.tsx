import { useGetList, useTranslate } from 'react-admin'
import type { TimelineEvent } from '../../../api/people/audit'
import { dayAndTime } from '../../shell/dates'

type Props = { entity: string; record: Readonly<Record<string, unknown>> }

/** Author and time of the last change, from the audit log. */
export const LastChange = ({ entity, record: { id, version } }: Props) => {
  const translate = useTranslate()
  const { data: [last] = [] } = useGetList<TimelineEvent>(
    'timeline',
    {
      filter: { entity, record_id: id },
      sort: { field: 'at', order: 'DESC' },
      pagination: { page: 1, perPage: 1 },
      meta: { version },
    },
    { onError: () => undefined },
  )
  if (!last) return null
  const by = last.actor?.name ?? translate('history.nobody')
  return <p className="muted">{translate('kit.conflict.saved', { by, at: dayAndTime(last.at) })}</p>
}
