import { lazy, Suspense, type ComponentType } from 'react'
import type { CalendarProps } from './Calendar'
import { loadCalendar } from './loadCalendar'
import './inputs.css'
import { useTranslate } from 'react-admin'
import Skeleton from '@mui/material/Skeleton'
import { useDelayed } from '../../shell/page/useDelayed'

/** The place of the calendar while it is on the way. */
const CalendarSkeleton = () => {
  const isLong = useDelayed()
  return (
    <div className="calendar-to-come" aria-busy="true">
      {isLong && <Skeleton variant="rounded" width="100%" height="100%" />}
    </div>
  )
}

const Calendar = lazy(async (): Promise<{ default: ComponentType<CalendarProps> }> => {
  try {
    return { default: (await loadCalendar()).Calendar }
  } catch {
    return { default: CalendarFault }
  }
})

/** The calendar, fetched when it is first needed: it weighs a quarter of a form. */
export const LazyCalendar = (props: CalendarProps) => (
  <Suspense fallback={<CalendarSkeleton />}>
    <Calendar {...props} />
  </Suspense>
)

/** Stands in for a calendar that could not be fetched. */
const CalendarFault = () => <p className="calendar-to-come err">{useTranslate()('kit.date.fault')}</p>
