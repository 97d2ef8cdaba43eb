import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { OwnHomeworkRow } from '../../../api/homework/ownHomework'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { Empty } from '../../kit/lists/Empty'
import { useRead } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { useMarkText } from './markText'

const groups = ['to_do', 'returned', 'submitted', 'marked', 'missed'] as const
const most = 100

/** The student's homework by state, due first. */
export const OwnHomeworkList = () => {
  const translate = useTranslate()
  const { data, error, refetch } = useRead(
    'GET /api/study/homework',
    { query: { per_page: String(most) } },
    { refetchOnMount: 'always' },
  )
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return (
    <div className="max-w-page">
      <PageHead title={translate('palette.own_homework')} subtitle={translate('own_homework.list_help')} />
      {!data && <FormSkeleton />}
      {data?.length === 0 && <Empty title="own_homework.empty.title" text="own_homework.empty.text" />}
      <div className="stack gap-6">
        {groups.map((state) => (
          <Group key={state} state={state} rows={data?.filter((row) => row.state === state) ?? []} />
        ))}
      </div>
    </div>
  )
}

type GroupProps = { state: (typeof groups)[number]; rows: readonly OwnHomeworkRow[] }

const Group = ({ state, rows }: GroupProps) => {
  const translate = useTranslate()
  if (rows.length === 0) return null
  return (
    <section className="panel" aria-labelledby={`homework-${state}`}>
      <header>
        <h2 id={`homework-${state}`}>{translate(`own_homework.groups.${state}`)}</h2>
        <span className="meta muted num">{rows.length}</span>
      </header>
      <ul className="list">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

const Row = ({ row }: { row: OwnHomeworkRow }) => {
  const translate = useTranslate()
  const markText = useMarkText()
  const { id, title, subject_name, teacher_name, due_at, state, mark, remarks, resolved } = row
  const open = state === 'returned' ? remarks - resolved : 0
  const facts = [
    subject_name,
    teacher_name,
    translate('homework.due', { due: dayAndTime(due_at) }),
    open > 0 && translate('homework.review.remarks_count', open),
  ]
  return (
    <li>
      <div className="grow">
        <Link className="title-link medium anywhere" to={`/study/homework/${id}`}>
          {title}
        </Link>
        <p className="small muted num">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {mark !== null && <b className="num">{markText(row, mark)}</b>}
    </li>
  )
}
