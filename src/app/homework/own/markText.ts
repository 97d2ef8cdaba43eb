import { useLocale } from 'react-admin'
import type { Scale } from '../../../api/gradebook/codes'
import { formatMark } from '../../../api/gradebook/marks'

/** Formats a mark in its scale: "4", "зачёт", "17 из 20". */
export const useMarkText = () => {
  const locale = useLocale() === 'en' ? 'en' : 'ru'
  return ({ scale, max }: { scale: Scale; max: number }, value: number): string => {
    const text = formatMark({ value, flag: null }, scale, locale)
    return scale === 'hundred' ? `${text} / ${max}` : text
  }
}
