import { useLocale, useTranslate } from 'react-admin'
import type { Scale } from '../../../api/gradebook/codes'
import { formatMark } from '../../../api/gradebook/marks'
import type { RetakenMark } from '../../../api/gradebook/sheets'
import { dayOf } from '../../shell/dates'
import { localeOf } from '../shared/figures'

/** Says in words that a final mark comes from a retake: the signed mark, the retake, and its day. */
export const useRetakenText = () => {
  const translate = useTranslate()
  const locale = localeOf(useLocale())
  return (retake: RetakenMark, scale: Scale): string => retakenText(retake, { scale, locale, translate })
}

type Options = { scale: Scale; locale: 'ru' | 'en'; translate: ReturnType<typeof useTranslate> }
export const retakenText = ({ value, signed_value, number, held_on }: RetakenMark, options: Options): string => {
  const { scale, locale, translate } = options
  const shown = (mark: number | null) => formatMark({ value: mark, flag: null }, scale, locale) || '–'
  return translate('retakes.retaken', {
    before: shown(signed_value),
    after: shown(value),
    kind: translate(`retakes.kind.${number}`),
    day: dayOf(held_on),
  })
}
