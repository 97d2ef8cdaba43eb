import { all, endpoints, variant } from '../kit/endpoints'
import { z } from 'zod'

/** Entry of a fixed reference list. `id` and `code` are part of the API contract; `name` is localised. */
export const referenceItem = z.object({ id: z.int(), code: z.string(), name: z.string(), variant })
export type ReferenceItem = z.infer<typeof referenceItem>

const perPage = z.strictObject({ per_page: z.string().optional(), page: z.string().optional() })
const list = (summary: string) =>
  ({ summary, access: 'signed-in', query: perPage, answer: all(referenceItem), revalidate: true }) as const

export const types = endpoints({
  'GET /api/types/education-types': list('List education types; ids 1 and 2 allow the portfolio'),
  'GET /api/types/education-methods': list('List education methods'),
  'GET /api/types/question-types': list('List question types'),
  'GET /api/types/test-types': list('List test types'),
  'GET /api/types/subject-types': list('List subject types'),
  'GET /api/types/attempt-question-statuses': list('List statuses of a question in an attempt'),
  'GET /api/types/documents-statuses': list('List statuses of an applicant’s document'),
  'GET /api/types/poll-statuses': list('List poll statuses'),
})

export const educationType = { higher: 1, secondaryVocational: 2, continuing: 3 } as const
