import type { AttemptRow } from '../../../../api/testing/testActions'

export const deeds = ['extend', 'end', 'reopen', 'void'] as const
export type Deed = (typeof deeds)[number]

/** Whether an action is possible in the attempt's current status. */
export const mayBe = (deed: Deed, { status, on_paper }: Pick<AttemptRow, 'status' | 'on_paper'>): boolean => {
  if (deed === 'extend' || deed === 'end') return status === 'in_progress'
  if (deed === 'void') return status !== 'voided'
  return !on_paper && status !== 'in_progress' && status !== 'voided'
}

/** Whether an action needs a number of minutes. */
export const givesMinutes = (deed: Deed): deed is 'extend' | 'reopen' => deed === 'extend' || deed === 'reopen'
