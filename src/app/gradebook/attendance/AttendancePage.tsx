import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Absence, AttendanceMonth } from '../../../api/gradebook/attendance'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { Empty } from '../../kit/lists/Empty'
import { useRead } from '../../kit/providers/calls'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { SheetExport } from '../shared/SheetExport'
import { AbsenceDialog } from './AbsenceDialog'
import { AbsenceTable } from './AbsenceTable'
import { MonthTable } from './MonthTable'
import { currentMonth, MonthSelect } from './MonthSelect'

/** Attendance of a group in a month: missed lessons by day, and the reasons. */
export const AttendancePage = () => {
  const translate = useTranslate()
  const { group = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const month = params.get('month') ?? currentMonth()
  const { data, error, refetch } = useRead('GET /api/gradebook/attendance/:group', {
    params: { group },
    query: { month },
  })
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return (
    <div className="stack gap-6">
      <PageHead
        title={data ? translate('attendance.of', { group: data.group_code }) : translate('attendance.title')}
        subtitle={data && translate('attendance.lessons', data.lessons.length)}
        actions={
          <>
            <MonthSelect value={month} onChange={(next) => setParams({ month: next }, { replace: true })} />
            <SheetExport
              path={`/api/gradebook/attendance/${group}/export`}
              query={{ month }}
              disabled={!data?.people.length}
            />
          </>
        }
      />
      {data ? (
        <Month
          key={month}
          month={data}
          asked={askedIn(data, params)}
          onChange={() => void refetch()}
          onClose={() => setParams({ month }, { replace: true })}
        />
      ) : (
        <FormSkeleton />
      )}
    </div>
  )
}

type Opened = { person: { id: number; name: string }; of: Absence | string }

/** A link from the home page names a person and a day whose reason is asked for. */
const askedIn = ({ people, lessons, absences }: AttendanceMonth, params: URLSearchParams): Opened | null => {
  const day = params.get('day')
  const person = people.find(({ id }) => String(id) === params.get('person'))
  if (!person || day === null || !lessons.some((lesson) => lesson.day === day)) return null
  const known = absences.find(({ user_id, from_on, to_on }) => user_id === person.id && from_on <= day && day <= to_on)
  return { person, of: known ?? day }
}

type MonthProps = { month: AttendanceMonth; asked: Opened | null; onChange: () => void; onClose: () => void }

const Month = ({ month, asked, onChange, onClose }: MonthProps) => {
  const [opened, setOpened] = useState(asked)
  if (month.people.length === 0 || month.lessons.length === 0)
    return <Empty title="attendance.empty_month.title" text="attendance.empty_month.text" />
  return (
    <>
      <MonthTable
        month={month}
        onOpen={(person, day, absenceId) =>
          setOpened({ person, of: month.absences.find(({ id }) => id === absenceId) ?? day })
        }
      />
      <AbsenceTable month={month} onOpen={(person, absence) => setOpened({ person, of: absence })} />
      {opened && (
        <AbsenceDialog
          group={month.group_id}
          {...opened}
          onDone={onChange}
          onClose={() => {
            setOpened(null)
            onClose()
          }}
        />
      )}
    </>
  )
}
