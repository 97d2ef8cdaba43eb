import { describe, expect, it } from 'vitest'
import { choiceState, applicationStatus } from '../../../src/api/admissions/applicationStates'
import type { Group } from '../../../src/api/groups/groups'
import { checkOrder, checkSameOrder, enrolmentCheck, undoCheck } from '../../../src/server/admissions/enrolment/rules'
import { rankedChoiceOf, summaryOf } from '../../../src/server/admissions/ranking/explain'
import type { ChoiceFacts } from '../../../src/server/admissions/ranking/factQueries'
import { judgeDecline, judgeRecommend, judgeWaitlist } from '../../../src/server/admissions/ranking/rules'
import { refuseOwnChoices } from '../../../src/server/admissions/ranking/verdict'
import type { RankedRow } from '../../../src/server/admissions/ranking/rankingOrderQueries'
import { newGroupRecord } from '../../groups/groupRecord'
import { refusalOf, refusedField } from '../../kit/refusal'

const choice: ChoiceFacts = {
  id: 1,
  application_id: 1,
  user_id: 1,
  campaign_id: 1,
  direction_id: 1,
  basis: 'budget',
  education_method_id: 1,
  priority: 1,
  state: 'none',
  state_at: '2026-08-01T09:00:00Z',
  status: 'accepted',
  number: '2026-000001',
  direction: { ru: 'Дизайн', en: 'Design' },
  originals_due: null,
  place: 1,
  below: false,
  places_left: 1,
  placed_in: null,
  missing_originals: [],
  enrolment_consent: true,
  group_code: null,
  membership_id: null,
  membership_is_open: true,
  is_active: true,
  is_staff: false,
}
const whyNot = (judge: typeof judgeRecommend, more: Partial<ChoiceFacts>) => {
  const { done, refused } = judge([{ ...choice, ...more }])
  return done.length === 1 ? null : refused.get(1)
}
const key = (name: string) => ({ key: `ranking.${name}` })

describe('A choice', () => {
  it('can be recommended if its application is accepted and nothing blocks it', () => {
    const not = (more: Partial<ChoiceFacts>) => whyNot(judgeRecommend, more)
    const ranked = applicationStatus.options.filter((status) => not({ status }) === null)
    expect(new Set(ranked)).toEqual(new Set(['accepted', 'recommended', 'waitlist', 'enrolled']))
    expect(not({ status: 'withdrawn' })).toEqual(key('not_accepted'))
    expect(choiceState.options.filter((state) => not({ state }) === null)).toEqual(['none', 'waitlist'])
    expect(not({ state: 'recommended' })).toEqual(key('already_recommended'))
    expect(not({ state: 'enrolled' })).toEqual(key('already_enrolled'))
    expect(not({ state: 'declined' })).toEqual(key('gave_up'))
    expect(not({ below: true })).toEqual(key('below_minimum'))
    expect(not({ placed_in: '01 Дизайн' })).toEqual({ ...key('has_place'), values: { direction: '01 Дизайн' } })
    expect(not({ places_left: 0 })).toEqual(key('no_places'))
  })

  it('can join the waiting list if it is not waiting and has no place', () => {
    const not = (more: Partial<ChoiceFacts>) => whyNot(judgeWaitlist, more)
    expect(choiceState.options.filter((state) => not({ state }) === null)).toEqual(['none', 'declined'])
    expect(not({ status: 'draft' })).toEqual(key('not_accepted'))
    expect(not({ state: 'waitlist' })).toEqual(key('already_waits'))
    expect(not({ state: 'enrolled' })).toEqual(key('already_enrolled'))
    expect(not({ state: 'recommended' })).toEqual(key('is_recommended'))
  })

  it('can be declined only while it is recommended', () => {
    expect(choiceState.options.filter((state) => whyNot(judgeDecline, { state }) === null)).toEqual(['recommended'])
    expect(whyNot(judgeDecline, {})).toEqual(key('not_recommended'))
  })

  it('gets a free place of its list in ranking order, but a person gets only one place', () => {
    const row = (id: number, more: Partial<ChoiceFacts> = {}) => ({ ...choice, id, application_id: id, ...more })
    const { done, refused } = judgeRecommend([
      row(1),
      row(2),
      row(3, { basis: 'contract' }),
      row(4, { direction_id: 2, places_left: 2 }),
      row(5, { direction_id: 2, places_left: 2 }),
      row(6, { campaign_id: 2, application_id: 1 }),
      row(7, { campaign_id: 3 }),
    ])
    expect(done.map(({ id }) => id)).toEqual([1, 3, 4, 5, 7])
    expect([...refused]).toEqual([
      [2, key('no_places')],
      [6, key('one_place')],
    ])
  })

  it('cannot be decided by the staff member who made it as an applicant', async () => {
    const { done, refused } = await refuseOwnChoices(
      { id: 9 },
      judgeDecline,
    )([
      { ...choice, state: 'recommended' },
      { ...choice, id: 2, state: 'recommended', user_id: 9 },
      { ...choice, id: 3 },
    ])
    expect(done.map(({ id }) => id)).toEqual([1])
    expect([...refused]).toEqual([
      [3, key('not_recommended')],
      [2, { key: 'applications.own_case' }],
    ])
  })
})

describe('The explanation of a ranking row', () => {
  const row: RankedRow = {
    id: 1,
    application_id: 1,
    number: '',
    name: '',
    status: 'accepted',
    priority: 2,
    state: 'none',
    placed_in: null,
    submitted_at: '2026-07-02T09:00:00Z',
    education_method_id: 1,
    education_method: '',
    ranking: ['average_score', 'priority'],
    place: 2,
    passes: true,
    line_below: false,
    below: false,
    keys: [4.5, -2],
    above: null,
    below_minimum: [],
    originals: 'awaited',
    enrolment_consent: false,
  }
  const why = (above: RankedRow['above']) => rankedChoiceOf({ ...row, above }).rank_reason
  const submitted_at = '2026-07-01T09:00:00Z'

  it('names the first key that differs, with priorities counted from 1', () => {
    expect(rankedChoiceOf(row)).toMatchObject({
      application_status: 'accepted',
      keys: [
        { key: 'average_score', value: 4.5 },
        { key: 'priority', value: 2 },
      ],
      rank_reason: null,
    })
    expect(why({ below: false, keys: [4.6, -1], submitted_at })).toEqual({
      by: 'average_score',
      value: 4.5,
      above: 4.6,
    })
    expect(why({ below: false, keys: [4.5, -1], submitted_at })).toEqual({ by: 'priority', value: 2, above: 1 })
    expect(why({ below: false, keys: [null, -2], submitted_at })).toEqual({
      by: 'average_score',
      value: 4.5,
      above: null,
    })
  })

  it('names the time of submission if all keys are equal, and a minimum score before any key', () => {
    expect(why({ below: false, keys: [4.5, -2], submitted_at })).toEqual({
      by: 'submitted_at',
      value: row.submitted_at,
      above: submitted_at,
    })
    expect(why({ below: true, keys: [4.6, -1], submitted_at })).toEqual({ by: 'below_minimum' })
    expect(rankedChoiceOf({ ...row, keys: [null, null] }).keys.map(({ value }) => value)).toEqual([null, null])
  })

  it('includes the values of the last row that passes', () => {
    const list = {
      campaign_id: 1,
      direction_id: 1,
      basis: 'budget' as const,
      direction_code: '01',
      direction_name: 'Дизайн',
      direction_profile: null,
      places: 1,
      ranked: 1,
      taken: 0,
      waitlisted: 0,
      to_recommend: 1,
    }
    const ranking: RankedRow['ranking'] = ['priority']
    expect(summaryOf({ ...list, ranking, passing: [-3] })).toEqual({
      ...list,
      keys: ranking,
      passing: [{ key: 'priority', value: 3 }],
    })
    expect(summaryOf({ ...list, ranking, passing: null }).passing).toBeNull()
  })
})

describe('An enrolment', () => {
  const group = (more: Partial<Group> = {}) => newGroupRecord({ code: 'Д-1', capacity: 2, members_count: 1, ...more })
  const ready: ChoiceFacts = { ...choice, state: 'recommended' }
  const not = (more: Partial<ChoiceFacts>, into: Partial<Group> = {}) =>
    enrolmentCheck(group(into))({ ...ready, ...more })
  const no = (name: string, values?: Record<string, string>) => ({
    key: `enrolment.${name}`,
    ...(values && { values }),
  })

  it('requires a recommendation, the originals, consent and no current group', () => {
    expect(not({})).toBeNull()
    expect(not({ state: 'enrolled' })).toEqual(no('already_enrolled'))
    expect(not({ state: 'waitlist' })).toEqual(no('not_recommended'))
    expect(not({ direction_id: 2 })).toEqual(no('other_direction', { group: 'Д-1' }))
    expect(not({ education_method_id: 2 })).toEqual(no('other_method', { group: 'Д-1' }))
    expect(not({ missing_originals: ['Аттестат', 'Паспорт'] })).toEqual(
      no('originals_awaited', { documents: 'Аттестат, Паспорт' }),
    )
    expect(not({ enrolment_consent: false })).toEqual(no('consent_awaited'))
    expect(not({ is_active: false })).toEqual(no('account_closed'))
    expect(not({ is_staff: true })).toEqual(no('is_staff'))
    expect(not({ group_code: 'Х-2' })).toEqual(no('studies_in', { group: 'Х-2' }))
  })

  it('fills the free places of the group without counting refused applicants', () => {
    const judge = enrolmentCheck(group())
    expect(judge({ ...ready, is_staff: true })).toEqual(no('is_staff'))
    expect(judge(ready)).toBeNull()
    expect(judge(ready)).toEqual(no('no_room', { group: 'Д-1' }))
    expect(not({}, { capacity: 1, members_count: 2 })).toEqual(no('no_room', { group: 'Д-1' }))
  })

  it('cannot cover several campaigns, and needs a group that accepts students', () => {
    const order = (facts: ChoiceFacts[], into: Group | undefined) => refusalOf(() => checkOrder(facts, into))
    expect(checkOrder([ready, ready], group()).code).toBe('Д-1')
    expect(order([ready], group({ status: 'active' }))).toBeNull()
    expect(order([ready], undefined)).toEqual(refusedField('group_id', 'field.no_such_record'))
    for (const status of ['graduated', 'archived'] as const)
      expect(order([ready], group({ status }))).toEqual(
        refusedField('group_id', 'groups.takes_nobody', { group: 'Д-1' }),
      )
    expect(order([ready, { ...ready, campaign_id: 2 }], group())).toEqual(
      refusedField('ids', 'enrolment.several_campaigns'),
    )
  })

  it('can be undone for exactly one day, while nothing depends on it', () => {
    const undo = (more: Partial<ChoiceFacts>, at = '2026-08-02T09:00:00Z') =>
      undoCheck(new Date(at))({ ...ready, state: 'enrolled', ...more })
    expect(undo({})).toBeNull()
    expect(undo({}, '2026-08-02T09:00:00.001Z')).toEqual(no('day_passed'))
    expect(undo({ state: 'recommended' })).toEqual(no('not_enrolled'))
    expect(undo({ membership_is_open: false })).toEqual(no('moved_on'))
  })

  it('cannot have a date that differs from the existing order with its number', () => {
    const input = { order_number: '7-з', order_date: '2026-08-20', campaignId: 1 }
    const order = { kind: 'enrolment', status: 'signed', terms: { campaign_id: 1 }, ordered_on: '2026-08-20' }
    expect(refusalOf(() => checkSameOrder(order, input))).toBeNull()
    expect(refusalOf(() => checkSameOrder({ ...order, ordered_on: '2026-08-19' }, input))).toEqual(
      refusedField('order_date', 'enrolment.order_of_another_day', { order: '7-з', day: '19.08.2026' }),
    )
  })

  it('cannot have the number of an order of another kind or campaign', () => {
    const input = { order_number: '7-з', order_date: '2026-08-20', campaignId: 1 }
    const order = { kind: 'enrolment', status: 'signed', terms: { campaign_id: 1 }, ordered_on: '2026-08-20' }
    const refused = refusedField('order_number', 'enrolment.number_taken', { order: '7-з' })
    expect(refusalOf(() => checkSameOrder({ ...order, kind: 'transfer' }, input))).toEqual(refused)
    expect(refusalOf(() => checkSameOrder({ ...order, terms: { campaign_id: 2 } }, input))).toEqual(refused)
  })

  it('cannot have the number of a cancelled order', () => {
    const input = { order_number: '7-з', order_date: '2026-08-20', campaignId: 1 }
    const order = { kind: 'enrolment', status: 'cancelled', terms: { campaign_id: 1 }, ordered_on: '2026-08-20' }
    const refused = refusedField('order_number', 'enrolment.order_cancelled', { order: '7-з' })
    expect(refusalOf(() => checkSameOrder(order, input))).toEqual(refused)
  })
})
