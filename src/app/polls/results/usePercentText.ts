import { useLocale } from 'react-admin'

/** Formats a share as a localised percentage with at most one decimal: 53,8 %. */
export const usePercentText = (): ((share: number) => string) => {
  const locale = useLocale()
  const format = new Intl.NumberFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', {
    style: 'percent',
    maximumFractionDigits: 1,
  })
  return (share) => format.format(share)
}
