import { useTranslate } from 'react-admin'
import type { Detail } from '../../../api/home/entries'
import { dayOf, timeOf } from '../../shell/dates'

/** Joins the parts of the line below an entry's title, which starts with a capital letter. */
export const useDetails = (): ((details: readonly Detail[]) => string) => {
  const translate = useTranslate()
  const textOf = (detail: Detail) => {
    if (typeof detail === 'string') return detail
    const { day, moment } = detail.values
    return translate(`dashboard.detail.${detail.key}`, {
      ...detail.values,
      ...(day !== undefined && { day: dayOf(String(day)) }),
      ...(moment !== undefined && { moment: timeOf(String(moment)) }),
    })
  }
  return (details) => {
    const line = details.map(textOf).filter(Boolean).join(' · ')
    return line.charAt(0).toUpperCase() + line.slice(1)
  }
}
