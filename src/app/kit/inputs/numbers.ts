/** A number as typed: a comma or a point, spaces between thousands allowed. Text that is no number stays text, for the server to refuse. */
export const parseNumber = (typed: string): number | string | null => {
  const compact = typed.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  if (compact === '') return null
  return /^[-+]?\d+(\.\d*)?$/.test(compact) ? Number(compact) : typed
}

/** A number as it stands in an input: a decimal comma in Russian, no grouping, so that it can be edited. */
export const editableNumber = ({ value, locale }: { value: unknown; locale: string }): string => {
  if (typeof value === 'number') return locale === 'ru' ? String(value).replace('.', ',') : String(value)
  return typeof value === 'string' ? value : ''
}
