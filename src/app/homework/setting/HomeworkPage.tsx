import Button from '@mui/material/Button'
import { Suspense } from 'react'
import { RecordContextProvider, ResourceContextProvider, useGetOne, useTranslate } from 'react-admin'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { workStates } from '../../../api/homework/codes'
import type { HomeworkRecord, Work } from '../../../api/homework/homework'
import { Comments } from '../../comments'
import { SelectField } from '../../kit/fields/SelectField'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useNumberText } from '../../kit/fields/useNumberText'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { useRead } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { PartFault } from '../../shell/page/PartFault'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { reviewPath } from '../review/workOrder'
import { CountsBar } from '../shared/CountsBar'
import { HomeworkTools } from '../shared/HomeworkTools'
import { WorkFacts } from '../shared/WorkFacts'
import { WorkMenu } from '../shared/WorkMenu'
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
          {status === 'draft' ? (
            <p className="note info">{translate('homework.draft_note')}</p>
          ) : (
            <div className="row wrap gap-4">
              <CountsBar counts={counts} />
              <div className="row wrap push">
                <HomeworkTools homework={homework} />
              </div>
            </div>
          )}
          <Works homework={homework} />
          <Suspense>
            <Comments thread={{ place: 'homework', id: homework.id }} />
          </Suspense>
          <div className="hide-empty">
            <HistoryCard />
          </div>
        </div>
      </RecordContextProvider>
    </ResourceContextProvider>
  )
}

const Works = ({ homework }: { homework: HomeworkRecord }) => {
  const translate = useTranslate()
  const { data: works, error, refetch } = useRead('GET /api/gradebook/homework/:id/works', { id: homework.id })
  const [search, setSearch] = useSearchParams()
  const state = workStates.find((one) => one === search.get('state'))
  const shown = works?.filter((work) => state === undefined || work.state === state)
  const choose = (next: string | undefined) => setSearch(next === undefined ? {} : { state: next }, { replace: true })
  const fault = faultOf({ error, data: works })
  return (
    <section className="panel" aria-labelledby="homework-works">
      <header>
        <h2 id="homework-works" className="grow">
          {translate('homework.works')}
        </h2>
        {works && works.length > 0 && (
          <div className="segments homework-filter" role="group" aria-label={translate('homework.review.filter')}>
            {[undefined, ...workStates].map((one) => (
              <Button key={one ?? 'all'} size="small" aria-pressed={one === state} onClick={() => choose(one)}>
                {translate(one === undefined ? 'homework.review.all' : `homework.review.group.${one}`)}{' '}
                <span className="faint num">
                  {works.filter((work) => one === undefined || work.state === one).length}
                </span>
              </Button>
            ))}
          </div>
        )}
      </header>
      {fault && <PartFault onAgain={() => void refetch()} />}
      {works?.length === 0 && <p className="muted p-5">{translate('homework.nobody')}</p>}
      {works && works.length > 0 && shown?.length === 0 && (
        <p className="muted p-5">{translate('homework.review.nobody_here')}</p>
      )}
      <ul className="list">
        {shown?.map((work) => (
          <li key={work.key}>
            <Row homework={homework} work={work} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Row = ({ homework, work }: { homework: HomeworkRecord; work: Work }) => {
  const translate = useTranslate()
  const text = useNumberText()
  const content = (
    <>
      <span className="grow">
        <span className="block medium anywhere">{work.name}</span>
        <WorkFacts work={work} />
      </span>
      {work.mark !== null && (
        <b className="num">
          {homework.scale === 'pass_fail' ? translate(`homework.review.pass.${work.mark}`) : text(work.mark)}
        </b>
      )}
      <StatusChip variant={stateVariants[work.state]}>{translate(`homework.state.${work.state}`)}</StatusChip>
    </>
  )
  if (work.hand_in_id === null)
    return (
      <>
        {content}
        <WorkMenu homework={homework} work={work} />
      </>
    )
  return (
    <Link className="cover" to={reviewPath(homework.id, work.hand_in_id)}>
      {content}
    </Link>
  )
}
