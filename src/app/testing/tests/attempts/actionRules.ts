import type { AttemptRow } from '../../../../api/testing/testActions'

export const attemptActions = ['extend', 'end', 'reopen', 'void'] as const
export type AttemptAction = (typeof attemptActions)[number]

/** Whether an action is possible in the attempt's current status. */
export const canApply = (
  deed: AttemptAction,
  { status, on_paper }: Pick<AttemptRow, 'status' | 'on_paper'>,
): boolean => {
  if (deed === 'extend' || deed === 'end') return status === 'in_progress'
  if (deed === 'void') return status !== 'voided'
  return !on_paper && status !== 'in_progress' && status !== 'voided'
}

/** Whether an action needs a number of minutes. */
export const needsMinutes = (deed: AttemptAction): deed is 'extend' | 'reopen' => deed === 'extend' || deed === 'reopen'
