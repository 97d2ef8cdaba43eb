import { isoDay } from '../../../shell/dates'

const ofAge = 18

type Options = { born: string | null; today?: string | undefined }

/** Whether somebody born on a day (yyyy-MM-dd) is younger than 18 on another, today by default; an unknown day of birth says no. */
export const isMinor = ({ born, today = isoDay(new Date()) }: Options): boolean => {
  if (!born) return false
  const [year = 0, ...rest] = born.split('-')
  const comesOfAge = [String(Number(year) + ofAge).padStart(4, '0'), ...rest].join('-')
  return today < comesOfAge
}
