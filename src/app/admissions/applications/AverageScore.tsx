import { useLocale } from 'react-admin'
import { scoreText } from './states'

/** An average mark, or a dash. */
export const AverageScore = ({ value }: { value: number | null }) => {
  const locale = useLocale() ?? 'ru'
  return value === null ? '—' : scoreText(value, locale)
}
