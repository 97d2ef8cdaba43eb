import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { MyGrades, OwnSubject } from '../../../api/gradebook/myGrades'
import {
  debtsOf,
  upcomingWorks,
  hypotheticalFinal,
  displayedFinal,
  type OwnDebt,
} from '../../../api/gradebook/ownGrades'
import { useDownload } from '../../kit/files/useDownload'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { Empty } from '../../kit/lists/Empty'
import { useRead } from '../../kit/providers/calls'
import { faultOf } from '../../shell/page/faultOf'
import { dayOf } from '../../shell/dates'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { PeriodSelect } from '../shared/PeriodSelect'
import { shortDay, useFigures } from '../shared/figures'
import { OwnRetakes } from './OwnRetakes'
import { PastMarks } from './PastMarks'
import { SubjectRow } from './SubjectRow'
import './myGrades.css'

/** A student's posted marks by subject, with an explanation of each final mark. */
export const MyGradesPage = () => {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const periodParam = params.get('period')
  const { data, error, refetch } = useRead(
    'GET /api/my/grades',
    { ...(periodParam && { query: { period: periodParam } }) },
    { refetchOnMount: 'always' },
  )
  const { save, isSaving } = useDownload()
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  const groups = [...new Set(data?.subjects.map(({ group_code }) => group_code))]
  const period = data?.period
  return (
    <div className="max-w-page">
      <PageHead
        title={translate('palette.my_grades')}
        subtitle={groups.join(', ')}
        actions={
          data &&
          period && (
            <>
              <PeriodSelect
                periods={data.periods}
                value={period.id}
                onChange={(id) => setParams({ period: String(id) }, { replace: true })}
              />
              <Button
                variant="outlined"
                disabled={isSaving || data.subjects.length === 0}
                onClick={() => save(`/api/my/grades/sheet?period=${period.id}`)}
              >
                <Download size={20} strokeWidth={1.75} aria-hidden />
                {translate('my_grades.sheet')}
              </Button>
            </>
          )
        }
      />
      {data && <OwnRetakes retakes={data.retakes} />}
      {data ? <Content key={period?.id} grades={data} /> : <FormSkeleton />}
      {data && <PastMarks marks={data.past} />}
    </div>
  )
}

/** Sort key: subjects that the student can still improve come first. */
const urgency = (subject: OwnSubject): number => {
  if (debtsOf(subject).length > 0) return 0
  if (subject.final !== null) return 3
  return upcomingWorks(subject).length > 0 ? 1 : 2
}

type DebtsProps = { debts: readonly OwnDebt[]; retakes: MyGrades['retakes']; onOpen: (gradebookId: number) => void }

/** Outstanding work and failing subjects, at the top of the page. */
const Debts = ({ debts, retakes, onOpen }: DebtsProps) => {
  const translate = useTranslate()
  const adviceOn = ({ subject_id }: OwnSubject) => {
    const planned = retakes.find((retake) => retake.subject_id === subject_id)
    return planned
      ? translate('retakes.mine.planned', { day: dayOf(planned.held_on) })
      : translate('my_grades.debts.ask')
  }
  if (debts.length === 0) return null
  return (
    <section className="panel attention warning stack p-5" aria-labelledby="owed">
      <h2 id="owed" className="text-l">
        {translate('my_grades.debts.title', debts.length)}
      </h2>
      <ul className="stack">
        {debts.map((debt) => (
          <li key={`${debt.subject.gradebook_id} ${debt.work?.item_id ?? 'final'}`} className="row wrap">
            <div className="grow-wide">
              <p className="medium">
                {debt.subject.subject_name}: {debt.work ? <Work debt={debt} /> : translate('my_grades.debts.final')}
              </p>
              <p className="small muted">{debt.work ? <Cost debt={debt} /> : adviceOn(debt.subject)}</p>
            </div>
            <Button variant="outlined" size="small" onClick={() => onOpen(debt.subject.gradebook_id)}>
              {translate('my_grades.debts.show')}
              <span className="sr-only">: {debt.subject.subject_name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Work = ({ debt: { work } }: { debt: OwnDebt }) => {
  const { work: nameOf } = useFigures()
  if (!work) return null
  return (
    <>
      {nameOf(work)} {work.kind !== 'lesson' && <span className="num muted">{shortDay(work.held_on)}</span>}
    </>
  )
}

/** Compares the current final mark with the final mark if the work is handed in and gets the best mark. */
const Cost = ({ debt: { subject, work } }: { debt: OwnDebt }) => {
  const translate = useTranslate()
  const { final, mark } = useFigures()
  const now = displayedFinal(subject)
  if (!work) return null
  const best = hypotheticalFinal(subject, new Map([[work.item_id, work.max]])).value
  const worst = { value: work.scale === 'five' ? 2 : 0, flag: null, scale: work.scale }
  const counts = translate('my_grades.debts.counts', { mark: mark(worst) })
  if (now === null || best === null || best === now || subject.final) return counts
  return `${counts} ${translate('my_grades.debts.would', {
    best: mark({ ...worst, value: work.max }),
    now: final(subject, now),
    after: final(subject, best),
  })}`
}

const Content = ({ grades: { period, subjects, retakes } }: { grades: MyGrades }) => {
  const translate = useTranslate()
  const sorted = subjects.toSorted((one, other) => urgency(one) - urgency(other))
  const [open, setOpen] = useState<number | null>(sorted[0]?.gradebook_id ?? null)
  if (sorted.length === 0) return <Empty title="my_grades.empty.title" text="my_grades.empty.text" />
  return (
    <div className="stack gap-6">
      <Debts
        debts={subjects.flatMap(debtsOf)}
        retakes={retakes.filter(({ period_id }) => period_id === period?.id)}
        onOpen={setOpen}
      />
      <section className="panel divided grade-book" aria-label={translate('my_grades.subjects')}>
        <div className="small medium muted grade-head" aria-hidden>
          {(['subject', 'marks', 'attendance', 'average', 'final'] as const).map((column) => (
            <span key={column}>{translate(`my_grades.columns.${column}`)}</span>
          ))}
        </div>
        {sorted.map((subject) => (
          <SubjectRow
            key={subject.gradebook_id}
            subject={subject}
            isOpen={open === subject.gradebook_id}
            onToggle={(isOpen) =>
              setOpen((before) => {
                if (isOpen) return subject.gradebook_id
                return before === subject.gradebook_id ? null : before
              })
            }
          />
        ))}
      </section>
      <p className="small muted">{translate('my_grades.posted_only')}</p>
    </div>
  )
}
