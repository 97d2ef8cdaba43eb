import { z } from 'zod'
import { endpoints, file, listMeta, one, recordId } from '../kit/endpoints'
import { exportQuery, listQuery, oneOrMany, q } from '../kit/lists'
import { category, categoryPoints, itemPoints, periodOption } from './items'

/** One person's line. In lists without names the `number` stands instead, which tells that person alone. */
const ratingRow = z.object({
  /** The person. */
  id: recordId,
  place: z.int(),
  /** Null where names were asked to be left out. */
  name: z.string().nullable(),
  number: z.int(),
  group_code: z.string().nullable(),
  course: z.int().nullable(),
  direction_name: z.string().nullable(),
  points: z.number(),
  /** Only those with points; where `sum` is more than `points`, the cap cut it. */
  categories: z.array(categoryPoints),
  /**
   * What would be added if all that waits of this person were approved, and the place then; 0 and the same place where
   * nothing waits.
   */
  waiting: z.number(),
  place_then: z.int(),
  /** The mean of the final marks of the period, of 2 to 5: it decides between equal points. */
  average: z.number().nullable(),
  /** Stands before the next one of equal points by the average; whom it stands before. */
  before_equal: z.string().nullable(),
  /** Within the scholarships of the course, where one course is listed and the college has said how many. */
  is_within: z.boolean().nullable(),
})
export type RatingRow = z.infer<typeof ratingRow>

const ratingMeta = z.object({
  ...listMeta.shape,
  period: periodOption.nullable(),
  periods: z.array(periodOption),
  /** Scholarships of the listed course, and the points of the last within them. */
  scholarships: z.int().nullable(),
  passing_points: z.number().nullable(),
  rules: z.object({ id: recordId, number: z.int(), in_force_from: z.string().nullable() }).nullable(),
  /** When it was computed; of a closed period, written down. */
  computed_at: z.string(),
})
export type RatingMeta = z.infer<typeof ratingMeta>

/** What waits, by what it would do to the list. */
const waitingItem = z.object({
  id: recordId,
  user_id: recordId,
  name: z.string(),
  title: z.string(),
  category,
  points: itemPoints,
  /** What the total gains, after the cap, and the place before and then. */
  gain: z.number(),
  place: z.int().nullable(),
  place_then: z.int(),
  age_hours: z.int(),
})
const ratingWaiting = z.object({
  waiting_count: z.int(),
  /** Who would get a scholarship if all that waits were approved, and who would lose it. */
  would_enter: z.array(z.string()),
  would_leave: z.array(z.string()),
  /** The 20 that move their owners most. */
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
const listed = {
  sort: ['place', 'name', 'group_code', 'waiting', 'average', 'id'],
  filter: { ...filter, anonymous: z.boolean() },
} as const
const manage = { any: ['manage portfolios'] } as const

export const rating = endpoints({
  'GET /api/portfolios/rating': {
    summary:
      'The rating of people within reach in a period, the open one by default: places among those that group, ' +
      'direction and course leave; `q` and pages change no place. `filter={"course":3}` lists one course, ' +
      '`"anonymous":true` numbers in place of names',
    access: manage,
    query: listQuery(listed),
    answer: z.object({ data: z.array(ratingRow), meta: ratingMeta }),
  },
  'GET /api/portfolios/rating/waiting': {
    summary: 'What waits for review of these people, and whose place it would move',
    access: manage,
    query: listQuery({ sort: ['id'], filter }),
    answer: one(ratingWaiting),
  },
  'GET /api/portfolios/rating/export': {
    summary:
      'The rating as a CSV or XLSX file, each row with its achievements and points; without names by numbers. ' +
      'That it was taken is remembered',
    access: manage,
    audit: 'change',
    query: exportQuery(listed),
    answer: file,
  },
  'GET /api/portfolios/rating/print': {
    summary: 'The rating as a PDF, without names by numbers; that it was printed is remembered',
    access: manage,
    audit: 'change',
    query: listQuery({ ...listed, sort: ['place'] }),
    answer: file,
  },
})
