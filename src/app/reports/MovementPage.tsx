import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { arrivals, departures, inside, movementLines } from '../../api/reports/codes'
import type { Movement } from '../../api/reports/reports'
import { FormSkeleton } from '../kit/forms/FormSkeleton'
import { Select } from '../kit/inputs/choices/Select'
import { Empty } from '../kit/lists/Empty'
import { useRead } from '../kit/providers/calls'
import { today } from '../shell/dates'
import { faultOf } from '../shell/page/faultOf'
import { PageHead } from '../shell/page/PageHead'
import { RecordFault } from '../shell/page/RecordFault'
import { Bars, DayField, NumberLink, peoplePath, ReportActions } from './parts'
import { ReportTabs } from './ReportTabs'

const changes = [...arrivals, ...departures, ...inside]

/** Arrivals and departures; `?from=2026-01-01&to=2026-12-31&by=group`. */
export const MovementPage = () => {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const to = search.get('to') ?? today()
  const from = search.get('from') ?? `${to.slice(0, 4)}-01-01`
  const by = search.get('by') === 'group' ? 'group' : 'direction'
  const change = (changed: Record<string, string>) => setSearch({ from, to, by, ...changed }, { replace: true })
  const isBackwards = from > to
  const { data, error, refetch } = useRead(
    'GET /api/groups/reports/movement',
    { query: { from, to, by } },
    { enabled: !isBackwards },
  )
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  const choices = (['direction', 'group'] as const).map((id) => ({ id, name: translate(`reports.by_${id}`) }))
  return (
    <>
      <ReportTabs />
      <div className="list-page">
        <PageHead
          title={translate('reports.tabs.movement')}
          actions={<ReportActions path={`/api/groups/reports/movement/export?from=${from}&to=${to}&by=${by}`} />}
        />
        <div className="row wrap gap-4">
          <DayField label="reports.from" value={from} onChange={(day) => change({ from: day })} />
          <DayField label="reports.to" value={to} onChange={(day) => change({ to: day })} />
          <Select
            aria-label={translate('reports.by')}
            choices={choices}
            value={by}
            onChange={(chosen) => change({ by: chosen?.id ?? 'direction' })}
          />
        </div>
        {isBackwards && (
          <p className="field-error mt-2" role="alert">
            {translate('reports.backwards')}
          </p>
        )}
        {!isBackwards && (data ? <Lines data={data} /> : <FormSkeleton />)}
      </div>
    </>
  )
}

const Lines = ({ data: { from, to, by, rows } }: { data: Movement }) => {
  const translate = useTranslate()
  if (rows.length === 0) return <Empty title="reports.empty.title" text="reports.empty.period" />
  const lines = movementLines.filter(
    (line) => line === 'opening' || line === 'closing' || rows.some(({ counts }) => counts[line]),
  )
  const total = (line: (typeof lines)[number]) => rows.reduce((sum, { counts }) => sum + (counts[line] ?? 0), 0)
  const bars = changes.map((line) => ({ id: line, name: translate(`reports.line.${line}`), count: total(line) }))
  return (
    <>
      <div className="panel mt-4 report-table">
        <table className="plain-table" aria-label={translate('reports.tabs.movement')}>
          <thead>
            <tr>
              <th scope="col">{translate(`reports.${by}`)}</th>
              {lines.map((line) => (
                <th key={line} scope="col">
                  {translate(`reports.line.${line}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, code, name, counts }) => (
              <tr key={id}>
                <th scope="row">{by === 'group' ? code : `${code} ${name}`}</th>
                {lines.map((line) => (
                  <td key={line}>
                    <NumberLink count={counts[line] ?? 0} to={peoplePath({ line, from, to, [`${by}_id`]: id })} />
                  </td>
                ))}
              </tr>
            ))}
            <tr className="medium">
              <th scope="row">{translate('reports.total')}</th>
              {lines.map((line) => (
                <td key={line}>
                  <NumberLink count={total(line)} to={peoplePath({ line, from, to })} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <p className="muted small mt-2">{translate('reports.by_hand')}</p>
      <Bars bars={bars.filter(({ count }) => count > 0)} />
    </>
  )
}
