import type { calendarCalls } from '../../api/calendar'
import type { Feature } from '../kit/feature'
import { calendarData } from './featureQueries'
import { calendarRoutes } from './routes'

export const calendar: Feature<typeof calendarCalls> = {
  routes: calendarRoutes,
  personalData: calendarData,
}
