import { collegeName } from '../../kit/college'
import type { enrolment } from '../../../api/admissions/enrolment'
import { findGroup, lockGroups } from '../../groups'
import type { Handlers } from '../../kit/handlers'
import { toPage } from '../../kit/records/lists'
import { forbidden } from '../../kit/problems'
import { decideOnChoices } from '../ranking/decideOnChoices'
import { judge } from '../ranking/verdict'
import { printOrder } from './printOrder'
import { enrol, getOrder, listOrders, listOpenGroups, findOrCreateOrder, undoEnrolment } from './queries'
import { checkOrder, checkOrderDay, enrolmentCheck, undoCheck } from './rules'

export const enrolmentRoutes: Handlers<typeof enrolment> = {
  'POST /api/enrolment': async (context) => {
    const { db, body, person, locale } = context
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
        const order = await findOrCreateOrder(db, { campaignId, number, date, by: person.id })
        checkOrderDay(order, body)
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
      act: (people) => undoEnrolment(db, { people, reason: body.reason }),
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
