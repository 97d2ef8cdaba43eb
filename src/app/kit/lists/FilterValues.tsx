import MenuItem from '@mui/material/MenuItem'
import { Check } from 'lucide-react'
import { useListContext } from 'react-admin'
import { StatusChip } from '../fields/StatusChip'
import { useChoices } from '../inputs/choices'
import { DayValue } from './DayValue'
import { chosenOf, toggled, type FilterChoice } from './filter'

type Props = { filter: FilterChoice; onDone: () => void }

/** The values of one filter to choose from; where only one may be chosen, choosing closes the menu. */
export const FilterValues = ({ filter, onDone }: Props) => {
  const { choices } = useChoices(filter)
  const { filterValues, setFilters } = useListContext()
  const chosen = chosenOf(filterValues[filter.source])
  if (filter.day) return <DayValue source={filter.source} edge={filter.day} onDone={onDone} />
  return choices.map(({ id, name, variant }) => {
    const isChosen = chosen.includes(id)
    return (
      <MenuItem
        key={id}
        role="menuitemcheckbox"
        aria-checked={isChosen}
        selected={isChosen}
        onClick={() => {
          setFilters(toggled({ values: filterValues, filter, id }))
          if (!filter.several) onDone()
        }}
      >
        <span className="grow">{variant ? <StatusChip variant={variant}>{name}</StatusChip> : name}</span>
        {isChosen && <Check size={16} strokeWidth={2} aria-hidden />}
      </MenuItem>
    )
  })
}
