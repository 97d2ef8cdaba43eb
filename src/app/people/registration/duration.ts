import type { Translate } from '../../shell/i18n/i18n'

const nonBreaking = '\u00a0'

/** «3 года 10 месяцев»; a part that is nothing is left out. */
export const duration = (t: Translate, months: number): string => {
  const parts = [
    { key: 'terms.duration_years', count: Math.floor(months / 12) },
    { key: 'terms.duration_months', count: months % 12 },
  ]
  return parts
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => t(key, { smart_count: count }))
    .join(' ')
    .replaceAll(' ', nonBreaking)
}
