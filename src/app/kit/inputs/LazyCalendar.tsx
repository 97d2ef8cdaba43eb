import { lazy, Suspense, type ComponentType } from 'react'
import type { CalendarProps } from './Calendar'
import { CalendarFault } from './CalendarFault'
import { CalendarSkeleton } from './CalendarSkeleton'
import { loadCalendar } from './loadCalendar'
import './inputs.css'

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
