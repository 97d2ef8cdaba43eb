const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats a file size: "840 КБ", "1,4 МБ". */
export const formatSize = (bytes: number, locale: string): string => {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)))
  const value = bytes / 1024 ** power
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && power > 1 ? 1 : 0,
  }).format(value)
}
