import type { Locale } from '../../../api/kit/endpoints'
import type { RankedChoice, RankedComparison } from '../../../api/admissions/ranking'
import { localise } from '../../kit/messages'

type Reader = { locale: Locale; timeZone: string }
const formats = { ru: 'ru-RU', en: 'en-GB' } as const

/** Why a row stands below the one above it, in words: what decides, the row's own value and that of the place above. */
export const whyText = ({ why, below_minimum, place }: RankedChoice, reader: Reader): string => {
  const say = (key: string, values = {}) => localise(reader.locale, { key, values })
  if (why?.by === 'below_minimum' || below_minimum.length > 0)
    return say('ranking.why.below', { subjects: below_minimum.join(', ') })
  if (why === null) return say('ranking.why.first')
  return say('ranking.why.compared', {
    what: say(why.by === 'submitted_at' ? 'ranking.why.submitted' : `rankingKey.${why.by}`),
    value: valueText({ by: why.by, value: why.value }, reader),
    above: valueText({ by: why.by, value: why.above }, reader),
    place: place - 1,
  })
}

type Compared = { by: RankedComparison['by']; value: string | number | null }

const valueText = ({ by, value }: Compared, { locale, timeZone }: Reader): string => {
  if (value === null) return '—'
  if (by === 'preference') return localise(locale, { key: value === 1 ? 'export.yes' : 'export.no' })
  if (typeof value === 'number')
    return value.toLocaleString(formats[locale], { minimumFractionDigits: by === 'average_score' ? 2 : 0 })
  return new Date(value).toLocaleString(formats[locale], { dateStyle: 'short', timeStyle: 'medium', timeZone })
}
