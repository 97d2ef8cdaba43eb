import { calendar } from './calendar'

export const calendarCalls = { ...calendar }
