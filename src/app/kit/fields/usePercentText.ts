import { useLocale } from 'react-admin'

/** Returns a formatter of shares as localised percentages: 0.538 is 53,8 % or 53.8%. */
export const percentFormat = (locale: string | undefined, maximumFractionDigits = 1): ((share: number) => string) => {
  const format = new Intl.NumberFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', { style: 'percent', maximumFractionDigits })
  return (share) => format.format(share)
}

export const usePercentText = (maximumFractionDigits?: number): ((share: number) => string) =>
  percentFormat(useLocale(), maximumFractionDigits)
