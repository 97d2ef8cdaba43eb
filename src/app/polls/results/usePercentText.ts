import { useLocale } from 'react-admin'

/** A share as percent with at most one decimal, as the person's language writes it: 53,8 %. */
export const usePercentText = (): ((share: number) => string) => {
  const locale = useLocale()
  const format = new Intl.NumberFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', {
    style: 'percent',
    maximumFractionDigits: 1,
  })
  return (share) => format.format(share)
}
