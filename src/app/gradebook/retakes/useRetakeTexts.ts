import { useLocale, useTranslate } from 'react-admin'
import { formatMark } from '../../../api/gradebook/marks'
import type { RetakeRow } from '../../../api/gradebook/retakes'
import { dayOf } from '../../shell/dates'
import { localeOf } from '../shared/figures'

/** Texts about a retake: its kind, its day with the time, and its result. */
export const useRetakeTexts = () => {
  const translate = useTranslate()
  const locale = localeOf(useLocale())
  return {
    kind: ({ number }: Pick<RetakeRow, 'number'>) => translate(`retakes.kind.${number}`),
    when: ({ held_on, starts_at }: Pick<RetakeRow, 'held_on' | 'starts_at'>) =>
      [dayOf(held_on), starts_at].filter(Boolean).join(', '),
    mark: ({ value, scale }: Pick<RetakeRow, 'value' | 'scale'>) =>
      value === null ? '—' : formatMark({ value, flag: null }, scale, locale),
  }
}
