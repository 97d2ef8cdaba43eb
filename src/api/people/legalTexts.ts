import { z } from 'zod'
import { all, endpoints, longText, one, recordId, text, translated } from '../kit/endpoints'
import { legalKind } from './registration'

const content = translated({ title: text(200), body: longText(50_000).min(1) })

/** A published version: what people agreed to is never edited, only followed by the next one. */
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
    summary: 'Every published version of the terms and of the consent to personal data processing, latest first',
    access: manage,
    answer: all(legalVersion),
  },
  'POST /api/settings/legal-texts': {
    summary: 'Publish the next version of a legal text; earlier ones stay as they were agreed to',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({ kind: legalKind, translations: content }),
    answer: one(legalVersion),
  },
})
