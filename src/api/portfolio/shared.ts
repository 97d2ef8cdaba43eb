import { z } from 'zod'
import { download, endpoints, one, pathId, webPage, typedLine } from '../kit/endpoints'

const token = z.string().regex(/^[\w-]{32}$/)
/** A token, optionally after the owner's name: `ivanov-ivan-TOKEN`. A wrong name redirects to the token alone. */
const tokenParam = z
  .string()
  .regex(/^(?:[a-z\d-]{1,80}-)?[\w-]{32}$/)
  .transform((address) => ({ token: address.slice(-32), words: address.slice(0, -32) }))
const code = typedLine
  .max(20)
  .transform((typed) => typed.toUpperCase())
  .pipe(z.string().regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/))

/** Public facts about a printed portfolio. */
const confirmedPrint = z.object({
  kind: z.literal('portfolio'),
  code: z.string(),
  /** SHA-256 of the PDF, in hex. */
  sha256: z.string(),
  printed_at: z.string(),
  items_count: z.int(),
})
export type ConfirmedPrint = z.infer<typeof confirmedPrint>

/** Public facts about an issued paper, such as a transcript. */
export const confirmedPaper = z.object({
  /** Kind of a higher feature, such as `transcript`. */
  kind: z.string(),
  code: z.string(),
  number: z.string(),
  issued_on: z.string(),
  valid_until: z.string().nullable(),
  state: z.enum(['valid', 'expired', 'revoked']),
  /** SHA-256 of the PDF, in hex. */
  sha256: z.string(),
})
export type ConfirmedPaper = z.infer<typeof confirmedPaper>

export const sharedPortfolio = endpoints({
  'GET /api/portfolio/shared/:token': {
    summary:
      'The public page of a portfolio, rendered on the server without scripts: name, college, year of entry and ' +
      'approved achievements. 404 once its link is revoked or expired. Each view is counted',
    access: 'anyone',
    params: z.strictObject({ token: tokenParam }),
    answer: webPage,
  },
  'GET /api/portfolio/shared/:token/files/:id': {
    summary: 'A file of the public page, while its link is valid',
    access: 'anyone',
    params: z.strictObject({ token, id: pathId }),
    query: z.strictObject({ size: z.enum(['thumb', 'medium']).optional() }),
    answer: download,
  },
  'GET /api/portfolio/prints/:code': {
    summary:
      'Verify a printed portfolio or an issued paper: kind, number, date, validity and hash, without a name; browsers ' +
      'get an HTML page. Guessing codes is limited per address',
    access: 'anyone',
    page: true,
    params: z.strictObject({ code }),
    answer: one(z.union([confirmedPrint, confirmedPaper])),
  },
})
