/** Format of a document number: a display mask over the stored digits. */
export type Mask = {
  /** 0 is a digit; other characters are literal. */
  pattern: string
  example: string
  /** Plausibility check for a hint; the server has the final say. */
  plausible?: (digits: string) => boolean
}

/** Checks a SNILS: the last two digits are a checksum; numbers up to 001-001-998 have none. */
export const isSnils = (digits: string): boolean => {
  if (!/^\d{11}$/.test(digits)) return false
  const number = digits.slice(0, 9)
  if (Number(number) <= 1_001_998) return true
  const sum = Array.from(number, Number).reduce((total, digit, position) => total + digit * (9 - position), 0)
  return (sum % 101) % 100 === Number(digits.slice(9))
}

export const masks = {
  snils: { pattern: '000-000-000 00', example: '112-233-445 95', plausible: isSnils },
  passportSeries: { pattern: '00 00', example: '45 10' },
  passportNumber: { pattern: '000000', example: '123456' },
  departmentCode: { pattern: '000-000', example: '770-001' },
} as const satisfies Record<string, Mask>

/** Normalises a phone number to +79161234567. Russian numbers may start with 8 or omit the country code. */
export const phoneOf = (typed: string): string | null => {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits === '') return null
  if (/^8\d{10}$/.test(digits) && !typed.trim().startsWith('+')) return `+7${digits.slice(1)}`
  return /^9\d{9}$/.test(digits) && !typed.trim().startsWith('+') ? `+7${digits}` : `+${digits}`
}
