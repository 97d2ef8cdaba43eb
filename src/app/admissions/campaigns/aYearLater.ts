import type { Campaign } from '../../../api/admissions/campaigns'

/** A day or a moment of the next year, written as it was. */
const nextYear = (text: string) => {
  const moment = new Date(text)
  moment.setUTCFullYear(moment.getUTCFullYear() + 1)
  return moment.toISOString().slice(0, text.length)
}

type Names = Campaign['translations']

/** A draft for the year after: the same directions with the same places, the same days; its name says the next year where it said this one. */
export const aYearLater = (campaign: Campaign) => {
  const { year, translations, opens_at, closes_at, originals_due, choices_max, directions } = campaign
  const renamed = ({ name }: NonNullable<Names['en']>) => ({ name: name?.replaceAll(String(year), String(year + 1)) })
  return {
    year: year + 1,
    translations: { ru: renamed(translations.ru), en: renamed(translations.en ?? {}) },
    opens_at: nextYear(opens_at),
    closes_at: nextYear(closes_at),
    originals_due: originals_due && nextYear(originals_due),
    choices_max,
    directions: directions.map(({ direction_id, places }) => ({ direction_id, places })),
    status: 'draft',
  }
}
