import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { formatMark } from '../../../api/gradebook/marks'
import type { GroupFinals } from '../../../api/gradebook/sheets'
import { useDownload } from '../../kit/files/useDownload'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { Empty } from '../../kit/lists/Empty'
import { useRead } from '../../kit/providers/calls'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { useRetakenText } from '../retakes/retakenText'
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
            <Files path={`/api/groups/${group}/finals/export`} period={periodParam} isEmpty={!data?.people.length} />
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

const formats = ['xlsx', 'csv', 'pdf'] as const

type FilesProps = { path: string; period: string | null; isEmpty: boolean }

const Files = ({ path, period, isEmpty }: FilesProps) => {
  const translate = useTranslate()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { save, isSaving } = useDownload()
  return (
    <>
      <Button
        variant="outlined"
        disabled={isSaving || isEmpty}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Download size={20} strokeWidth={1.75} aria-hidden />
        {translate(isSaving ? 'kit.export.busy' : 'kit.export.button')}
      </Button>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {formats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null)
              save(`${path}?${new URLSearchParams({ format, ...(period !== null && { period }) })}`)
            }}
          >
            {translate(`finals.formats.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
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
