import Button from '@mui/material/Button'
import { Download, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useNumberText } from '../kit/fields/useNumberText'
import { useDownload } from '../kit/files/useDownload'
import { DateInput } from '../kit/inputs/dates/DateInput'
import { FormFieldsContext, type FormFields } from '../kit/inputs/formFields'
import './reports.css'

type DayProps = { label: string; value: string; onChange: (day: string) => void }
/** A day in the toolbar of a report; `label` is a message key. */
export const DayField = ({ label, value, onChange }: DayProps) => {
  const form = useForm({ values: { day: value } })
  // The field is not one of a form around it.
  const [fields] = useState<FormFields>(() => new Map())
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        name: 'day',
        formState: { values: true },
        callback: ({ values: { day } }) => {
          if (day && day !== value) onChange(day)
        },
      }),
    [subscribe, value, onChange],
  )
  return (
    <FormProvider {...form}>
      <FormFieldsContext value={fields}>
        <div className="report-day">
          <DateInput source="day" label={label} />
        </div>
      </FormFieldsContext>
    </FormProvider>
  )
}

/** Downloads a report and prints it. `path` is the address of its export without a format. */
export const ReportActions = ({ path }: { path: string }) => {
  const translate = useTranslate()
  const { save, isSaving } = useDownload()
  const join = path.includes('?') ? '&' : '?'
  return (
    <span className="row gap-2 no-print">
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="outlined"
          disabled={isSaving}
          onClick={() => save(`${path}${join}format=${format}`)}
        >
          <Download size={20} strokeWidth={1.75} aria-hidden />
          {translate(`reports.${format}`)}
        </Button>
      ))}
      <Button variant="outlined" className="hide-phone" onClick={() => window.print()}>
        <Printer size={20} strokeWidth={1.75} aria-hidden />
        {translate('reports.print')}
      </Button>
    </span>
  )
}

export const peoplePath = (filter: object) =>
  `/groups/reports/people?filter=${encodeURIComponent(JSON.stringify(filter))}`
export const progressPath = (filter: object, sort?: { field: string; order: 'ASC' | 'DESC' }) => {
  const path = `/groups/reports/progress/people?filter=${encodeURIComponent(JSON.stringify(filter))}`
  return sort ? `${path}&sort=${sort.field}&order=${sort.order}` : path
}

type NumberProps = { count: number | null; to: string; zero?: boolean }
/** A number that opens its list; a missing number, and zero unless `zero` shows it, is a dash without a link. */
export const NumberLink = ({ count, to, zero = false }: NumberProps) => {
  const shown = useNumberText()
  if (count === null || (count === 0 && !zero)) return <span className="faint">—</span>
  return <Link to={to}>{shown(count)}</Link>
}

type Bar = { id: number | string; name: string; count: number }
/** Horizontal bars; the table beside them has the same numbers for screen readers. */
export const Bars = ({ bars }: { bars: readonly Bar[] }) => {
  const shown = useNumberText()
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <ul className="unstyled report-bars" aria-hidden>
      {bars.map(({ id, name, count }) => (
        <li key={id}>
          <span className="small">{name}</span>
          <span className="report-bar">
            <i style={{ width: `${(count / most) * 100}%` }} />
          </span>
          <span className="num small">{shown(count)}</span>
        </li>
      ))}
    </ul>
  )
}
