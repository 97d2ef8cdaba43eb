import { z } from 'zod'
import { byId, day, endpoints, file, locale, one, page, recordId } from '../kit/endpoints'
import { tabbedListQuery, oneOrMany } from '../kit/lists'

/** What a column of the file may hold. */
export const importField = z.enum([
  'last_name',
  'first_name',
  'middle_name',
  'full_name',
  'email',
  'login',
  'phone',
  'role',
  'locale',
  'group',
  'started_on',
])
export type ImportField = z.infer<typeof importField>

export const importAction = z.enum(['create', 'update', 'skip', 'error'])
export const importStatus = z.enum(['uploaded', 'checking', 'checked', 'running', 'done', 'failed'])

const options = z.strictObject({
  /** Column by column, from the left: what it holds, or null to leave it out. */
  mapping: z
    .array(importField.nullable())
    .min(1)
    .max(50)
    .refine((fields) => new Set(fields.filter(Boolean)).size === fields.filter(Boolean).length, { error: 'repeated' }),
  /** The role of a person whose row names none. */
  role: z.string().max(50),
  locale: locale.default('ru'),
  on_existing: z.enum(['update', 'skip']).default('update'),
  /** The day from which people are in the groups of the file, where a row does not say it. */
  started_on: day.optional(),
})
export type ImportOptions = z.output<typeof options>

/**
 * How far an import is: a column's `field` is the one that was chosen, before that the one that its title suggests.
 * `done` of `total` rows are checked, or written, as `status` says.
 */
export const userImport = z.object({
  id: recordId,
  name: z.string(),
  status: importStatus,
  encoding: z.string(),
  delimiter: z.string().nullable(),
  /** The number of the row of headings; rows above it are titles. `first_rows` are those to choose it from. */
  heading_line: z.int(),
  first_rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  columns: z.array(z.object({ title: z.string(), samples: z.array(z.string()), field: importField.nullable() })),
  total: z.int(),
  done: z.int(),
  /** `without_address` and `namesakes` count rows that would create somebody. */
  counts: z.object({
    create: z.int(),
    update: z.int(),
    skip: z.int(),
    error: z.int(),
    without_address: z.int(),
    namesakes: z.int(),
  }),
  /** No login of the file is ours, so that its column was left out. */
  ignores_logins: z.boolean(),
})
export type UserImport = z.infer<typeof userImport>

/** What a row would change of somebody's record: from what to what, roles and languages by name. */
const importChange = z.object({ field: importField, from: z.string().nullable(), to: z.string().nullable() })

/** A row as it would be, or was, imported; `line` is its number in the sheet, and its id. */
export const importRow = z.object({
  id: z.int(),
  line: z.int(),
  action: importAction,
  values: z.partialRecord(importField, z.string()),
  /** The name of the role that the person gets, or has. */
  role: z.string().nullable(),
  /** What becomes of a record that is there already. */
  changes: z.array(importChange),
  errors: z.partialRecord(importField, z.array(z.string())),
  /** Reasons to look twice that refuse nothing: somebody has the same name already. */
  warnings: z.array(z.string()),
})

export type ImportRow = z.infer<typeof importRow>

const manage = { any: ['manage users'] } as const
const act = { access: manage, audit: 'change' as const }

export const userImports = endpoints({
  'POST /api/access/users/imports': {
    summary:
      'Upload a CSV or XLSX file of people; encoding, delimiter and columns are guessed, and the file itself is not kept',
    ...act,
    repeated: 'kept',
    upload: { files: 1, megabytes: 10, accept: 'works' },
    answer: one(userImport),
  },
  'GET /api/access/users/imports/sample': {
    summary: 'A CSV file of two people to begin with, its columns in the language of the call',
    access: manage,
    answer: file,
  },
  'GET /api/access/users/imports/:id': {
    summary: 'How far an import of one’s own is',
    access: manage,
    params: byId,
    answer: one(userImport),
  },
  'POST /api/access/users/imports/:id/heading': {
    summary: 'Choose the row of headings where another one was found; forgets a check',
    ...act,
    repeated: 'kept',
    params: byId,
    body: z.strictObject({ line: z.int().min(1) }),
    answer: one(userImport),
  },
  'POST /api/access/users/imports/:id/check': {
    summary: 'Check every row by the rules of the API, as a job; nobody is changed',
    ...act,
    repeated: 'kept',
    params: byId,
    body: options,
    answer: one(userImport),
  },
  'GET /api/access/users/imports/:id/rows': {
    summary: 'What would become of each row: created, updated, skipped, or refused and why',
    access: manage,
    params: byId,
    query: tabbedListQuery({ sort: ['line', 'id'], maxRows: 100, filter: { action: oneOrMany(importAction) } }),
    answer: page(importRow),
  },
  'GET /api/access/users/imports/:id/newcomers': {
    summary: 'Whom a finished import created and who has no way in yet: with an address to invite, and without',
    access: manage,
    params: byId,
    answer: one(z.object({ mailable: z.array(recordId), others: z.array(recordId) })),
  },
  'GET /api/access/users/imports/:id/errors': {
    summary: 'The refused rows with the reasons, as a CSV file to mend and upload again',
    access: manage,
    params: byId,
    answer: file,
  },
  'POST /api/access/users/imports/:id/cancel': {
    summary: 'Stop a check or an import that goes on: nobody is changed; 409 when it has ended',
    ...act,
    repeated: 'kept',
    params: byId,
    answer: one(userImport),
  },
  'POST /api/access/users/imports/:id/run': {
    summary:
      'Write the checked rows, as a job: all or nothing, or the valid ones; `without_address` confirms that people ' +
      'without an e-mail are created',
    ...act,
    repeated: 'kept',
    params: byId,
    body: z.strictObject({ rows: z.enum(['all', 'valid']), without_address: z.boolean().default(false) }),
    answer: one(userImport),
  },
})
