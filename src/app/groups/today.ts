import { isoDay } from '../shell/dates'

/** Today where the person is, yyyy-MM-dd. */
export const today = (): string => isoDay(new Date())
