import { useListContext } from 'react-admin'
import { LazyCalendar } from '../inputs/LazyCalendar'
import { dayOfMoment, momentOfDay, type DayEdge } from './filter'

type Props = { source: string; edge: DayEdge; onDone: () => void }

/** The day with which a list begins or ends. */
export const DayValue = ({ source, edge, onDone }: Props) => {
  const { filterValues, setFilters } = useListContext()
  return (
    <LazyCalendar
      value={dayOfMoment(filterValues[source], edge)}
      onPick={(day) => {
        setFilters({ ...filterValues, [source]: momentOfDay(day, edge) })
        onDone()
      }}
    />
  )
}
