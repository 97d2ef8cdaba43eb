import { useGetList, useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { progressKinds, type ProgressKind } from '../../api/reports/codes'
import type { Progress, ProgressNumbers } from '../../api/reports/reports'
import { FormSkeleton } from '../kit/forms/FormSkeleton'
import { Select } from '../kit/inputs/choices/Select'
import { Empty } from '../kit/lists/Empty'
import { rowsOnly } from '../kit/lists/rowsOnly'
import { useRead } from '../kit/providers/calls'
import { faultOf } from '../shell/page/faultOf'
import { PageHead } from '../shell/page/PageHead'
import { RecordFault } from '../shell/page/RecordFault'
import { Bars, NumberLink, progressPath, ReportActions } from './parts'
import { ReportTabs } from './ReportTabs'

type Period = { id: number; name: string; academic_year: string }
const allPeriods = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'starts_on', order: 'DESC' },
  meta: rowsOnly,
} as const

/** Final marks of a period by group and by subject; `?period=3`. */
export const ProgressPage = () => {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const { data: periods = [] } = useGetList<Period>('gradebook/periods', allPeriods)
  const period = search.get('period')
  const query: Record<string, string> = period === null ? {} : { period }
  const { data, error, refetch } = useRead('GET /api/groups/reports/progress', { query })
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return (
    <>
      <ReportTabs />
      <div className="list-page">
        <PageHead
          title={translate('reports.tabs.progress')}
          actions={
            <ReportActions path={`/api/groups/reports/progress/export${period === null ? '' : `?period=${period}`}`} />
          }
        />
        {data?.period && (
          <Select
            aria-label={translate('reports.period')}
            choices={periods.map(({ id, name, academic_year }) => ({ id, name: `${name}, ${academic_year}` }))}
            value={data.period.id}
            onChange={(chosen) => chosen && setSearch({ period: String(chosen.id) }, { replace: true })}
          />
        )}
        {data ? <Tables data={data} /> : <FormSkeleton />}
      </div>
    </>
  )
}

const Tables = ({ data: { period, total, groups, subjects } }: { data: Progress }) => {
  const translate = useTranslate()
  if (!period || total.students === 0) return <Empty title="reports.empty.no_marks" text="reports.empty.marks" />
  return (
    <>
      <p className="muted small">{translate('reports.quality_help')}</p>
      <Numbers rows={[...groups, total]} title="reports.group" periodId={period.id} field="group_id" />
      <Bars
        bars={groups.map(({ id, name, quality_percent }) => ({ id: id ?? 0, name, count: quality_percent ?? 0 }))}
      />
      <Numbers rows={subjects} title="reports.subject" periodId={period.id} field="subject_id" />
      <p className="mt-2">
        <Link
          to={`/gradebook/debts?filter=${encodeURIComponent(JSON.stringify({ period_id: period.id, kind: ['none', 'failing'] }))}`}
        >
          {translate('reports.kind.debtor')}
        </Link>
      </p>
    </>
  )
}

/** The students whose share a percentage is. */
const best: readonly ProgressKind[] = ['excellent', 'good']
const passed: readonly ProgressKind[] = [...best, 'passing']

type NumbersProps = {
  rows: readonly ProgressNumbers[]
  title: string
  periodId: number
  field: 'group_id' | 'subject_id'
}
const Numbers = ({ rows, title, periodId, field }: NumbersProps) => {
  const translate = useTranslate()
  return (
    <div className="panel mt-4 report-table">
      <table className="plain-table" aria-label={translate(title)}>
        <thead>
          <tr>
            <th scope="col">{translate(title)}</th>
            <th scope="col">{translate('reports.students')}</th>
            {progressKinds.map((kind) => (
              <th key={kind} scope="col">
                {translate(`reports.kind.${kind}`)}
              </th>
            ))}
            {['average', 'absolute', 'quality'].map((name) => (
              <th key={name} scope="col">
                {translate(`reports.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const filter = { period_id: periodId, ...(row.id !== null && { [field]: row.id }) }
            return (
              <tr key={row.id ?? 'total'}>
                <th scope="row">{row.name}</th>
                <td>
                  <NumberLink count={row.students} to={progressPath(filter)} />
                </td>
                {progressKinds.map((kind) => (
                  <td key={kind}>
                    <NumberLink count={row[kind]} to={progressPath({ ...filter, kind })} />
                  </td>
                ))}
                <td>
                  <NumberLink count={row.average} to={progressPath(filter, { field: 'average', order: 'DESC' })} />
                </td>
                <td>
                  <NumberLink count={row.absolute_percent} to={progressPath({ ...filter, kind: passed })} zero />
                </td>
                <td>
                  <NumberLink count={row.quality_percent} to={progressPath({ ...filter, kind: best })} zero />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
