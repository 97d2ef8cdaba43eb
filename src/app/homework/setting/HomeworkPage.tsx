import { RecordContextProvider, ResourceContextProvider, useGetOne, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { HomeworkRecord, Work } from '../../../api/homework/homework'
import { SelectField } from '../../kit/fields/SelectField'
import { StatusChip } from '../../kit/fields/StatusChip'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { useRead } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { stateVariants, statusChoices } from './codes'
import { HomeworkActions } from './HomeworkActions'

/** Homework with the work of each person or team. */
export const HomeworkPage = () => {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const {
    data: homework,
    error,
    refetch,
  } = useGetOne<HomeworkRecord>('gradebook/homework', { id: Number(id) }, { onError: () => undefined })
  useBreadcrumb(homework?.title)
  const fault = faultOf({ error, data: homework })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!homework) return <FormSkeleton />
  const { group_id, subject_id, period_id, group_code, subject_name, due_at, counts, status } = homework
  return (
    <ResourceContextProvider value="gradebook/homework">
      <RecordContextProvider value={homework}>
        <div className="record-page stack gap-6">
          <PageHead
            title={homework.title}
            status={<SelectField source="status" choices={statusChoices} />}
            subtitle={
              <>
                <Link to={`/gradebook/${group_id}/${subject_id}?period=${period_id}`}>
                  {group_code} · {subject_name}
                </Link>
                <span className="block text-s">{translate('homework.due', { due: dayAndTime(due_at) })}</span>
              </>
            }
            actions={<HomeworkActions homework={homework} onDone={() => void refetch()} />}
          />
          {status === 'draft' && <p className="note info">{translate('homework.draft_note')}</p>}
          <p className="num">{translate('homework.counts', counts)}</p>
          <Works id={homework.id} />
          <div className="hide-empty">
            <HistoryCard />
          </div>
        </div>
      </RecordContextProvider>
    </ResourceContextProvider>
  )
}

const Works = ({ id }: { id: number }) => {
  const translate = useTranslate()
  const { data: works } = useRead('GET /api/gradebook/homework/:id/works', { id })
  return (
    <section className="panel" aria-labelledby="homework-works">
      <header>
        <h2 id="homework-works">{translate('homework.works')}</h2>
      </header>
      {works?.length === 0 && <p className="muted p-5">{translate('homework.nobody')}</p>}
      <ul className="list">
        {works?.map((work) => (
          <li key={work.key}>
            <div className="grow">
              <p className="medium anywhere">{work.name}</p>
              <Facts work={work} />
            </div>
            {work.mark !== null && <b className="num">{work.mark}</b>}
            <StatusChip variant={stateVariants[work.state]}>{translate(`homework.state.${work.state}`)}</StatusChip>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Facts = ({ work }: { work: Work }) => {
  const translate = useTranslate()
  const { number, arrived_at, pressed_at, is_late, opened_at, has_draft, is_member, due_at, claimed_by, team_id } = work
  const isDelayed =
    arrived_at !== null && pressed_at !== null && Date.parse(arrived_at) - Date.parse(pressed_at) > 60_000
  const facts = [
    team_id !== null && work.members.map(({ name }) => name).join(', '),
    number !== null && translate('homework.version', { number }),
    arrived_at !== null && dayAndTime(arrived_at),
    isDelayed && translate('homework.sent', { time: dayAndTime(pressed_at) }),
    is_late && translate('homework.late'),
    due_at !== null && translate('homework.personal_due', { due: dayAndTime(due_at) }),
    number === null &&
      (opened_at === null
        ? translate('homework.not_opened')
        : translate('homework.opened', { time: dayAndTime(opened_at) })),
    has_draft && translate('homework.draft_exists'),
    !is_member && translate('homework.left'),
    claimed_by !== null && translate('homework.claimed', { name: claimed_by }),
  ]
  return <p className="small muted anywhere">{facts.filter(Boolean).join(' · ')}</p>
}
