import { useId } from 'react'
import { useGetList, useResourceContext, useTranslate, type RaRecord } from 'react-admin'
import type { TimelineEvent } from '../../../api/audit'
import { dayAndTime } from '../dates'
import { changedFields } from './changedFields'

const shown = 6

/** What was done to a record, latest first: what, who, when. Absent while nothing has been. */
export const HistoryCard = ({ record }: { record: RaRecord }) => {
  const translate = useTranslate()
  const id = useId()
  const resource = useResourceContext() ?? ''
  const { data: events = [] } = useGetList<TimelineEvent>('timeline', {
    pagination: { page: 1, perPage: shown },
    sort: { field: 'at', order: 'DESC' },
    filter: { entity: resource, record_id: record.id },
    // A new version has a longer history.
    meta: { version: record.version },
  })
  if (events.length === 0) return null
  return (
    <section className="panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{translate('kit.history.title')}</h2>
      </header>
      <div className="pad">
        <ol className="timeline small">
          {events.map((event, index) => (
            <li key={event.id} className={index === 0 ? 'done' : undefined}>
              <b>
                <What event={event} resource={resource} />
              </b>
              <span className="muted">
                {event.actor && `${event.actor.name} · `}
                <span className="num">{dayAndTime(event.at)}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const What = ({ event, resource }: { event: TimelineEvent; resource: string }) => {
  const translate = useTranslate()
  const done = translate(`kit.history.action.${event.action}`, { _: translate('kit.history.action.edit') })
  const labels = changedFields(event).map((field) => translate(`resources.${resource}.fields.${field}`, { _: '' }))
  const fields = [...new Set(labels)].filter((label) => label !== '')
  return fields.length > 0 ? `${done}: ${fields.join(', ').toLowerCase()}` : done
}
