import { z } from 'zod'
import { endpoints, file, listMeta, one, recordId } from '../kit/endpoints'
import { exportQuery, listQuery, oneOrMany, q } from '../kit/lists'
import { category, categoryPoints, itemPoints, periodOption } from './items'

/** One student in the rating. Lists without names show `number`, which only that student can recognise. */
const ratingRow = z.object({
  /** The student's user id. */
  id: recordId,
  place: z.int(),
  /** Null in a list without names. */
  name: z.string().nullable(),
  number: z.int(),
  group_code: z.string().nullable(),
  course: z.int().nullable(),
  direction_name: z.string().nullable(),
  points: z.number(),
  /** Only categories with points. A cap applied where `sum` exceeds `points`. */
  categories: z.array(categoryPoints),
  /**
   * Points and place if all pending achievements of this student were approved. Without pending achievements: 0 and the
   * same place.
   */
  waiting: z.number(),
  place_after: z.int(),
  /** Average of the final marks of the period, 2 to 5. Breaks ties in points. */
  average: z.number().nullable(),
  /** Name of the next student with equal points but a lower average, if any. */
  ahead_of: z.string().nullable(),
  /** Whether the student ranks for a scholarship. Null unless one course is listed and its number of scholarships is set. */
  has_scholarship: z.boolean().nullable(),
})
export type RatingRow = z.infer<typeof ratingRow>

const ratingMeta = z.object({
  ...listMeta.shape,
  period: periodOption.nullable(),
  periods: z.array(periodOption),
  /** Number of scholarships of the listed course, and the points of the last student who ranks for one. */
  scholarships: z.int().nullable(),
  passing_points: z.number().nullable(),
  rules: z.object({ id: recordId, number: z.int(), in_force_from: z.string().nullable() }).nullable(),
  /** Time of computation. For a closed period, the time of closing. */
  computed_at: z.string(),
})
export type RatingMeta = z.infer<typeof ratingMeta>

/** A pending achievement and its effect on the rating. */
const waitingItem = z.object({
  id: recordId,
  user_id: recordId,
  name: z.string(),
  title: z.string(),
  category,
  points: itemPoints,
  /** `gain`: increase of the total after the caps. `place` and `place_after`: place before and after approval. */
  gain: z.number(),
  place: z.int().nullable(),
  place_after: z.int(),
  waiting_hours: z.int(),
})
const ratingWaiting = z.object({
  waiting_count: z.int(),
  /** Students who would gain or lose a scholarship if all pending achievements were approved. */
  would_enter: z.array(z.string()),
  would_leave: z.array(z.string()),
  /** The 20 achievements with the largest change of place. */
  items: z.array(waitingItem),
})
export type RatingWaiting = z.infer<typeof ratingWaiting>

const filter = {
  q,
  period_id: recordId,
  group_id: oneOrMany(recordId),
  direction_id: oneOrMany(recordId),
  course: oneOrMany(z.int().min(1).max(6)),
}
const ratingListQuery = {
  sort: ['place', 'name', 'group_code', 'waiting', 'average', 'id'],
  filter: { ...filter, anonymous: z.boolean() },
} as const
const manage = { any: ['manage portfolios'] } as const

export const rating = endpoints({
  'GET /api/portfolios/rating': {
    summary:
      'The rating of students within reach in a period, by default the current one. Places are relative to the filter by ' +
      'group, direction and course, but not to `q` or paging. `filter={"course":3}` lists one course, ' +
      '`"anonymous":true` shows numbers instead of names',
    access: manage,
    query: listQuery(ratingListQuery),
    answer: z.object({ data: z.array(ratingRow), meta: ratingMeta }),
  },
  'GET /api/portfolios/rating/waiting': {
    summary: 'Pending achievements of these students, and whose place each would change',
    access: manage,
    query: listQuery({ sort: ['id'], filter }),
    answer: one(ratingWaiting),
  },
  'GET /api/portfolios/rating/export': {
    summary:
      'The rating as a CSV or XLSX file, each row with its achievements and points; anonymous exports use numbers. ' +
      'The export is audited',
    access: manage,
    audit: 'change',
    query: exportQuery(ratingListQuery),
    answer: file,
  },
  'GET /api/portfolios/rating/print': {
    summary: 'The rating as a PDF; anonymous exports use numbers. The export is audited',
    access: manage,
    audit: 'change',
    query: listQuery({ ...ratingListQuery, sort: ['place'] }),
    answer: file,
  },
})
