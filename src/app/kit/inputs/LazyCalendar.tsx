import { lazy, Suspense, type ComponentType } from 'react'
import type { CalendarProps } from './Calendar'
import { loadCalendar } from './loadCalendar'
import { useTranslate } from 'react-admin'
import Skeleton from '@mui/material/Skeleton'

/** The place of the calendar while it is on the way. */
const CalendarSkeleton = () => <Skeleton variant="rounded" width={304} height={332} aria-busy />

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
const CalendarFault = () => <p className="field-error p-5">{useTranslate()('kit.date.fault')}</p>
