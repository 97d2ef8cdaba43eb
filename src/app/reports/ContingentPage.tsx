import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { bases } from '../../api/reports/codes'
import type { Contingent, ContingentCell } from '../../api/reports/reports'
import { FormSkeleton } from '../kit/forms/FormSkeleton'
import { Empty } from '../kit/lists/Empty'
import { useRead } from '../kit/providers/calls'
import { today } from '../shell/dates'
import { faultOf } from '../shell/page/faultOf'
import { PageHead } from '../shell/page/PageHead'
import { RecordFault } from '../shell/page/RecordFault'
import { Bars, DayField, NumberLink, peoplePath, ReportActions } from './parts'
import { ReportTabs } from './ReportTabs'

const sumOf = (cells: readonly ContingentCell[]) => cells.reduce((sum, { count }) => sum + count, 0)
const leavesOf = (cells: readonly ContingentCell[]) => cells.reduce((sum, { on_leave }) => sum + on_leave, 0)

/** Students on a day; `?day=2026-10-01`. */
export const ContingentPage = () => {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const day = search.get('day') ?? today()
  const { data, error, refetch } = useRead('GET /api/groups/reports/contingent', { query: { day } })
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return (
    <>
      <ReportTabs />
      <div className="list-page">
        <PageHead
          title={translate('reports.tabs.contingent')}
          actions={<ReportActions path={`/api/groups/reports/contingent/export?day=${day}`} />}
        />
        <DayField
          label="reports.day"
          value={day}
          onChange={(chosen) => setSearch({ day: chosen }, { replace: true })}
        />
        {data ? <Numbers data={data} /> : <FormSkeleton />}
      </div>
    </>
  )
}

const Numbers = ({ data: { day, directions, cells } }: { data: Contingent }) => {
  const translate = useTranslate()
  if (cells.length === 0) return <Empty title="reports.empty.title" text="reports.empty.text" />
  const courses = [...new Set(cells.map(({ course }) => course))].toSorted((one, other) => one - other)
  const rows = directions.flatMap((direction) => {
    const own = cells.filter(({ direction_id }) => direction_id === direction.id)
    const methods = [...new Set(own.map(({ education_method_id }) => education_method_id))]
    const name = `${direction.code} ${direction.name}`
    const ofMethods = methods.map((method) => ({
      key: `${direction.id}-${method}`,
      name: `${name}, ${translate(`reports.methods.${method}`)}`,
      filter: { day, direction_id: direction.id, education_method_id: method },
      cells: own.filter(({ education_method_id }) => education_method_id === method),
      isSum: false,
    }))
    const sum = {
      key: `${direction.id}`,
      name: translate('reports.total_of', { name }),
      filter: { day, direction_id: direction.id },
      cells: own,
      isSum: true,
    }
    return methods.length > 1 ? [...ofMethods, sum] : ofMethods
  })
  const all = [...rows, { key: 'total', name: translate('reports.total'), filter: { day }, cells, isSum: true }]
  return (
    <>
      <div className="panel mt-4 report-table">
        <table className="plain-table" aria-label={translate('reports.table')}>
          <thead>
            <tr>
              <th scope="col">{translate('reports.direction')}</th>
              {courses.map((course) => (
                <th key={course} scope="col">
                  {translate('reports.course', { course })}
                </th>
              ))}
              {bases.map((basis) => (
                <th key={basis} scope="col">
                  {translate(`groups.basis.${basis}`)}
                </th>
              ))}
              <th scope="col">{translate('reports.on_leave')}</th>
              <th scope="col">{translate('reports.total')}</th>
            </tr>
          </thead>
          <tbody>
            {all.map((row) => (
              <tr key={row.key} className={row.isSum ? 'medium' : undefined}>
                <th scope="row">{row.name}</th>
                {courses.map((course) => (
                  <td key={course}>
                    <NumberLink
                      count={sumOf(row.cells.filter((cell) => cell.course === course))}
                      to={peoplePath({ ...row.filter, course })}
                    />
                  </td>
                ))}
                {bases.map((basis) => (
                  <td key={basis}>
                    <NumberLink
                      count={sumOf(row.cells.filter((cell) => cell.basis === basis))}
                      to={peoplePath({ ...row.filter, basis })}
                    />
                  </td>
                ))}
                <td>
                  <NumberLink count={leavesOf(row.cells)} to={peoplePath({ ...row.filter, on_leave: true })} />
                </td>
                <td>
                  <NumberLink count={sumOf(row.cells)} to={peoplePath(row.filter)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h2 className="mt-4">{translate('reports.chart')}</h2>
      <Bars
        bars={rows
          .filter(({ isSum }) => !isSum)
          .map(({ key, name, cells: own }) => ({ id: key, name, count: sumOf(own) }))}
      />
    </>
  )
}
