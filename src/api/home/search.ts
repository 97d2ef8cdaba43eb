import { z } from 'zod'
import { all, endpoints, text } from '../kit/endpoints'

/** What can be found by its name, number or code. */
export const foundKind = z.enum([
  'applications',
  'people',
  'groups',
  'directions',
  'subjects',
  'materials',
  'questions',
  'tests',
  'reading',
  'takings',
  'gradebooks',
  'portfolios',
  'polls',
  'voting',
])
export type FoundKind = z.infer<typeof foundKind>

export const foundRecord = z.object({
  kind: foundKind,
  /** Of a gradebook its group and subject: `12/5`. */
  id: z.string(),
  name: z.string(),
  /** What tells it from others of the name: a number, a code, a role. */
  detail: z.string(),
  /** The address of its screen. */
  path: z.string(),
})
export type FoundRecord = z.infer<typeof foundRecord>

export const search = endpoints({
  'GET /api/search': {
    summary:
      'A few records of each kind whose names, numbers or codes hold every word of `q`, as their lists find ' +
      'them; only of the kinds whose lists one may open',
    access: {
      any: [
        'manage profiles',
        'manage users',
        'manage groups',
        'manage directions',
        'manage subjects',
        'manage materials',
        'manage tests',
        'manage gradebook',
        'manage portfolios',
        'study',
        'view polls',
        'vote',
      ],
    },
    query: z.strictObject({ q: text(200) }),
    answer: all(foundRecord),
  },
})
