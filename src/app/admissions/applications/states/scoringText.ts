type Translate = (key: string, options?: number) => string

/** Achievement points and preference as text. */
export const scoringText = (
  translate: Translate,
  { points, preference }: { points: number; preference: boolean },
): string =>
  [
    translate('application_form.scoring.points', points),
    translate(`application_form.scoring.${preference ? 'preferred' : 'not_preferred'}`),
  ].join(' · ')

/** Formats a score: 4,75 in Russian, 4.75 in English. */
export const scoreText = (value: number, locale: string): string =>
  value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
