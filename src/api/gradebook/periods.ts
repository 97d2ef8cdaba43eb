import { z } from 'zod'
import { byId, day, deleted, editOf, endpoints, one, page, stamps, text, translated, version } from '../kit/endpoints'
import { listQuery, oneOrMany, q } from '../kit/lists'
import { academicYear } from '../groups/groups'
import { periodKinds } from './codes'

const writable = {
  academic_year: academicYear,
  kind: z.enum(periodKinds),
  translations: translated({ name: text(100) }),
  starts_on: day,
  ends_on: day,
}
/** A semester or quarter of an academic year. Each subject gets one final mark per period. */
export const period = z.object({
  ...stamps,
  ...writable,
  name: z.string(),
  /** Gradebooks of the period, and how many of them are signed. */
  gradebooks_count: z.int(),
  signed_count: z.int(),
})
const creatable = z.strictObject(writable)
export type PeriodInput = z.output<typeof creatable>
const editable = z.strictObject({ ...writable, version })

const keep = { any: ['manage gradebook'] } as const
const onlyAll = 'users with reach `all`'

export const periods = endpoints({
  'GET /api/gradebook/periods': {
    summary: 'Periods of the academic years, newest first',
    access: keep,
    query: listQuery({
      sort: ['starts_on', 'ends_on', 'name', 'academic_year', 'id'],
      order: 'DESC',
      filter: { q, academic_year: oneOrMany(z.string().max(9)), kind: oneOrMany(z.enum(periodKinds)) },
    }),
    answer: page(period),
  },
  'GET /api/gradebook/periods/:id': { summary: 'One period', access: keep, params: byId, answer: one(period) },
  'POST /api/gradebook/periods': {
    summary: `Add a period that overlaps no other of its kind; only for ${onlyAll}`,
    access: keep,
    audit: 'change',
    idempotency: 'stored',
    body: creatable,
    answer: one(period),
  },
  'PUT /api/gradebook/periods/:id': {
    summary: `Change a period; only for ${onlyAll}`,
    access: keep,
    audit: 'change',
    params: byId,
    body: editOf(editable, period),
    answer: one(period),
  },
  'DELETE /api/gradebook/periods/:id': {
    summary: `Delete a period without gradebooks; only for ${onlyAll}`,
    access: keep,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
})
