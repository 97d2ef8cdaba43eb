/** Calls on the own calendar, session only. */
export const ownCalendarCalls = [
  'DELETE /api/settings/calendar/link',
  'GET /api/settings/calendar',
  'GET /api/settings/calendar/file',
] as const
