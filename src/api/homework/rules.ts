/** Pure rules of deadlines and marks, shared by server and screens. Imports no zod. */
import type { Scale } from '../gradebook/codes'
import { homeworkLimits, type DeductionUnit } from './codes'

type Deadline = { due_at: string; late_until: string | null }
const hour = 3_600_000

/**
 * Whether work counts as on time, late, or is no longer accepted, by its arrival. Work sent before the last accepted
 * moment may arrive within a day after it and is late, so that a lost network loses nothing.
 */
export const arrivalOf = (
  { due_at, late_until }: Deadline,
  { pressedAt, arrivedAt }: { pressedAt: number; arrivedAt: number },
): 'in_time' | 'late' | 'too_late' => {
  if (arrivedAt <= Date.parse(due_at)) return 'in_time'
  const last = Date.parse(late_until ?? due_at)
  if (arrivedAt <= last) return 'late'
  return pressedAt <= last && arrivedAt <= last + homeworkLimits.onItsWay * hour ? 'late' : 'too_late'
}

export type Deduction = { deduction: number; deduction_unit: DeductionUnit }
const toHundredths = (value: number) => Math.round(value * 100) / 100

/**
 * The mark after the deduction for late work, in `points` or in `percent` of the mark given. In the five-point scale it
 * is rounded to a whole mark of at least 2; pass or fail has no deduction.
 */
export const markAfterDeduction = (
  value: number,
  { scale, deduction, deduction_unit }: Deduction & { scale: Scale },
): number => {
  if (scale === 'pass_fail') return value
  const reduced = deduction_unit === 'points' ? value - deduction : value * (1 - deduction / 100)
  return scale === 'five' ? Math.max(2, Math.round(toHundredths(reduced))) : Math.max(0, toHundredths(reduced))
}

/** The mark for points by criteria, before a deduction: their share of the scale, or a pass from one half. */
export const markOfPoints = (points: number, of: number, { scale, max }: { scale: Scale; max: number }): number => {
  const share = of === 0 ? 0 : points / of
  if (scale === 'pass_fail') return share >= 0.5 ? 1 : 0
  return scale === 'five' ? Math.max(2, Math.round(toHundredths(share * 5))) : toHundredths(share * max)
}
