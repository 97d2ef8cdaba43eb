import { z } from 'zod'
import { all, endpoints, longText, one, recordId, text, translated } from '../kit/endpoints'
import { legalKind } from './registration'

const content = translated({ title: text(200), body: longText(50_000).min(1) })

/** Published version. Versions are immutable because users have accepted them. */
export const legalVersion = z.object({
  id: recordId,
  kind: legalKind,
  version: z.int(),
  translations: content,
  published_at: z.string(),
  consents_count: z.int(),
})
export type LegalVersion = z.infer<typeof legalVersion>

const manage = { any: ['manage access'] } as const

export const legalTexts = endpoints({
  'GET /api/settings/legal-texts': {
    summary: 'List all published versions of the legal texts, latest first',
    access: manage,
    answer: all(legalVersion),
  },
  'POST /api/settings/legal-texts': {
    summary: 'Publish the next version of a legal text; earlier versions never change',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({ kind: legalKind, translations: content }),
    answer: one(legalVersion),
  },
})
