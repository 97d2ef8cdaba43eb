/** Fetches the calendar; asked for early, it is there when it is opened. */
export const loadCalendar = () => import('./Calendar')
