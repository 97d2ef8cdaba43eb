/** Formats a Russian phone number as +7 916 123-45-67; other numbers stay unchanged. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 $1 $2-$3-$4')

/** Groups digits as printed on the document. Incomplete or non-numeric values stay unchanged. */
export const groupDigits = (value: string, pattern: string | undefined): string => {
  if (!pattern || !/^\d+$/.test(value) || value.length !== pattern.replaceAll(/[^0]/g, '').length) return value
  let position = 0
  return pattern.replaceAll('0', () => value[position++] ?? '')
}
