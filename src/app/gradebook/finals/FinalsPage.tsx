import { useLocale, useTranslate } from 'react-admin'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { formatMark } from '../../../api/gradebook/marks'
import type { GroupFinals } from '../../../api/gradebook/sheets'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { Empty } from '../../kit/lists/Empty'
import { useRead } from '../../kit/providers/calls'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { useRetakenText } from '../retakes/retakenText'
import { SheetExport } from '../shared/SheetExport'
import { localeOf } from '../shared/figures'
import { PeriodSelect } from '../shared/PeriodSelect'
import { usePeriods } from '../shared/usePeriods'
import './finals.css'

/** Summary sheet: final marks of a group in all subjects that the user can read. */
export const FinalsPage = () => {
  const translate = useTranslate()
  const { group = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const periodParam = params.get('period')
  const { periods = [], period } = usePeriods(periodParam)
  const query = periodParam ? { period: periodParam } : undefined
  const { data, error, refetch } = useRead('GET /api/groups/:id/finals', { id: group, ...(query && { query }) })
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return (
    <div>
      <PageHead
        title={data ? translate('finals.title', { group: data.group_code }) : translate('finals.crumb')}
        subtitle={data?.period_name}
        actions={
          <>
            <PeriodSelect
              periods={periods}
              value={period?.id}
              onChange={(id) => setParams({ period: String(id) }, { replace: true })}
            />
            <SheetExport
              path={`/api/groups/${group}/finals/export`}
              query={periodParam ? { period: periodParam } : {}}
              disabled={!data?.people.length}
            />
          </>
        }
      />
      {!data && <FormSkeleton />}
      {data && (data.subjects.length === 0 || data.people.length === 0) && (
        <Empty title="finals.empty.title" text="finals.empty.text" />
      )}
      {data && data.subjects.length > 0 && data.people.length > 0 && (
        <Finals finals={data} group={group} period={period?.id} />
      )}
    </div>
  )
}

type FinalsProps = { finals: GroupFinals; group: string; period: number | undefined }

const Finals = ({ finals: { group_code, subjects, people }, group, period }: FinalsProps) => {
  const translate = useTranslate()
  const locale = localeOf(useLocale())
  const retakenOf = useRetakenText()
  const label = translate('finals.title', { group: group_code })
  const inPeriod = period === undefined ? '' : `?period=${period}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: what scrolls must take the focus.
    <div className="panel finals overflow-auto" tabIndex={0} role="region" aria-label={label}>
      <table className="text-s">
        <thead>
          <tr>
            <th scope="col" className="who">
              {translate('finals.name')}
            </th>
            {subjects.map(({ id, name, signed_at }) => (
              <th key={id} scope="col">
                <Link to={`/gradebook/${group}/${id}${inPeriod}`}>{name}</Link>
                <span className="block small muted">
                  {translate(signed_at === null ? 'finals.not_signed' : 'finals.signed')}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, values, fails, averages, retakes }) => (
            <tr key={id}>
              <th scope="row" className="who">
                {name}
              </th>
              {subjects.map((subject, at) => (
                <Mark
                  key={subject.id}
                  text={formatMark({ value: values[at] ?? null, flag: null }, subject.scale, locale)}
                  isFailing={fails[at] === true}
                  average={averages[at] ?? null}
                  retaken={retakes[at] ? retakenOf(retakes[at], subject.scale) : null}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type MarkProps = { text: string; isFailing: boolean; average: number | null; retaken: string | null }

const Mark = ({ text, isFailing, average, retaken }: MarkProps) => {
  const translate = useTranslate()
  const figure = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 2 })
  return (
    <td
      className="num"
      title={retaken ?? (average === null ? undefined : translate('finals.average', { value: figure.format(average) }))}
    >
      {text === '' ? <span className="muted">—</span> : <b className={isFailing ? 'text-danger' : undefined}>{text}</b>}
      {retaken !== null && (
        <>
          <sup className="muted" aria-hidden>
            {translate('retakes.sign')}
          </sup>
          <span className="sr-only"> {retaken}</span>
        </>
      )}
    </td>
  )
}
