import { retakeStages, retakeStatuses, type Absence } from '../../../api/gradebook/retakeRules'
import { formatMark, parseMark } from '../../../api/gradebook/marks'
import type { Scale } from '../../../api/gradebook/codes'
import type { RetakeRow } from '../../../api/gradebook/retakes'
import { choicesOf, type Choice } from '../../kit/inputs/choices/choices'

export const statusVariants = {
  planned: 'info',
  passed: 'success',
  failed: 'danger',
  absent: 'warning',
  excused: 'secondary',
  cancelled: 'dark',
} as const
export const statusChoices = choicesOf('retakes.status', retakeStatuses, statusVariants)
export const stageChoices = choicesOf('retakes.stages', retakeStages)

const absenceChoices = choicesOf('retakes.status', ['absent', 'excused'])
/** The results that a retake can have; null for points, which are typed. */
export const resultChoices = (scale: Scale, locale: 'ru' | 'en'): readonly Choice[] | null => {
  if (scale === 'hundred') return null
  const values = scale === 'five' ? [5, 4, 3, 2] : [1, 0]
  const marks = values.map((value) => ({ id: String(value), name: formatMark({ value, flag: null }, scale, locale) }))
  return [...marks, ...absenceChoices]
}

export type Outcome = { value: number | null; absence: Absence | null }
const none: Outcome = { value: null, absence: null }
/** Reads a chosen or typed result. What cannot be read is left empty, and the server asks for it. */
export const outcomeOf = (given: unknown, scale: Scale): Outcome => {
  const text = typeof given === 'string' ? given : ''
  if (text === 'absent' || text === 'excused') return { value: null, absence: text }
  if (scale !== 'hundred') return text === '' ? none : { value: Number(text), absence: null }
  const mark = parseMark(text, { scale, max: 100 })
  if (typeof mark === 'string') return none
  return { value: mark.value, absence: mark.flag === 'absent' || mark.flag === 'excused' ? mark.flag : null }
}

/** The form value of a recorded result. */
export const resultOf = ({ status, value }: Pick<RetakeRow, 'status' | 'value'>): string => {
  if (value !== null) return String(value)
  return status === 'absent' || status === 'excused' ? status : ''
}
