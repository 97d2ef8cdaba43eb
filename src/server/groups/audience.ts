import type { Audience } from '../../api/groups/audience'
import { invalid } from '../kit/problems'

export const idFields = ['role_ids', 'group_ids', 'direction_ids', 'user_ids'] as const

/** Returns the fields that choose more than is allowed. */
export const fieldsBeyond = (chosen: Partial<Audience>, allowed: Partial<Audience>): (keyof Audience)[] => [
  ...(chosen.audience === 'all' && allowed.audience !== 'all' ? (['audience'] as const) : []),
  ...idFields.filter((field) => chosen[field]?.some((id) => !allowed[field]?.includes(id))),
]

export type TaughtAudience = Partial<Audience> & { subject_id: number }
type Pair = { group_id: number; subject_id: number }

/** Teachers can choose only groups and subjects that they teach, but may keep what was chosen before. */
export const checkTaughtAudience = (input: TaughtAudience, pairs: readonly Pair[], before?: TaughtAudience): void => {
  const isSubjectKept = before?.subject_id === input.subject_id
  const taught = pairs.filter(({ subject_id }) => subject_id === input.subject_id).map(({ group_id }) => group_id)
  const group_ids = [...taught, ...((isSubjectKept && before.group_ids) || [])]
  const errors = {
    ...(!isSubjectKept && taught.length === 0 && { subject_id: [{ key: 'groups.not_your_subject' }] }),
    ...Object.fromEntries(
      fieldsBeyond(input, { ...before, group_ids }).map((field) => [
        field,
        [{ key: field === 'group_ids' ? 'groups.not_your_group' : 'groups.not_your_audience' }],
      ]),
    ),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
