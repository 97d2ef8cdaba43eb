import { z } from 'zod'
import { all, byId, day, endpoints, file, one, pathId, recordId, text } from '../kit/endpoints'
import { portfolioLimits } from './codes'
import { ownAccess } from './myPortfolio'

/** A link to the public page. Its URL is returned only when the link is created. */
const share = z.object({
  id: recordId,
  label: z.string(),
  state: z.enum(['open', 'expired', 'revoked']),
  expires_on: z.string(),
  views: z.int(),
  viewed_at: z.string().nullable(),
  created_at: z.string(),
  revoked_at: z.string().nullable(),
})
export type PortfolioShare = z.infer<typeof share>

export const shares = endpoints({
  'GET /api/my/portfolio/shares': {
    summary: 'List the links to the caller’s public page, newest first',
    access: ownAccess,
    answer: all(share),
  },
  'POST /api/my/portfolio/shares': {
    summary: 'Create a link to the public page that expires within a year; its URL is returned only once',
    access: { ...ownAccess, sessionOnly: true },
    audit: 'change',
    idempotency: 'refused',
    body: z.strictObject({
      expires_on: day,
      label: text(portfolioLimits.shareLabel).nullable().default(null),
      /** Whether the URL contains the owner's name. The token alone also opens the page. */
      with_name: z.boolean().default(true),
    }),
    answer: one(z.object({ ...share.shape, url: z.string() })),
  },
  'DELETE /api/my/portfolio/shares/:id': {
    summary: 'Revoke a link: the page and its files become unavailable at once',
    access: ownAccess,
    audit: 'change',
    params: byId,
    answer: one(share),
  },
  'GET /api/my/portfolio/print': {
    summary:
      'Approved achievements of one period or all years as a PDF, with a code to verify its hash, date and number of items',
    access: ownAccess,
    audit: 'change',
    query: z.strictObject({ period_id: pathId.optional() }),
    answer: file,
  },
})
