import type { Days } from './queries'

export const defaultWarnPercent = 20

/** Days of a month (yyyy-MM) up to today (yyyy-MM-dd). */
export const daysOf = (month: string, today: string): Days => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const to = `${month}-${String(last).padStart(2, '0')}`
  return { from: `${month}-01`, to: to < today ? to : today }
}
