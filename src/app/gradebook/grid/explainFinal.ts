import type { useTranslate } from 'react-admin'
import { formatMark } from '../../../api/gradebook/marks'
import type { Final, GradebookRules } from '../../../api/gradebook/computeFinal'
import type { Scale } from '../../../api/gradebook/codes'
import { percentFormat } from '../../kit/fields/usePercentText'
import { divisionSign } from '../shared/figures'
import type { Locale } from './cellView'

type Book = { scale: Scale; rules: GradebookRules }
type FormatContext = { translate: ReturnType<typeof useTranslate>; locale: Locale }
/** Sums with more terms are shown only as a total. */
const maxTerms = 8

/** Explains a final mark in one or two sentences: its arithmetic and its band. */
export const explainFinal = ({ scale, rules }: Book, final: Final, { translate, locale }: FormatContext): string => {
  const { value, average } = final
  if (value === null || average === null) return translate('marks.final.nothing')
  const figure = (number: number) =>
    number.toLocaleString(locale === 'ru' ? 'ru-RU' : 'en-GB', { maximumFractionDigits: 2 })
  const share = percentFormat(locale, 2)
  const percent = (number: number) => share(number / 100)
  const isMean = scale === 'five' && rules.method !== 'points'
  const shownAverage = isMean ? figure(average) : percent(average)
  const included = final.parts.filter((part) => !part.is_dropped)
  const dropped = final.parts.length - included.length

  const weighed = (number: number, weight: number) =>
    weight === 1 ? figure(number) : `${figure(number)} × ${figure(weight)}`
  const terms =
    rules.method === 'categories'
      ? final.categories.map(
          ({ name, average: mean, weight }) => `${name ?? translate('marks.final.others')} ${weighed(mean, weight)}`,
        )
      : included.map(({ counted, weight }) => weighed(counted, weight))
  const sum = terms.length <= maxTerms ? `(${terms.join(' + ')})` : figure(final.sum)
  const mean =
    terms.length === 1 ? shownAverage : `${sum} ${divisionSign(locale)} ${figure(final.weight)} = ${shownAverage}`
  const points = { got: figure(final.sum / 100), of: figure(final.weight), average: shownAverage }
  const arithmetic = rules.method === 'points' ? translate('marks.final.points', points) : mean
  return [
    translate('marks.final.sentence', { mark: formatMark({ value, flag: null }, scale, locale), arithmetic }),
    translate(`marks.final.band.${scale}`, bandOf({ scale, rules }, value, { figure, percent })),
    dropped > 0 && translate('marks.final.dropped', dropped),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns the mark and the formatted minimum that it requires. */
const bandOf = (
  { scale, rules: { bands, method } }: Book,
  value: number,
  { figure, percent }: Record<'figure' | 'percent', (number: number) => string>,
) => {
  if (scale !== 'five') return { from: figure(bands.pass), mark: value }
  const [bounds, shown] = method === 'points' ? [bands.percents, percent] : [bands.averages, figure]
  return { from: shown(bounds[value - 3] ?? 0), mark: value }
}
