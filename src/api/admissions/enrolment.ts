import { z } from 'zod'
import { byId, day, endpoints, file, bulkIds, bulkResult, one, page, pathId, recordId, text } from '../kit/endpoints'
import { listQuery } from '../kit/lists'

/** An enrolment order with the people it enrols. */
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
      'Enrol recommended choices into a group with an order: membership, student role and history in one ' +
      'transaction; refused ones are listed with the reason. Repeating a request with the same ' +
      'Idempotency-Key returns the same response',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({
      ...bulkIds.shape,
      group_id: recordId,
      order_number: text(50),
      order_date: day,
      started_on: day,
    }),
    answer: bulkResult,
  },
  'POST /api/enrolment/undo': {
    summary: 'Undo enrolments of the last 24 hours with a reason; only for users whose reach is `all`',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({ ...bulkIds.shape, reason: text(2000) }),
    answer: bulkResult,
  },
  'GET /api/enrolment/groups': {
    summary: 'Groups for applicants of a direction, with their free places',
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
          /** First day of the group; defaults to the first day of its academic year. */
          starts_on: day,
        }),
      ),
    ),
  },
  'GET /api/enrolment/orders': {
    summary: 'Enrolment orders',
    access: manage,
    query: listQuery({ sort: ['ordered_on', 'number', 'id'], filter: { campaign_id: recordId }, order: 'DESC' }),
    answer: page(enrolmentOrder),
  },
  'GET /api/enrolment/orders/:id/print': {
    summary: 'An enrolment order as a PDF in Russian (audited)',
    access: manage,
    audit: 'change',
    params: byId,
    answer: file,
  },
})
