/** Final marks of earlier periods, brought in from a college's old system as a table. */
import { z } from 'zod'
import { byId, deleted, endpoints, file, one, page, recordId, stamps, text, version } from '../kit/endpoints'
import { listQuery, oneOrMany } from '../kit/lists'
import { gradebookLimits } from './codes'
import { keep } from './gradebooks'

/** Columns that an import reads; `group` tells namesakes apart, and `year` completes a period such as «1 семестр». */
export const pastColumns = ['student', 'group', 'subject', 'period', 'year', 'mark'] as const
export const optionalPastColumns: readonly PastColumn[] = ['group', 'year']
export type PastColumn = (typeof pastColumns)[number]
export const pastStatuses = ['draft', 'imported', 'undone'] as const
export const pastLimits = { rows: 60_000, cell: 500, shownRefusals: 100, shownTexts: 500 } as const

const place = z.int().min(0).max(49).nullable()
const matchedKinds = ['students', 'subjects', 'periods'] as const
export type MatchedKind = (typeof matchedKinds)[number]
const chosen = z.array(z.strictObject({ text: text(pastLimits.cell * 2 + 3), id: recordId })).max(5000)

export const pastChoices = z.strictObject({
  /** Place of each column in the table, from 0; null if the table does not have it. */
  columns: z.strictObject({
    student: place,
    group: place,
    subject: place,
    period: place,
    year: place.default(null),
    mark: place,
  }),
  /** Whether numbers are marks from 2 to 5 or points from 0 to 100; words such as «зачтено» are read on either scale. */
  numbers: z.enum(['five', 'hundred']),
  /** Records that the user chose for texts of the table. */
  students: chosen,
  subjects: chosen,
  periods: chosen,
})
export type PastChoices = z.output<typeof pastChoices>

const pastImport = z.object({
  ...stamps,
  file_name: z.string(),
  status: z.enum(pastStatuses),
  marks_count: z.int(),
  uploaded_by: z.string(),
  imported_at: z.string().nullable(),
  undone_by: z.string().nullable(),
  undone_at: z.string().nullable(),
  undo_reason: z.string().nullable(),
})
export type PastImport = z.infer<typeof pastImport>

/** A text of the table that belongs to no or several records, or for which the user chose one. */
const unmatched = z.object({
  text: z.string(),
  rows_count: z.int(),
  chosen_id: recordId.nullable(),
  candidates: z.array(z.object({ id: recordId, name: z.string(), detail: z.string().nullable() })),
})
export type UnmatchedText = z.infer<typeof unmatched>

const draft = z.object({
  titles: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  choices: pastChoices,
  /** `same` rows repeat a mark that is already there; `refused` rows are left out. */
  counts: z.object({ ready: z.int(), same: z.int(), refused: z.int() }),
  unmatched_counts: z.object({ students: z.int(), subjects: z.int(), periods: z.int() }),
  /** The first texts that were not recognised, the open ones before those that have a choice. */
  unmatched: z.object({ students: z.array(unmatched), subjects: z.array(unmatched), periods: z.array(unmatched) }),
  /** The first refused rows. */
  refused: z.array(z.object({ line: z.int(), cells: z.array(z.string()), message: z.string() })),
})
const pastImportPage = pastImport.extend({ draft: draft.nullable() })
export type PastImportPage = z.infer<typeof pastImportPage>

const onlyAll = 'only for users with reach `all`'
const changed = { access: keep, audit: 'change' } as const

export const pastMarks = endpoints({
  'GET /api/gradebook/past': {
    summary: `Imports of past final marks, newest first; ${onlyAll}`,
    access: keep,
    query: listQuery({
      sort: ['created_at', 'file_name', 'marks_count', 'id'],
      order: 'DESC',
      filter: { status: oneOrMany(z.enum(pastStatuses)) },
    }),
    answer: page(pastImport),
  },
  'POST /api/gradebook/past': {
    summary:
      'Upload a CSV or XLSX table with a row for each student, subject, period and mark. Nothing is imported yet; ' +
      `a draft is kept for a week; ${onlyAll}`,
    ...changed,
    idempotency: 'stored',
    upload: { files: 1, megabytes: 10, accept: 'works' },
    answer: one(pastImportPage),
  },
  'GET /api/gradebook/past/sample': {
    summary: 'Download a sample CSV table with column titles in the request’s language',
    access: keep,
    answer: file,
  },
  'GET /api/gradebook/past/:id': {
    summary: `One import; a draft with its preview: counts, texts to match, and refused rows with reasons; ${onlyAll}`,
    access: keep,
    params: byId,
    answer: one(pastImportPage),
  },
  'PUT /api/gradebook/past/:id': {
    summary: `Choose columns, the meaning of numbers, and records for texts that were not recognised; ${onlyAll}`,
    ...changed,
    params: byId,
    body: pastChoices.extend({ version }),
    answer: one(pastImportPage),
  },
  'GET /api/gradebook/past/:id/refused': {
    summary: `The refused rows of a draft as a CSV file with the reasons; ${onlyAll}`,
    access: keep,
    params: byId,
    answer: file,
  },
  'POST /api/gradebook/past/:id/import': {
    summary: `Import the rows that are ready, all or none; ${onlyAll}`,
    ...changed,
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ version }),
    answer: one(pastImportPage),
  },
  'POST /api/gradebook/past/:id/undo': {
    summary: `Remove the marks of an import; 409 if a retake builds on one of them; ${onlyAll}`,
    ...changed,
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ version, reason: text(gradebookLimits.reason) }),
    answer: one(pastImportPage),
  },
  'DELETE /api/gradebook/past/:id': {
    summary: `Delete a draft; ${onlyAll}`,
    ...changed,
    params: byId,
    answer: deleted,
  },
})
