/** An exact decimal number: digits × 10^exponent. */
export type Decimal = { digits: bigint; exponent: number }

const sign = String.raw`[+\-\u2212\u2013]`
const grouped = String.raw`\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+`
const power = String.raw`(?:[eE\u0435\u0415]|[ \u00a0]?[\u00b7\u00d7*][ \u00a0]?10\^)(${sign}?\d{1,4})`
const number = new RegExp(`^(${sign}?)[ \u00a0]?(${grouped}|\\d*)(?:[.,](\\d*))?(?:${power})?`)

const isMinus = (text: string | undefined) => text !== undefined && /^[-\u2212\u2013]/.test(text)

/**
 * Parses a number as people write it: decimal comma or point, spaces between thousands, `1,5e-3` or `1,5·10^-3`. `rest`
 * is the text after it; null if the text does not begin with a number.
 */
export const readNumber = (text: string): { value: Decimal; rest: string } | null => {
  const found = number.exec(text)
  if (!found) return null
  const [whole, minus, before = '', after = '', times] = found
  const written = before.replaceAll(/\D/g, '') + after
  if (written === '') return null
  const digits = BigInt(written)
  const raised = times === undefined ? 0 : Number(times.replace(/\D/g, '')) * (isMinus(times) ? -1 : 1)
  return {
    value: { digits: isMinus(minus) ? -digits : digits, exponent: raised - after.length },
    rest: text.slice(whole.length).trim(),
  }
}

/** Converts a finite JavaScript number. */
export const decimalOf = (value: number): Decimal => readNumber(String(value))?.value ?? { digits: 0n, exponent: 0 }

const scaled = ({ digits, exponent }: Decimal, to: number) => digits * 10n ** BigInt(exponent - to)
const absolute = (digits: bigint) => (digits < 0n ? -digits : digits)

/** Returns -1, 0 or 1, as a sort comparator. */
export const compare = (one: Decimal, other: Decimal): number => {
  const lowest = Math.min(one.exponent, other.exponent)
  const difference = scaled(one, lowest) - scaled(other, lowest)
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** Returns the absolute difference. */
export const distance = (one: Decimal, other: Decimal): Decimal => {
  const exponent = Math.min(one.exponent, other.exponent)
  return { digits: absolute(scaled(one, exponent) - scaled(other, exponent)), exponent }
}

/** Returns the absolute value of the product. */
export const productSize = (one: Decimal, other: Decimal): Decimal => ({
  digits: absolute(one.digits * other.digits),
  exponent: one.exponent + other.exponent,
})

/** Rounds to significant figures, half away from zero. */
export const toFigures = ({ digits, exponent }: Decimal, figures: number): Decimal => {
  const size = absolute(digits)
  const surplus = size.toString().length - figures
  if (surplus <= 0) return { digits, exponent }
  const unit = 10n ** BigInt(surplus)
  const rounded = (size + unit / 2n) / unit
  return { digits: digits < 0n ? -rounded : rounded, exponent: exponent + surplus }
}
