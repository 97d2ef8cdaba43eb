import { collegeName } from '../../kit/college'
import type { enrolment } from '../../../api/admissions/enrolment'
import { cancelOrder, findGroup, findOrAddOrder, lockGroups, lockPeople } from '../../groups'
import { dayOf } from '../../kit/days'
import type { Handlers } from '../../kit/handlers'
import { toPage } from '../../kit/records/lists'
import { forbidden } from '../../kit/problems'
import { decideOnChoices } from '../ranking/decideOnChoices'
import { judge } from '../ranking/verdict'
import { printOrder } from './printOrder'
import { enrol, getOrder, listOrders, listOpenGroups, releaseChoices } from './queries'
import { checkOrder, checkSameOrder, enrolmentCheck, undoCheck } from './rules'

export const enrolmentRoutes: Handlers<typeof enrolment> = {
  'POST /api/enrolment': async (context) => {
    const { db, body, person, locale, now } = context
    const { ids, group_id, order_number: number, order_date: date, started_on: startedOn } = body
    let groupCode = ''
    return decideOnChoices(context, ids, {
      action: 'enrol',
      auditsUsers: true,
      judge: async (facts) => {
        await lockGroups(db, [group_id])
        const group = checkOrder(facts, await findGroup(db, { id: group_id, locale }))
        groupCode = group.code
        return judge(facts, enrolmentCheck(group))
      },
      act: async (people) => {
        const campaignId = people[0]?.campaign_id ?? 0
        const order = await findOrAddOrder(db, {
          kind: 'enrolment',
          number,
          date,
          effectiveOn: startedOn,
          terms: { campaign_id: campaignId },
          by: person.id,
          now,
        })
        checkSameOrder(order, { campaignId, ...body })
        await lockPeople(
          db,
          people.map(({ user_id }) => user_id),
        )
        await enrol(db, { people, groupId: group_id, orderId: order.id, startedOn, order: { number, date } })
      },
      noticeFor: () => ({ event: 'choice.enrolled', values: { group: groupCode, order: number } }),
      after: { group_id, order_number: number, order_date: date, started_on: startedOn },
    })
  },

  'POST /api/enrolment/undo': async (context) => {
    const { db, body, person, now } = context
    if (person.reach !== 'all') throw forbidden()
    return decideOnChoices(context, body.ids, {
      action: 'undo',
      auditsUsers: true,
      judge: (facts) => judge(facts, undoCheck(now)),
      act: async (people) => {
        const released = await releaseChoices(db, { ids: people.map(({ id }) => id), reason: body.reason })
        const order = { number: null, orderedOn: dayOf(now, person.timeZone), reason: body.reason, by: person.id, now }
        await Promise.all(
          released.map(({ order_id: orderId, user_ids: userIds }) => cancelOrder(db, { orderId, userIds, ...order })),
        )
      },
      noticeFor: () => ({ event: 'choice.undone', values: { reason: body.reason } }),
      reason: body.reason,
    })
  },

  'GET /api/enrolment/groups': async ({ db, query, locale }) => ({
    data: await listOpenGroups(db, { directionId: query.direction_id, locale }),
  }),

  'GET /api/enrolment/orders': async ({ db, query, locale }) =>
    toPage(await listOrders(db, { ...query, locale }), query),

  'GET /api/enrolment/orders/:id/print': async ({ db, params: { id }, services, audit }) => {
    const order = await getOrder(db, { id, locale: 'ru' })
    audit({ action: 'print', entity: 'profiles', ids: [], after: { order: order.number, count: order.people.length } })
    return printOrder(order, { college: await collegeName(db, services.config, 'ru') })
  },
}
