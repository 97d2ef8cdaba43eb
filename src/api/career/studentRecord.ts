/** The record of one person: from the application to graduation. */
import { z } from 'zod'
import { controlForms, lineStates } from '../curricula/codes'
import { scales } from '../gradebook/codes'
import { memberBasis, memberState } from '../groups/members'
import { byId, endpoints, file, one, recordId, sessionOnly } from '../kit/endpoints'
import { categoryPoints, category } from '../portfolio/items'
import { orderKind, orderStatus } from './orders'

const finalMark = z.object({
  subject_id: recordId,
  subject_name: z.string(),
  period_id: recordId,
  /** Null if the student had no final mark when the gradebook was signed. */
  value: z.number().nullable(),
  scale: z.enum(scales),
  is_failing: z.boolean(),
  /** Signed in a gradebook, given in a retake, or brought in from an old system. */
  source: z.enum(['signed', 'retake', 'past']),
  /** Day of the signing or retake; null for marks from an old system. */
  decided_on: z.string().nullable(),
})

/** Blocks are null for readers whom the block's own feature would not show it. */
const studentRecord = z.object({
  id: recordId,
  name: z.string(),
  role: z.string(),
  role_name: z.string(),
  photo_url: z.string().nullable(),
  group: z
    .object({
      id: recordId,
      code: z.string(),
      course: z.int(),
      direction_name: z.string(),
      curator_name: z.string().nullable(),
      ends_on: z.string().nullable(),
    })
    .nullable(),
  memberships: z.array(
    z.object({
      id: recordId,
      group_id: recordId,
      group_code: z.string(),
      state: memberState,
      basis: memberBasis,
      started_on: z.string(),
      ended_on: z.string().nullable(),
    }),
  ),
  contacts: z.object({ email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  /** The latest application; `reveal` shows identity, representative and benefits one by one. */
  application: z.object({ id: recordId, number: z.string(), campaign_name: z.string() }).nullable(),
  /** Signed final marks of all periods. Debts are the subjects whose last mark fails. */
  marks: z
    .object({
      periods: z.array(z.object({ id: recordId, name: z.string(), academic_year: z.string() })),
      finals: z.array(finalMark),
      debts: z.array(z.object({ subject_id: recordId, subject_name: z.string(), period_name: z.string() })),
    })
    .nullable(),
  /**
   * Subjects of the curriculum with their marks; only for readers of all marks of the person, and null without a
   * curriculum. `done` of the `planned` lines with a control form are passed.
   */
  curriculum: z
    .object({
      lines: z.array(
        z.object({
          subject_id: recordId,
          subject_name: z.string(),
          semester: z.int(),
          hours: z.int().nullable(),
          credits: z.number().nullable(),
          control_form: z.enum(controlForms),
          state: z.enum(lineStates),
          /** The mark that fills the line, if the reader can read its gradebook. */
          mark: z.object({ value: z.number().nullable(), scale: z.enum(scales) }).nullable(),
        }),
      ),
      done: z.int(),
      planned: z.int(),
    })
    .nullable(),
  portfolio: z
    .object({
      points: z.number(),
      categories: z.array(categoryPoints),
      waiting_count: z.int(),
      achievements: z.array(z.object({ id: recordId, title: z.string(), category, event_date: z.string() })),
    })
    .nullable(),
  orders: z
    .array(
      z.object({
        id: recordId,
        kind: orderKind,
        status: orderStatus,
        number: z.string().nullable(),
        ordered_on: z.string().nullable(),
        effective_on: z.string().nullable(),
        is_cancelled: z.boolean(),
        /** A graduation that gave a diploma with honours. */
        with_honours: z.boolean(),
      }),
    )
    .nullable(),
})
export type StudentRecord = z.infer<typeof studentRecord>

export const personalParts = ['identity', 'representative', 'benefits'] as const

const readers = { any: ['manage groups', 'manage gradebook', 'manage portfolios', 'manage profiles'] } as const

export const studentRecords = endpoints({
  'GET /api/groups/students/:id': {
    summary:
      'Record of a person who studies or studied; each block only for readers whom its feature would show it. 404 for ' +
      'people outside the groups of a reader with reach `own`',
    access: readers,
    params: byId,
    answer: one(studentRecord),
  },
  'GET /api/groups/students/:id/card': {
    summary: 'Personal card («личная карточка») as a PDF with the blocks that the reader may see (audited)',
    access: readers,
    audit: 'change',
    params: byId,
    answer: file,
  },
  'POST /api/groups/students/:id/reveal': {
    summary: 'Reveal identity, representative or benefits from the latest application (audited)',
    access: { any: ['manage profiles'] },
    audit: 'change',
    idempotency: 'refused',
    params: byId,
    body: z.strictObject({ part: z.enum(personalParts) }),
    answer: one(z.array(z.object({ label: z.string(), value: z.string() }))),
  },
  'GET /api/settings/record': {
    summary: 'The user’s own record, also after graduation; null for people who have never studied here',
    access: sessionOnly,
    answer: one(studentRecord.nullable()),
  },
})
