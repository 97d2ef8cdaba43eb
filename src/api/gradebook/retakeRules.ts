/** Codes, limits and numbering of retakes, shared by contract, server and screens. Imports no zod. */

export const retakeStatuses = ['planned', 'passed', 'failed', 'absent', 'excused', 'cancelled'] as const
export type RetakeStatus = (typeof retakeStatuses)[number]

/** Results without a mark: `absent` uses up the retake, `excused` does not. */
export const absences = ['absent', 'excused'] as const
export type Absence = (typeof absences)[number]

export const retakeLimits = {
  place: 200,
  reason: 1000,
  /** Debts in one planning, results in one sheet, and sheets in one PDF. */
  many: 500,
  examiners: 10,
  /** Fewest examiners of a commission. */
  commission: 3,
} as const

/** Two retakes, then a commission. */
export const maxRetakes = 3
export const isCommission = (number: number): boolean => number === maxRetakes

type Attempt = { number: number; status: RetakeStatus }
/** Excused and cancelled retakes do not use up a number. */
export const usesNumber = ({ status }: Pick<Attempt, 'status'>): boolean =>
  status !== 'excused' && status !== 'cancelled'
/** Number of retakes that are over and count. */
export const countUsed = (retakes: readonly Attempt[]): number =>
  retakes.filter((retake) => usesNumber(retake) && retake.status !== 'planned').length

/** Where a debt is with its retakes: none yet, one planned, some used, or all used. */
export const retakeStages = ['none', 'planned', 'used', 'exhausted'] as const
export type RetakeStage = (typeof retakeStages)[number]
export const stageOf = (retakes: readonly Attempt[]): RetakeStage => {
  if (retakes.some(({ status }) => status === 'planned')) return 'planned'
  const used = countUsed(retakes)
  if (used === 0) return 'none'
  return used >= maxRetakes ? 'exhausted' : 'used'
}
