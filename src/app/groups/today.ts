import { isoDay } from '../kit/dates'

/** Today where the person is, yyyy-MM-dd. */
export const today = (): string => isoDay(new Date())
