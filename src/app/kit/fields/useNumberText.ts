import { useLocale } from 'react-admin'

/** Formats numbers for the user's locale: 1 248,5 or 1,248.5. */
export const useNumberText = (): ((value: number) => string) => {
  const locale = useLocale()
  const format = new Intl.NumberFormat(locale === 'ru' ? 'ru-RU' : 'en-GB')
  return (value) => format.format(value)
}
