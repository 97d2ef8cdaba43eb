import { z } from 'zod'
import { all, distinct, endpoints } from '../kit/endpoints'
import { fileItem } from '../library/files'
import { sources } from './codes'
import { category, itemKind, itemPoints, itemResult, level } from './items'
import { ownAccess, ownItem } from './myPortfolio'

/** An achievement that the college's own records prove and that is not in the portfolio yet. */
const suggestion = z.object({
  /** The source and the id of its record: `test-12`. */
  id: z.string(),
  source: z.enum(sources),
  title: z.string(),
  event_date: z.string(),
  category,
  kind: itemKind,
  level,
  result: itemResult,
  percent: z.number().nullable(),
  files: z.array(fileItem),
  points: itemPoints,
})
export type Suggestion = z.infer<typeof suggestion>

export const suggestions = endpoints({
  'GET /api/my/portfolio/suggestions': {
    summary: 'List achievements that the college’s own records prove and that are not in the portfolio yet',
    access: ownAccess,
    answer: all(suggestion),
  },
  'POST /api/my/portfolio/suggestions': {
    summary:
      'Add suggested achievements: submits them for review, marked as verified; those already added are unchanged',
    access: ownAccess,
    audit: 'change',
    idempotency: 'natural',
    body: z.strictObject({
      ids: z
        .array(z.string().regex(/^(?:test|grade|material|document)-[1-9]\d{0,14}$/))
        .min(1)
        .max(100)
        .refine(distinct, { error: 'repeated' }),
    }),
    answer: all(ownItem),
  },
})
