import { z } from 'zod'
import { byId, day, endpoints, file, many, manyDone, one, page, pathId, recordId, text } from '../kit/endpoints'
import { listQuery } from '../kit/lists'

/** An order of enrolment, with the people in it. */
export const enrolmentOrder = z.object({
  id: recordId,
  number: z.string(),
  ordered_on: z.string(),
  campaign_id: recordId,
  people_count: z.int(),
  created_by: z.string(),
  created_at: z.string(),
})
export type EnrolmentOrder = z.infer<typeof enrolmentOrder>

const manage = { any: ['manage profiles'] } as const

export const enrolment = endpoints({
  'POST /api/enrolment': {
    summary:
      'Enrol recommended wishes into a group by an order: membership, role student and history in one ' +
      'transaction; each is told why not. With an Idempotency-Key the same request answers the same',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({
      ...many.shape,
      group_id: recordId,
      order_number: text(50),
      order_date: day,
      started_on: day,
    }),
    answer: manyDone,
  },
  'POST /api/enrolment/undo': {
    summary: 'Undo enrolments of the last day, for a reason; only for those whose reach is all',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({ ...many.shape, reason: text(2000) }),
    answer: manyDone,
  },
  'GET /api/enrolment/groups': {
    summary: 'Groups that may take people of a direction, with the room they have',
    access: manage,
    query: z.strictObject({ direction_id: pathId }),
    answer: one(
      z.array(
        z.object({
          id: recordId,
          code: z.string(),
          name: z.string(),
          course: z.int(),
          room: z.int(),
          education_method_id: z.int(),
          /** The group's own first day; where it has none, that of its academic year. */
          starts_on: day,
        }),
      ),
    ),
  },
  'GET /api/enrolment/orders': {
    summary: 'The orders of enrolment',
    access: manage,
    query: listQuery({ sort: ['ordered_on', 'number', 'id'], filter: { campaign_id: recordId }, order: 'DESC' }),
    answer: page(enrolmentOrder),
  },
  'GET /api/enrolment/orders/:id/print': {
    summary: 'The order as a PDF in Russian; that it was printed is remembered',
    access: manage,
    audit: 'change',
    params: byId,
    answer: file,
  },
})
