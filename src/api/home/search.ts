import { z } from 'zod'
import { all, endpoints, text } from '../kit/endpoints'

/** Kinds of records that can be found by name, number or code. */
export const searchKind = z.enum([
  'applications',
  'people',
  'students',
  'groups',
  'directions',
  'subjects',
  'announcements',
  'sent_announcements',
  'materials',
  'questions',
  'tests',
  'study_materials',
  'available_tests',
  'gradebooks',
  'portfolios',
  'polls',
  'open_polls',
])
export type SearchKind = z.infer<typeof searchKind>

export const searchResult = z.object({
  kind: searchKind,
  /** For a gradebook, its group and subject: `12/5`. */
  id: z.string(),
  name: z.string(),
  /** Distinguishes records of the same name: a number, a code or a role. */
  detail: z.string(),
  /** Path of the record's screen. */
  path: z.string(),
})
export type SearchResult = z.infer<typeof searchResult>

export const search = endpoints({
  'GET /api/search': {
    summary:
      'A few records of each kind whose names, numbers or codes contain every word of `q`; limited to kinds whose ' +
      'lists the user can open',
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
    answer: all(searchResult),
  },
})
