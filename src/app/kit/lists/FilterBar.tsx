import Button from '@mui/material/Button'
import type { ReactElement, RefCallback } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { AddFilter } from './AddFilter'
import type { FilterProps } from './Filter'
import { useListParts } from './listContext'
import { activeView, additionalFilters } from './views'

/** A list filter: always visible, or added by the user, as in react-admin. */
export type FilterElement = ReactElement<FilterProps & { alwaysOn?: boolean }>

type Props = { filters: readonly FilterElement[]; toolsRef: RefCallback<HTMLElement> }

/** Search, active filters as chips, add and reset buttons; the table adds its own tools at the end. */
export const FilterBar = ({ filters, toolsRef }: Props) => {
  const translate = useTranslate()
  const { views } = useListParts()
  const { filterValues, setFilters } = useListContext()
  const set = additionalFilters({ views, filterValues })
  const addable = filters.filter(({ props }) => !props.alwaysOn)
  const isNarrowed = set.length > 0 || filterValues.q !== undefined
  const reset = () => setFilters({ ...activeView({ views, filterValues })?.filter })
  return (
    <div className="filters" role="search">
      {filters.filter(({ props }) => props.alwaysOn)}
      <div className="filter-set">
        {addable.filter(({ props }) => set.includes(props.source))}
        <AddFilter filters={addable.filter(({ props }) => !set.includes(props.source))} />
        {isNarrowed && (
          <Button size="small" color="secondary" onClick={reset}>
            {translate('kit.filter.reset')}
          </Button>
        )}
        <span className="tools" ref={toolsRef} />
      </div>
    </div>
  )
}
