/** The college's texts and rules for each kind of paper. */
import { z } from 'zod'
import { all, endpoints, file, locale, longText, one, recordId, text } from '../kit/endpoints'
import { markRules, paperLimits } from './codes'
import { paperKind } from './papers'

const texts = z.strictObject({
  header: longText(paperLimits.text),
  opening: longText(paperLimits.text),
  closing: longText(paperLimits.text),
})
const signatory = z.strictObject({ position: text(paperLimits.position), name: text(paperLimits.signatory) })

const editable = {
  /** Plain text with placeholders such as `{name}`. */
  translations: z.strictObject({ ru: texts, en: texts }),
  signatories: z.array(z.strictObject({ ru: signatory, en: signatory })).max(paperLimits.signatories),
  mark_rule: z.enum(markRules),
  valid_days: z.int().min(1).max(paperLimits.validDays).nullable(),
}
const templateTexts = z.strictObject(editable)
export type TemplateTexts = z.output<typeof templateTexts>

const template = z.object({
  ...editable,
  kind: paperKind,
  /** 0 while the college uses the texts of the program. */
  version: z.int().min(0),
})
export type PaperTemplate = z.infer<typeof template>

const manage = { any: ['manage groups'] } as const
const byKind = z.strictObject({ paper: paperKind })

export const paperTemplates = endpoints({
  'GET /api/groups/papers/templates': {
    summary: 'Templates of all kinds; those that the college has not changed have the texts of the program',
    access: manage,
    answer: all(template),
  },
  'PUT /api/groups/papers/templates/:paper': {
    summary: 'Edit a template; only for users with reach `all`. Issued papers keep their texts',
    access: manage,
    audit: 'change',
    params: byKind,
    body: z.strictObject({ ...editable, version: z.int().min(0) }),
    answer: one(template),
  },
  'POST /api/groups/papers/templates/:paper/preview': {
    summary:
      'A specimen of an edited template as a PDF, for a student or with sample data; only with reach `all` (audited)',
    access: manage,
    audit: 'change',
    idempotency: 'natural',
    params: byKind,
    body: z.strictObject({ ...editable, language: locale, user_id: recordId.nullable().default(null) }),
    answer: file,
  },
})
