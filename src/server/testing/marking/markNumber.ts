import { tidyLine } from '../../../api/kit/plainText'
import type { Tolerance } from '../../../api/testing/contentParts'
import type { ContentOf } from '../../../api/testing/questionContent'
import { compare, decimalOf, distance, productSize, readNumber, toFigures, type Decimal } from './decimal'
import { bestOf, verdictFor, type Verdict } from './verdict'

type Accepted = ContentOf<'number'>['accepted']
type Unit = ContentOf<'number'>['unit']

/** Compares exact decimals, so that 3.13 is within 0.01 of 3.14. */
const isWithin = (answered: Decimal, value: number, tolerance: Tolerance): boolean => {
  const right = decimalOf(value)
  switch (tolerance.kind) {
    case 'margin':
      return compare(distance(answered, right), decimalOf(tolerance.margin)) <= 0
    case 'relative': {
      const { digits, exponent } = productSize(right, decimalOf(tolerance.percent))
      return compare(distance(answered, right), { digits, exponent: exponent - 2 }) <= 0
    }
    case 'significant':
      return compare(toFigures(answered, tolerance.figures), toFigures(right, tolerance.figures)) === 0
    default:
      return compare(answered, decimalOf(tolerance.from)) >= 0 && compare(answered, decimalOf(tolerance.to)) <= 0
  }
}

const spaceless = (text: string) => tidyLine(text).replaceAll(/\s+/g, '')

/**
 * Compares units case-sensitively (мВт is not МВт) and without spaces. If the question has no unit, no text may follow
 * the number.
 */
const isUnitRight = (unit: Unit, rest: string): boolean => {
  if (rest === '') return unit?.rule !== 'required'
  return unit?.texts.some((text) => spaceless(text) === spaceless(rest)) ?? false
}

export const markNumber = ({ accepted, unit }: { accepted: Accepted; unit: Unit }, text: string): Verdict => {
  const typed = tidyLine(text)
  if (typed === '') return null
  const read = readNumber(typed)
  if (!read || !isUnitRight(unit, read.rest)) return verdictFor(undefined)
  return verdictFor(bestOf(accepted.filter(({ value, tolerance }) => isWithin(read.value, value, tolerance))))
}
