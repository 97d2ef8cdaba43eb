import { useLocale, useTranslate } from 'react-admin'
import { Select } from '../../kit/inputs/choices/Select'
import { today } from '../../shell/dates'

export const currentMonth = (): string => today().slice(0, 7)

/** The last twelve months as yyyy-MM, newest first. */
const recentMonths = (): string[] => {
  const [year = 0, month = 1] = currentMonth().split('-').map(Number)
  return Array.from({ length: 12 }, (_, ago) => new Date(Date.UTC(year, month - 1 - ago)).toISOString().slice(0, 7))
}

type Props = { value: string; onChange: (month: string) => void }

/** Selects one of the last twelve months, or keeps an earlier one that a link names. */
export const MonthSelect = ({ value, onChange }: Props) => {
  const translate = useTranslate()
  const format = new Intl.DateTimeFormat(useLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const months = [...new Set([...recentMonths(), value])]
  return (
    <Select
      aria-label={translate('attendance.month')}
      choices={months.map((id) => ({ id, name: format.format(new Date(`${id}-01T00:00Z`)) }))}
      value={value}
      onChange={(chosen) => onChange(chosen?.id ?? value)}
    />
  )
}
