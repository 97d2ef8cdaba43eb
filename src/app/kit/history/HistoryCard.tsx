import { useState } from 'react'
import { useGetList, useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import Button from '@mui/material/Button'
import type { TimelineEvent } from '../../../api/people/audit'
import { dayAndTime } from '../../shell/dates'
import { EventDialog } from './EventDialog'
import { useEventName } from './useEventName'

type Props = {
  /** Entity name in the audit log, if it differs from the resource. */
  entity?: string
}

const initialCount = 5
const maxCount = 100

/** Audit log of the current record, latest first; each event opens its details. */
export const HistoryCard = ({ entity }: Props) => {
  const resource = useResourceContext()
  const record = useRecordContext()
  const translate = useTranslate()
  const nameOf = useEventName()
  const [isLong, setLong] = useState(false)
  const [opened, setOpened] = useState<TimelineEvent | null>(null)
  const { data = [], total = 0 } = useGetList<TimelineEvent>(
    'timeline',
    {
      filter: { entity: entity ?? resource, record_id: record?.id },
      sort: { field: 'at', order: 'DESC' },
      pagination: { page: 1, perPage: isLong ? maxCount : initialCount },
      // Refetches after a save, which increments the version and adds an event.
      meta: { version: record?.version },
    },
    { enabled: record !== undefined, onError: () => undefined },
  )
  if (data.length === 0) return null
  return (
    <section className="panel" aria-labelledby="history">
      <header>
        <h2 id="history">{translate('history.title')}</h2>
        <span className="meta faint num">{total}</span>
      </header>
      <ol className="timeline pad">
        {data.map((event) => (
          <li key={event.id} className="text-s">
            <button type="button" className="link text-left" onClick={() => setOpened(event)}>
              {nameOf(event)}
            </button>
            <span className="block small faint">
              {dayAndTime(event.at)} · {event.actor?.name ?? translate('history.nobody')}
            </span>
          </li>
        ))}
      </ol>
      {total > data.length && !isLong && (
        <div className="pad">
          <Button size="small" onClick={() => setLong(true)}>
            {translate('history.more', total - data.length)}
          </Button>
        </div>
      )}
      {opened && <EventDialog event={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}
