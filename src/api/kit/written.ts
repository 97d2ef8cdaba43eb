/** A phone number as it is read: +7 916 123-45-67; of other countries, as it is kept. */
export const shownPhone = (phone: string): string =>
  phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 $1 $2-$3-$4')

/** Digits as they are written on the paper; anything that is not all of them stays as typed. */
export const grouped = (value: string, pattern: string | undefined): string => {
  if (!pattern || !/^\d+$/.test(value) || value.length !== pattern.replaceAll(/[^0]/g, '').length) return value
  let position = 0
  return pattern.replaceAll('0', () => value[position++] ?? '')
}
