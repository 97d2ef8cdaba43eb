/** 4,75 in Russian, 4.75 in English. */
export const scoreText = (value: number, locale: string): string =>
  value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
