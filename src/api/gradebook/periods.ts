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
/** A part of an academic year, in which marks are gathered to a final one. */
export const period = z.object({
  ...stamps,
  ...writable,
  name: z.string(),
  /** Of the gradebooks kept in it, and of those how many are signed. */
  gradebooks_count: z.int(),
  signed_count: z.int(),
})
const creatable = z.strictObject(writable)
export type PeriodInput = z.output<typeof creatable>
const editable = z.strictObject({ ...writable, version })

const keep = { any: ['manage gradebook'] } as const
const onlyAll = 'whoever keeps gradebooks of all groups'

export const periods = endpoints({
  'GET /api/gradebook/periods': {
    summary: 'Academic years and their periods, the newest first',
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
    summary: `Add a period, which overlaps none of its kind: for ${onlyAll}`,
    access: keep,
    audit: 'change',
    repeated: 'kept',
    body: creatable,
    answer: one(period),
  },
  'PUT /api/gradebook/periods/:id': {
    summary: `Change a period: for ${onlyAll}`,
    access: keep,
    audit: 'change',
    params: byId,
    body: editOf(editable, period),
    answer: one(period),
  },
  'DELETE /api/gradebook/periods/:id': {
    summary: `Delete a period in which no gradebook is kept: for ${onlyAll}`,
    access: keep,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
})
