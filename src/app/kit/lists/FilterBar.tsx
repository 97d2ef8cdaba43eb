import Button from '@mui/material/Button'
import { useListContext, useTranslate, type RaRecord } from 'react-admin'
import { AddFilter } from './AddFilter'
import type { Column } from './column'
import { ColumnsMenu } from './ColumnsMenu'
import type { FilterChoice } from './filter'
import { FilterChip } from './FilterChip'
import { SearchField } from './SearchField'
import { SortMenu } from './SortMenu'
import { activeView, ownFilters, type View } from './views'
import IconButton from '@mui/material/IconButton'
import { Rows3, Rows4 } from 'lucide-react'
import { useDensity } from './density'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Roomy rows with two lines, or compact ones with one; the choice is remembered for all lists. */
const DensityButton = () => {
  const translate = useTranslate()
  const [density, setDensity] = useDensity()
  const label = `${translate('kit.density.name')}: ${translate(`kit.density.${density}`)}`
  return (
    <IconButton
      size="small"
      className="not-s"
      aria-label={label}
      title={label}
      onClick={() => setDensity(density === 'compact' ? 'comfortable' : 'compact')}
    >
      {density === 'compact' ? <Rows4 {...icon} /> : <Rows3 {...icon} />}
    </IconButton>
  )
}

type Props<Row extends RaRecord> = {
  filters: readonly FilterChoice[]
  views: readonly View[]
  searchHint?: string
  columns: readonly Column<Row>[]
}

/** Search, the filters in force as chips, one more, reset; density and columns at the right. */
export const FilterBar = <Row extends RaRecord>({ filters, views, searchHint, columns }: Props<Row>) => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext<Row>()
  const set = ownFilters({ views, filterValues })
  const shown = filters.filter((filter) => set.includes(filter.source))
  const isNarrowed = set.length > 0 || filterValues.q !== undefined
  const reset = () => setFilters({ ...activeView({ views, filterValues })?.filter })
  return (
    <div className="filters" role="search">
      {searchHint && <SearchField hint={searchHint} />}
      <div className="fset">
        <SortMenu columns={columns} />
        {shown.map((filter) => (
          <FilterChip key={filter.source} filter={filter} />
        ))}
        <AddFilter filters={filters.filter((filter) => !set.includes(filter.source))} />
        {isNarrowed && (
          <Button size="small" className="reset" onClick={reset}>
            {translate('kit.filter.reset')}
          </Button>
        )}
      </div>
      <span className="grow" />
      <DensityButton />
      <ColumnsMenu columns={columns} />
    </div>
  )
}
