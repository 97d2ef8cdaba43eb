import { RecordContextProvider, ResourceContextProvider, useGetOne, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { Retake } from '../../../api/gradebook/retakes'
import { StatusChip } from '../../kit/fields/StatusChip'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { dayAndTime, dayOf } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { RetakeActions } from './RetakeActions'
import { statusVariants } from './codes'
import { useRetakeTexts } from './useRetakeTexts'

const field = (name: string) => `resources.gradebook/retakes.fields.${name}`

/** A retake: what is planned, what came out of it, and what else was tried for the same debt. */
const RetakePage = () => {
  const translate = useTranslate()
  const { kind } = useRetakeTexts()
  const { id = '' } = useParams()
  const {
    data: retake,
    error,
    refetch,
  } = useGetOne<Retake>('gradebook/retakes', { id: Number(id) }, { onError: () => undefined })
  useBreadcrumb(retake && `${retake.name}, ${retake.subject_name}`)
  const fault = faultOf({ error, data: retake })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!retake) return <FormSkeleton />
  return (
    <div className="max-w-page">
      <PageHead
        title={retake.name}
        status={
          <StatusChip variant={statusVariants[retake.status]}>
            {translate(`retakes.status.${retake.status}`)}
          </StatusChip>
        }
        subtitle={[retake.subject_name, kind(retake)].join(' · ')}
        actions={<RetakeActions retake={retake} onDone={() => void refetch()} />}
      />
      <div className="stack gap-6">
        <Facts retake={retake} />
        <Results retake={retake} />
        <ResourceContextProvider value="gradebook/retakes">
          <RecordContextProvider value={retake}>
            <div className="hide-empty">
              <HistoryCard />
            </div>
          </RecordContextProvider>
        </ResourceContextProvider>
      </div>
    </div>
  )
}

const Facts = ({ retake }: { retake: Retake }) => {
  const translate = useTranslate()
  const { when, mark } = useRetakeTexts()
  const { scale, group_id, group_code, subject_id, period_id, user_id } = retake
  const inBook = `/gradebook/${group_id}/${subject_id}?period=${period_id}&student=${user_id}`
  const facts = [
    { label: 'sheet', value: translate('retakes.sheet_number', { number: retake.sheet }) },
    { label: 'group_id', value: group_id === null ? '—' : <Link to={inBook}>{group_code}</Link> },
    { label: 'period_id', value: `${retake.period_name}, ${retake.academic_year}` },
    { label: 'signed_value', value: mark({ value: retake.signed_value, scale }) },
    { label: 'held_on', value: when(retake) },
    { label: 'place', value: retake.place || '—' },
    { label: 'examiners', value: retake.examiners.map(({ name }) => name).join(', ') },
    { label: 'value', value: <b className="num">{mark(retake)}</b> },
  ]
  return (
    <section className="panel p-5">
      <dl className="cols2 m-0">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="small muted">{translate(field(label))}</dt>
            <dd className="anywhere m-0">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The history of results, and the other retakes of the debt. */
const Results = ({ retake }: { retake: Retake }) => {
  const translate = useTranslate()
  const { kind, mark } = useRetakeTexts()
  const { results, others, scale } = retake
  if (results.length === 0 && others.length === 0) return null
  return (
    <section className="panel" aria-labelledby="retake-results">
      <header>
        <h2 id="retake-results">{translate('retakes.results')}</h2>
      </header>
      <ul className="list small">
        {results.map((one) => (
          <li key={one.id}>
            <div className="grow">
              <p className="medium">
                {translate(`retakes.status.${one.status}`)}
                {one.value !== null && <span className="num"> · {mark({ value: one.value, scale })}</span>}
              </p>
              <p className="muted">
                {one.recorded_by}, {dayAndTime(one.recorded_at)}
              </p>
              {one.reason !== null && <p className="pre-line anywhere">{one.reason}</p>}
            </div>
          </li>
        ))}
        {others.map((other) => (
          <li key={`other ${other.id}`}>
            <Link className="grow" to={`/gradebook/retakes/${other.id}`}>
              {kind(other)}, {dayOf(other.held_on)}
            </Link>
            {other.value !== null && <b className="num">{mark({ value: other.value, scale })}</b>}
            <StatusChip variant={statusVariants[other.status]}>
              {translate(`retakes.status.${other.status}`)}
            </StatusChip>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The router expects this export name. */
export { RetakePage as Edit }
