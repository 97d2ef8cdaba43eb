/** Loads the calendar chunk; also called early as a preload. */
export const loadCalendar = () => import('./Calendar')
