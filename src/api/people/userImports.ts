import { z } from 'zod'
import { byId, day, endpoints, file, locale, one, page, recordId } from '../kit/endpoints'
import { tabbedListQuery, oneOrMany } from '../kit/lists'

/** Fields that a column of the file can contain. */
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
  /** Field of each column from left to right; null skips the column. */
  mapping: z
    .array(importField.nullable())
    .min(1)
    .max(50)
    .refine((fields) => new Set(fields.filter(Boolean)).size === fields.filter(Boolean).length, { error: 'repeated' }),
  /** Default role for rows without one. */
  role: z.string().max(50),
  locale: locale.default('ru'),
  on_existing: z.enum(['update', 'skip']).default('update'),
  /** Default first day of group membership for rows without one. */
  started_on: day.optional(),
})
export type ImportOptions = z.output<typeof options>

/**
 * State of an import; the `field` of a column is the user's choice, or else a guess from its title.
 * `done` of `total` rows are checked or written, depending on `status`.
 */
export const userImport = z.object({
  id: recordId,
  name: z.string(),
  status: importStatus,
  encoding: z.string(),
  delimiter: z.string().nullable(),
  /** Line number of the header row, which is one of `first_rows`; rows above it are titles. */
  heading_line: z.int(),
  first_rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  columns: z.array(z.object({ title: z.string(), samples: z.array(z.string()), field: importField.nullable() })),
  total: z.int(),
  done: z.int(),
  /** `without_address` and `namesakes` count only rows that create a user. */
  counts: z.object({
    create: z.int(),
    update: z.int(),
    skip: z.int(),
    error: z.int(),
    without_address: z.int(),
    namesakes: z.int(),
  }),
  /** Whether the login column is ignored because no user here has any of its logins. */
  ignores_logins: z.boolean(),
})
export type UserImport = z.infer<typeof userImport>

/** Change of one field; roles and languages are given by name. */
const importChange = z.object({ field: importField, from: z.string().nullable(), to: z.string().nullable() })

/** Preview or result of a row. `line` is its number in the sheet and serves as the id. */
export const importRow = z.object({
  id: z.int(),
  line: z.int(),
  action: importAction,
  values: z.partialRecord(importField, z.string()),
  /** Name of the new or current role. */
  role: z.string().nullable(),
  /** Changes to an existing record. */
  changes: z.array(importChange),
  errors: z.partialRecord(importField, z.array(z.string())),
  /** Warnings that do not block the row, such as a namesake. */
  warnings: z.array(z.string()),
})

export type ImportRow = z.infer<typeof importRow>

const manage = { any: ['manage users'] } as const
const act = { access: manage, audit: 'change' as const }

export const userImports = endpoints({
  'POST /api/access/users/imports': {
    summary:
      'Upload a CSV or XLSX file of people; encoding, delimiter and columns are detected, and the file itself ' +
      'is not stored',
    ...act,
    idempotency: 'stored',
    upload: { files: 1, megabytes: 10, accept: 'works' },
    answer: one(userImport),
  },
  'GET /api/access/users/imports/sample': {
    summary: 'Download a sample CSV file with two people and column titles in the request’s language',
    access: manage,
    answer: file,
  },
  'GET /api/access/users/imports/:id': {
    summary: 'Read the state of the user’s own import',
    access: manage,
    params: byId,
    answer: one(userImport),
  },
  'POST /api/access/users/imports/:id/heading': {
    summary: 'Select the header row; discards the results of a check',
    ...act,
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ line: z.int().min(1) }),
    answer: one(userImport),
  },
  'POST /api/access/users/imports/:id/check': {
    summary: 'Check every row by the rules of the API in a job, without changing any user',
    ...act,
    idempotency: 'stored',
    params: byId,
    body: options,
    answer: one(userImport),
  },
  'GET /api/access/users/imports/:id/rows': {
    summary: 'List the rows with their result: created, updated, skipped, or refused with reasons',
    access: manage,
    params: byId,
    query: tabbedListQuery({ sort: ['line', 'id'], maxRows: 100, filter: { action: oneOrMany(importAction) } }),
    answer: page(importRow),
  },
  'GET /api/access/users/imports/:id/newcomers': {
    summary: 'List the users created by a finished import who have no access yet, with and without an address',
    access: manage,
    params: byId,
    answer: one(z.object({ mailable: z.array(recordId), others: z.array(recordId) })),
  },
  'GET /api/access/users/imports/:id/errors': {
    summary: 'Download the refused rows with reasons as a CSV file, to correct and upload again',
    access: manage,
    params: byId,
    answer: file,
  },
  'POST /api/access/users/imports/:id/cancel': {
    summary: 'Stop a running check or import without changing any user; 409 if it has ended',
    ...act,
    idempotency: 'stored',
    params: byId,
    answer: one(userImport),
  },
  'POST /api/access/users/imports/:id/run': {
    summary:
      'Save the checked rows in a job: all or nothing, or only the valid ones; `without_address` confirms the ' +
      'creation of people without an e-mail',
    ...act,
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ rows: z.enum(['all', 'valid']), without_address: z.boolean().default(false) }),
    answer: one(userImport),
  },
})
