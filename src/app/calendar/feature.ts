import { screen } from '../shell/routing/nodes'
import type { RouteNode } from '../shell/routing/types'

/** Child route of /settings/profile. */
export const ownCalendar: RouteNode = {
  path: 'calendar',
  title: 'palette.my_calendar',
  command: 'calendar-range',
  view: screen(async () => (await import('./CalendarPage')).CalendarPage, 'calendar'),
}
