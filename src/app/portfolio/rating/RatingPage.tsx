import Button from '@mui/material/Button'
import { Eye, EyeOff } from 'lucide-react'
import { useListContext, useTranslate } from 'react-admin'
import { Empty } from '../../kit/lists/Empty'
import { ReferenceFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { Select } from '../../kit/inputs/choices/Select'
import { dayOf } from '../../shell/dates'
import { courseChoices } from '../shared/courseChoices'
import { PortfolioTabs } from '../shared/PortfolioTabs'
import { ExportMenu } from '../../kit/files/ExportMenu'
import { useDownload } from '../../kit/files/useDownload'
import { useExport } from '../../kit/lists/useExport'
import { RatingTable } from './RatingTable'
import { useAnonymous, useRatingMeta } from './useRating'
import { WaitingPanel } from './WaitingPanel'
import '../portfolio.css'
import './rating.css'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="portfolios.search_student" />,
  <SelectFilter key="course" source="course" label="portfolios.filter.course" choices={courseChoices} />,
  <ReferenceFilter key="group" source="group_id" reference="groups" label="portfolios.filter.group" multiple />,
  <ReferenceFilter
    key="direction"
    source="direction_id"
    reference="directories/directions"
    label="portfolios.filter.direction"
    multiple
  />,
]

const formats = ['xlsx', 'csv', 'pdf'] as const

/** Exports the filtered rating as a table or a PDF. Names are omitted while they are hidden on the screen. */
const RatingExport = () => {
  const translate = useTranslate()
  const { filterValues: filter, total = 0 } = useListContext()
  const { isAnonymous } = useAnonymous()
  const { mutate, isPending } = useExport()
  const { save, isSaving } = useDownload()
  const print = () => save(`/api/portfolios/rating/print?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  const note = translate(isAnonymous ? 'portfolios.rating.export.numbers' : 'portfolios.rating.export.names')
  return (
    <ExportMenu
      isBusy={isPending || isSaving}
      disabled={total === 0}
      parts={[{ note, formats, onChoose: (format) => (format === 'pdf' ? print() : mutate({ format })) }]}
    />
  )
}

/** R2.10: the rating of students, with the points behind each place and the effect of pending achievements. */
export const RatingPage = () => (
  <>
    <PortfolioTabs />
    <List
      resource="portfolios/rating"
      title="portfolios.rating.title"
      subtitle={<Subtitle />}
      filters={filters}
      sort={{ field: 'place', order: 'ASC' }}
      // Filters are not stored in the browser: a shared link must show or hide names for everybody alike.
      storeKey={false}
      exporter={false}
      actions={
        <>
          <PeriodSelect />
          <NamesButton />
          <RatingExport />
        </>
      }
      empty={<Empty title="portfolios.rating.empty.title" text="portfolios.rating.empty.text" />}
    >
      <div className="rating-split wrap align-start">
        <RatingTable />
        <WaitingPanel />
      </div>
    </List>
  </>
)

const Subtitle = () => {
  const translate = useTranslate()
  const meta = useRatingMeta()
  if (!meta?.period) return null
  const { period, rules } = meta
  return (
    <>
      {[
        period.name,
        rules?.in_force_from && translate('portfolios.rating.rules_of', { day: dayOf(rules.in_force_from) }),
        period.closed_at !== null && translate('portfolios.rating.closed', { day: dayOf(period.closed_at) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </>
  )
}

const PeriodSelect = () => {
  const translate = useTranslate()
  const meta = useRatingMeta()
  const { filterValues, setFilters } = useListContext()
  if (!meta || meta.periods.length < 2) return null
  return (
    <Select
      aria-label={translate('portfolio.period')}
      choices={meta.periods}
      value={meta.period?.id}
      onChange={(choice) => choice && setFilters({ ...filterValues, period_id: choice.id })}
    />
  )
}

const NamesButton = () => {
  const translate = useTranslate()
  const { isAnonymous, toggle } = useAnonymous()
  const Icon = isAnonymous ? EyeOff : Eye
  return (
    <Button aria-pressed={isAnonymous} onClick={toggle}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      {translate('portfolios.rating.no_names')}
    </Button>
  )
}
