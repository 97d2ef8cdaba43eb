import type { PaperVariant } from '../../../../api/testing/papers'
import { testLimits } from '../../../../api/testing/testCodes'

/** Typed texts of a student's row by column key. */
export type PaperRow = Readonly<Record<string, string>>
export type PaperRows = Readonly<Record<string, PaperRow>>

export const variantColumn = 'variant'
/** Hidden column with the idempotency key of the row. */
export const keyColumn = 'name'
export const questionColumn = (place: number): string => `q${place}`

type Fault = { key: 'variant' | 'number' | 'too_big'; points?: number }
export type ReadRow = {
  state: 'empty' | 'absent' | 'incomplete' | 'wrong' | 'complete'
  /** The typed variant, or the one on the printed form. */
  variantText: string
  variant: PaperVariant | undefined
  faults: ReadonlyMap<string, Fault>
  scores: readonly { position: number; score: number }[]
  missing: number
  /** Idempotency key of the request. */
  name: string | undefined
  total: number
  worth: number
}

const absentWords = /^(н|н\/я|a|abs|absent)$/i

/** Parses typed points; null if invalid. */
const parsePoints = (text: string): number | null =>
  /^\d{1,4}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : null

/** Parses a typed variant number; null if invalid. */
export const parseVariant = (text: string): number | null => {
  const variant = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return variant >= 1 && variant <= testLimits.variants ? variant : null
}

const sumOf = (points: readonly number[]): number =>
  points.reduce((cents, one) => cents + Math.round(one * 100), 0) / 100

type ReadRowOptions = { suggested: number; variants: readonly PaperVariant[] }
/** Parses and validates a typed row. */
export const readRow = (row: PaperRow, { suggested, variants }: ReadRowOptions): ReadRow => {
  const variantText = row[variantColumn] || String(suggested)
  const number = parseVariant(variantText)
  const variant = variants.find((one) => one.variant === number)
  const faults = new Map<string, Fault>()
  const isAbsent = absentWords.test(variantText)
  if (number === null && !isAbsent) faults.set(variantColumn, { key: 'variant' })
  const questions = variant?.questions ?? []
  const scores = questions.flatMap(({ position, points }, place) => {
    const text = row[questionColumn(place)] ?? ''
    if (text === '') return []
    const score = parsePoints(text)
    if (score === null) faults.set(questionColumn(place), { key: 'number' })
    else if (score > points) faults.set(questionColumn(place), { key: 'too_big', points })
    else return [{ position, score }]
    return []
  })
  const isEmpty = Object.entries(row).every(
    ([column, text]) => column === variantColumn || column === keyColumn || text === '',
  )
  const missing = questions.length - scores.length
  const stateOf = (): ReadRow['state'] => {
    if (isAbsent) return 'absent'
    if (faults.size > 0) return 'wrong'
    if (isEmpty) return 'empty'
    return variant && missing === 0 ? 'complete' : 'incomplete'
  }
  return {
    state: stateOf(),
    variantText,
    variant,
    faults,
    scores,
    missing,
    name: row[keyColumn],
    total: sumOf(scores.map(({ score }) => score)),
    worth: sumOf(questions.map(({ points }) => points)),
  }
}
