import { all, endpoints, variant } from '../kit/endpoints'
import { z } from 'zod'

/** One value of a fixed reference list; its id and code are a contract, its name is localised. */
export const referenceItem = z.object({ id: z.int(), code: z.string(), name: z.string(), variant })
export type ReferenceItem = z.infer<typeof referenceItem>

const perPage = z.strictObject({ per_page: z.string().optional(), page: z.string().optional() })
const list = (summary: string) =>
  ({ summary, access: 'signed-in', query: perPage, answer: all(referenceItem), revalidate: true }) as const

export const types = endpoints({
  'GET /api/types/education-types': list('Education types; ids 1 and 2 allow the portfolio'),
  'GET /api/types/education-methods': list('Education methods'),
  'GET /api/types/question-types': list('Question types'),
  'GET /api/types/test-types': list('Test types'),
  'GET /api/types/subject-types': list('Subject types'),
  'GET /api/types/attempt-question-statuses': list('States of a question within an attempt'),
  'GET /api/types/documents-statuses': list('States of an enrollee’s document'),
  'GET /api/types/poll-statuses': list('States of a poll'),
})

export const educationType = { higher: 1, secondaryVocational: 2, continuing: 3 } as const
