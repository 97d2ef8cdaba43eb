import { z } from 'zod'
import { documentCategories, documentFields, documentFormats } from '../kit/codes'
import { distinct, longText, recordId, stamps, text, translated, version, typedLine } from '../kit/endpoints'
import { oneOrMany, q } from '../kit/lists'
import { defineRecord } from '../kit/records'

export const documentTypeStatus = z.enum(['active', 'archived'])
export const documentCategory = z.enum(documentCategories)
export const documentFormat = z.enum(documentFormats)
export const documentField = z.enum(documentFields)

const writable = {
  code: typedLine.regex(/^[a-z][a-z0-9_]{1,49}$/, { error: 'document_type_code' }),
  translations: translated({ name: text(200), description: longText(2000).optional() }),
  category: documentCategory,
  required: z.boolean(),
  max_files: z.int().min(1).max(50),
  formats: z.array(documentFormat).min(1).refine(distinct, { error: 'repeated' }),
  max_size_mb: z.int().min(1).max(100),
  needs_original: z.boolean(),
  /** Required of Russian citizens only; foreign applicants may still upload it. */
  citizens_only: z.boolean(),
  fields: z.array(documentField).refine(distinct, { error: 'repeated' }),
  reject_reasons: z.array(translated({ text: text(300) })).max(50),
  sensitive: z.boolean(),
  position: z.int().min(0).max(100_000),
  status: documentTypeStatus,
}

const creatable = z.strictObject({
  ...writable,
  required: writable.required.default(false),
  max_files: writable.max_files.default(10),
  formats: writable.formats.default(['pdf', 'jpeg', 'png', 'webp']),
  max_size_mb: writable.max_size_mb.default(10),
  needs_original: writable.needs_original.default(false),
  citizens_only: writable.citizens_only.default(false),
  fields: writable.fields.default([]),
  reject_reasons: writable.reject_reasons.default([]),
  sensitive: writable.sensitive.default(false),
  position: writable.position.default(0),
  status: documentTypeStatus.default('active'),
})

/** Short record for every signed-in user. */
export const documentTypeOption = z.object({
  id: recordId,
  code: z.string(),
  name: z.string(),
  category: documentCategory,
  status: documentTypeStatus,
})
/** `directions_count`: directions that require the document. */
export const documentType = z.object({ ...stamps, ...writable, name: z.string(), directions_count: z.int() })
export type DocumentType = z.infer<typeof documentType>

/** Directory of document types. Applicants' own documents belong to the admissions feature. */
export const documentTypes = defineRecord('/api/directories/documents', {
  name: 'a document type',
  names: 'document types',
  read: { any: ['manage directories'] },
  write: { every: ['manage directories', 'manage documents'] },
  record: documentType,
  row: z.union([documentType, documentTypeOption]),
  creatable,
  editable: z.strictObject({ ...writable, version }),
  choosers: {
    access: 'signed-in',
    summary:
      'List document types: full records with manage directories, short ones for other staff, active ones for ' +
      'everybody',
  },
  list: {
    sort: ['position', 'name', 'code', 'category', 'required', 'status', 'directions_count', 'updated_at', 'id'],
    filter: {
      q,
      status: oneOrMany(documentTypeStatus),
      category: oneOrMany(documentCategory),
      required: z.boolean(),
      needs_original: z.boolean(),
    },
  },
})
