import MenuItem from '@mui/material/MenuItem'
import { Check } from 'lucide-react'
import { useListContext, useTranslate } from 'react-admin'
import { dayOf } from '../../shell/dates'
import { StatusChip } from '../fields/StatusChip'
import {
  choiceOf,
  useTranslatedChoices,
  useReferenceChoices,
  type Choice,
  type ReferenceOptions,
} from '../inputs/choices/choices'
import { LazyCalendar } from '../inputs/dates/LazyCalendar'
import { Filter, useCloseMenu, type FilterProps } from './Filter'
import { valuesOf, dayOfMoment, momentOfDay, toggleFilter, type DayEdge } from './filterValues'

type MultipleOption = {
  /** Allows several values. */
  multiple?: boolean
}

/** Filters a list by a fixed set of values. */
export const SelectFilter = ({ choices, ...filter }: FilterProps & MultipleOption & { choices: readonly Choice[] }) => (
  <ChoiceFilter {...filter} choices={useTranslatedChoices(choices)} />
)

/** Filters a list by records of another resource. */
export const ReferenceFilter = ({
  reference,
  filter,
  sort,
  ...props
}: FilterProps & MultipleOption & ReferenceOptions) => (
  <ChoiceFilter {...props} choices={useReferenceChoices({ reference, filter, sort }).choices} />
)

/** Filters a list by a yes/no condition, with the labels `true` and `false` under `names`. */
export const BooleanFilter = ({ names, ...filter }: FilterProps & { names: string }) => {
  const translate = useTranslate()
  const choices = ['true', 'false'].map((id) => ({ id, name: translate(`${names}.${id}`) }))
  return <ChoiceFilter {...filter} choices={choices} flag />
}

/** Filters a list by a start or end date; the chosen day is included. */
export const DateFilter = ({ edge, ...filter }: FilterProps & { edge: DayEdge }) => {
  const { filterValues } = useListContext()
  const day = dayOfMoment(filterValues[filter.source], edge)
  return (
    <Filter {...filter} text={day ? dayOf(day) : ''}>
      <DayChoice source={filter.source} edge={edge} day={day} />
    </Filter>
  )
}

const DayChoice = ({ source, edge, day }: { source: string; edge: DayEdge; day: Date | null }) => {
  const { filterValues, setFilters } = useListContext()
  const close = useCloseMenu()
  return (
    <LazyCalendar
      value={day}
      onPick={(picked) => {
        setFilters({ ...filterValues, [source]: momentOfDay(picked, edge) })
        close()
      }}
    />
  )
}

type ChoiceFilterProps = FilterProps & MultipleOption & { choices: readonly Choice[]; flag?: boolean }

const ChoiceFilter = ({ source, label, ...values }: ChoiceFilterProps) => {
  const { filterValues } = useListContext()
  const text = valuesOf(filterValues[source])
    .map((value) => choiceOf({ choices: values.choices, value })?.name ?? '…')
    .join(', ')
  return (
    <Filter source={source} label={label} text={text}>
      <Values source={source} {...values} />
    </Filter>
  )
}

/** The values of a filter; choosing a value closes the menu unless `multiple` is set. */
const Values = ({ source, choices, multiple = false, flag = false }: Omit<ChoiceFilterProps, 'label'>) => {
  const { filterValues, setFilters } = useListContext()
  const close = useCloseMenu()
  const chosen = valuesOf(filterValues[source])
  return choices.map(({ id, name, inMenu, variant }) => {
    const isChosen = chosen.includes(id)
    return (
      <MenuItem
        key={id}
        role="menuitemcheckbox"
        aria-label={inMenu && name}
        aria-checked={isChosen}
        selected={isChosen}
        onClick={() => {
          setFilters(toggleFilter({ values: filterValues, filter: { source, multiple, flag }, id }))
          if (!multiple) close()
        }}
      >
        <span className="grow">{variant ? <StatusChip variant={variant}>{name}</StatusChip> : (inMenu ?? name)}</span>
        {isChosen && <Check size={16} strokeWidth={2} aria-hidden />}
      </MenuItem>
    )
  })
}
