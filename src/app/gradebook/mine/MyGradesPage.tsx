import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { MyGrades, OwnSubject } from '../../../api/gradebook/myGrades'
import { debtsOf, upcomingWorks } from '../../../api/gradebook/ownGrades'
import { useDownload } from '../../kit/files/useDownload'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { Empty } from '../../kit/lists/Empty'
import { useRead } from '../../kit/providers/calls'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { PeriodSelect } from '../shared/PeriodSelect'
import { Debts } from './Debts'
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
      {data ? <Content key={period?.id} grades={data} /> : <FormSkeleton />}
    </div>
  )
}

/** Sort key: subjects that the student can still improve come first. */
const urgency = (subject: OwnSubject): number => {
  if (debtsOf(subject).length > 0) return 0
  if (subject.final !== null) return 3
  return upcomingWorks(subject).length > 0 ? 1 : 2
}

const Content = ({ grades: { subjects } }: { grades: MyGrades }) => {
  const translate = useTranslate()
  const sorted = subjects.toSorted((one, other) => urgency(one) - urgency(other))
  const [open, setOpen] = useState<number | null>(sorted[0]?.gradebook_id ?? null)
  if (sorted.length === 0) return <Empty title="my_grades.empty.title" text="my_grades.empty.text" />
  return (
    <div className="stack gap-6">
      <Debts debts={subjects.flatMap(debtsOf)} onOpen={setOpen} />
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
