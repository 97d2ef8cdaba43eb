import Menu from '@mui/material/Menu'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { dayOf } from '../../shell/dates'
import { useLabel } from '../fields/useLabel'
import { choiceOf, useChoices } from '../inputs/choices'
import { chosenOf, cleared, dayOfMoment, type FilterChoice } from './filter'
import { FilterValues } from './FilterValues'

/** A filter in force: its name and values; a click changes them, the cross takes it away. */
export const FilterChip = ({ filter }: { filter: FilterChoice }) => {
  const translate = useTranslate()
  const labelOf = useLabel()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { filterValues, setFilters } = useListContext()
  const { choices } = useChoices(filter)
  const name = labelOf(filter)
  const day = filter.day && dayOfMoment(filterValues[filter.source], filter.day)
  const values = day
    ? dayOf(day)
    : chosenOf(filterValues[filter.source])
        .map((value) => choiceOf({ choices, value })?.name ?? '…')
        .join(', ')
  return (
    <span className="fchip">
      <button type="button" className="body" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        <span className="muted">{name}:</span> <b>{values}</b>
      </button>
      <button
        type="button"
        aria-label={translate('kit.filter.remove', { name: `${name} ${values}` })}
        onClick={() => setFilters(cleared(filterValues, filter.source))}
      >
        <X size={16} strokeWidth={2} aria-hidden />
      </button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <FilterValues filter={filter} onDone={() => setAnchor(null)} />
      </Menu>
    </span>
  )
}
