import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SittingEvent } from '../../../../api/testing/live'
import { useRead } from '../../../kit/providers/calls'
import { PartFault } from '../../../shell/page/PartFault'
import { timeOf } from '../../../shell/dates'
import { clockText } from '../../attempts/useNow'

const choices = ['true', 'false'] as const

/** Newest events of the sitting; equal ones of one moment are one line. */
export const LiveJournal = ({ testId }: { testId: number }) => {
  const translate = useTranslate()
  const [important, setImportant] = useState<(typeof choices)[number]>('true')
  const { data, error, refetch } = useRead(
    'GET /api/tests/:id/live/events',
    { id: testId, query: { important } },
    { refetchOnMount: 'always' },
  )
  return (
    <section className="panel live-journal" aria-labelledby="live-journal">
      <header className="row wrap between p-4">
        <h2 className="text-m" id="live-journal">
          {translate('tests.attempts.journal.title')}
        </h2>
        <div className="segments" role="group" aria-label={translate('tests.live.events.filter')}>
          {choices.map((choice) => (
            <Button key={choice} size="small" aria-pressed={choice === important} onClick={() => setImportant(choice)}>
              {translate(choice === 'true' ? 'tests.live.events.important' : 'tests.live.events.all')}
            </Button>
          ))}
        </div>
      </header>
      {error && !data && <PartFault onAgain={() => void refetch()} />}
      {data?.length === 0 && <p className="muted p-4">{translate('tests.attempts.journal.empty')}</p>}
      <ol>
        {data?.map((event) => (
          <li key={event.id} className="border-t text-s">
            <time className="faint num small">{timeOf(event.at)}</time>
            <EventText event={event} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const EventText = ({ event }: { event: SittingEvent }) => {
  const translate = useTranslate()
  const { kind, count, names, number, actor_name, details, read_count } = event
  const people = count > names.length ? translate('tests.live.events.people', count) : names.join(', ')
  // The taker's own events repeat the name.
  const actor = actor_name !== null && !names.includes(actor_name) ? actor_name : null
  const facts = [
    number !== null && translate('tests.attempts.journal.question', { number }),
    typeof details.seconds === 'number' && clockText(details.seconds * 1_000),
    typeof details.minutes === 'number' && translate('tests.attempts.journal.minutes', details.minutes),
    typeof details.text === 'string' && `«${details.text}»`,
    typeof details.reason === 'string' && `«${details.reason}»`,
    actor,
    read_count !== null && translate('tests.live.events.read', read_count),
  ]
  const text = facts.filter(Boolean).join(' · ')
  return (
    <span>
      <b className="medium">{translate(`tests.attempts.event.${kind}`, { _: kind.replaceAll('_', ' ') })}</b>
      <span className="block small">{people}</span>
      {text && <span className="block small muted">{text}</span>}
    </span>
  )
}
