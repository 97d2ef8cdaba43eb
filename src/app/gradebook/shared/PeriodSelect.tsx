import { useListContext, useTranslate } from 'react-admin'
import { Select } from '../../kit/inputs/choices/Select'
import { periodName } from './usePeriods'

type Named = { id: number; name: string; academic_year: string }
type Props = { periods: readonly Named[]; value: number | undefined; onChange: (id: number) => void }

/** Period selector in a page header. */
export const PeriodSelect = ({ periods, value, onChange }: Props) => (
  <Select
    className="grow"
    aria-label={useTranslate()('gradebooks.period')}
    choices={periods.map((period) => ({ id: period.id, name: periodName(period) }))}
    value={value}
    onChange={(chosen) => {
      if (chosen) onChange(chosen.id)
    }}
  />
)

type PeriodFilterProps = { periods: readonly Named[]; period: Named | undefined }

/** Period selector of a list, stored as a list filter. */
export const PeriodFilter = ({ periods, period }: PeriodFilterProps) => {
  const { filterValues, setFilters } = useListContext()
  return (
    <PeriodSelect
      periods={periods}
      value={period?.id}
      onChange={(id) => setFilters({ ...filterValues, period_id: id })}
    />
  )
}
