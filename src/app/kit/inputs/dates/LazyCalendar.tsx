import { lazy, Suspense, type ComponentType } from 'react'
import type { CalendarProps } from './Calendar'
import { loadCalendar } from './loadCalendar'
import { useTranslate } from 'react-admin'
import Skeleton from '@mui/material/Skeleton'

/** Placeholder while the calendar loads. */
const CalendarSkeleton = () => <Skeleton variant="rounded" width={304} height={332} aria-busy />

const Calendar = lazy(async (): Promise<{ default: ComponentType<CalendarProps> }> => {
  try {
    return { default: (await loadCalendar()).Calendar }
  } catch {
    return { default: CalendarFault }
  }
})

/** The calendar, in a separate chunk because it is a quarter of a form's bundle size. */
export const LazyCalendar = (props: CalendarProps) => (
  <Suspense fallback={<CalendarSkeleton />}>
    <Calendar {...props} />
  </Suspense>
)

/** Shown if the calendar could not be loaded. */
const CalendarFault = () => <p className="field-error p-5">{useTranslate()('kit.date.fault')}</p>
