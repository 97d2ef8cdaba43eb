import { describe, expect, it } from 'vitest'
import { checkTaughtAudience } from '../../src/server/groups/audience'
import { refusalOf } from '../kit/refusal'

const chosen = { subject_id: 1, audience: 'chosen' as const, group_ids: [10], direction_ids: [], user_ids: [] }
const taught = [{ group_id: 10, subject_id: 1 }]

describe('An audience', () => {
  it.each([
    ['an own group and subject', {}, undefined, null],
    ['another group', { group_ids: [10, 11] }, undefined, { group_ids: 'not_your_group' }],
    ['another subject', { subject_id: 2 }, undefined, { subject_id: 'not_your_subject', group_ids: 'not_your_group' }],
    ['everybody', { audience: 'all' as const }, undefined, { audience: 'not_your_audience' }],
    ['a direction', { direction_ids: [5] }, undefined, { direction_ids: 'not_your_audience' }],
    ['a person', { user_ids: [7] }, undefined, { user_ids: 'not_your_audience' }],
    ['groups chosen before by someone else', { group_ids: [10, 11] }, { group_ids: [11] }, null],
    ['a direction chosen before by someone else', { direction_ids: [5] }, { direction_ids: [5] }, null],
    ['a person chosen before by someone else', { user_ids: [7] }, { user_ids: [7] }, null],
    ['everybody, if chosen before', { audience: 'all' as const }, { audience: 'all' as const }, null],
    [
      'groups chosen before, in another subject',
      { group_ids: [11] },
      { group_ids: [11], subject_id: 3 },
      { group_ids: 'not_your_group' },
    ],
  ])('is limited to what its teacher can choose: %s', (_whom, more, before, refused) => {
    const refusal = refusalOf(() =>
      checkTaughtAudience({ ...chosen, ...more }, taught, before && { ...chosen, ...before }),
    )
    const errors =
      refused && Object.fromEntries(Object.entries(refused).map(([field, key]) => [field, [{ key: `groups.${key}` }]]))
    expect(refusal?.errors ?? null).toEqual(errors)
  })
})
