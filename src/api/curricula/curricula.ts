/** Curricula («учебные планы»): drafted, approved and assigned to groups. */
import { z } from 'zod'
import {
  byId,
  deleted,
  editOf,
  endpoints,
  file,
  longText,
  one,
  optionalLine,
  page,
  pathId,
  recordId,
  stamps,
  version,
} from '../kit/endpoints'
import { exportQuery, oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { controlForms, curriculumLimits, curriculumStatuses, lastSemester } from './codes'

export const curriculumStatus = z.enum(curriculumStatuses)
const entryYear = z.int().min(1990).max(2100)
const methodId = z.int().min(1).max(1000)

/** A curriculum in the list. */
export const curriculumRow = z.object({
  ...stamps,
  direction_id: recordId,
  direction_code: z.string(),
  direction_name: z.string(),
  education_method_id: z.int(),
  education_method_name: z.string(),
  entry_year: z.int(),
  edition: z.int(),
  status: curriculumStatus,
  note: z.string(),
  approved_at: z.string().nullable(),
  approved_by_name: z.string().nullable(),
  lines_count: z.int(),
  hours: z.int(),
  /** Groups that follow it, within the reader's reach. */
  groups_count: z.int(),
})
export type CurriculumRow = z.infer<typeof curriculumRow>

const lineFields = {
  subject_id: recordId,
  semester: z.int().min(1).max(lastSemester),
  hours: z.int().min(1).max(10_000).nullable(),
  credits: z.number().min(0.1).max(9999).multipleOf(0.1).nullable(),
  control_form: z.enum(controlForms),
}
const lineInput = z.strictObject(lineFields)
export type LineInput = z.output<typeof lineInput>

const line = z.object({ id: recordId, ...lineFields, subject_code: z.string(), subject_name: z.string() })
export type CurriculumLine = z.infer<typeof line>

const edition = z.object({ id: recordId, edition: z.int(), status: curriculumStatus })

export const curriculum = z.object({
  ...curriculumRow.shape,
  /** Number of semesters of the direction. */
  semesters: z.int(),
  lines: z.array(line),
  groups: z.array(z.object({ id: recordId, code: z.string() })),
  /** All editions for the direction, form and year, newest first. */
  editions: z.array(edition),
  actions: z.array(z.enum(['edit', 'approve', 'delete', 'copy', 'assign', 'archive'])),
})
export type Curriculum = z.infer<typeof curriculum>

const terms = z.object({
  hours: z.int().nullable(),
  credits: z.number().nullable(),
  control_form: z.enum(controlForms),
})
/** A line that one of two editions lacks or has with other terms. */
const lineChange = z.object({
  subject_id: recordId,
  subject_name: z.string(),
  semester: z.int(),
  before: terms.nullable(),
  after: terms.nullable(),
})
export type LineChange = z.infer<typeof lineChange>

const checkedRow = z.object({
  /** Position of the row in the table, from 1. */
  row: z.int(),
  text: z.string(),
  /** The line as understood; null if the row has errors. */
  line: lineInput.extend({ subject_name: z.string() }).nullable(),
  errors: z.array(z.string()),
  /** Whether the curriculum already has the subject in the semester. */
  is_known: z.boolean(),
  /** The text of an unknown subject, and subjects with a similar name. */
  similar: z
    .object({ text: z.string(), subjects: z.array(z.object({ id: recordId, code: z.string(), name: z.string() })) })
    .nullable(),
})
export type CheckedRow = z.infer<typeof checkedRow>
const table = z
  .array(z.array(optionalLine(curriculumLimits.cell)).max(curriculumLimits.cells))
  .max(curriculumLimits.rows)

const list = {
  sort: ['id', 'entry_year', 'edition', 'direction_code', 'direction_name', 'approved_at', 'updated_at'],
  filter: {
    q,
    direction_id: oneOrMany(recordId),
    education_method_id: oneOrMany(methodId),
    entry_year: oneOrMany(entryYear),
    status: oneOrMany(curriculumStatus),
  },
  order: 'DESC',
} as const

const manage = { any: ['manage groups'] } as const
const change = { access: manage, audit: 'change', params: byId } as const
const byLine = z.strictObject({ id: pathId, lineId: pathId })

export const curricula = endpoints({
  'GET /api/groups/curricula': {
    summary: 'List curricula; with reach `own`, approved ones of own directions and those that own groups follow',
    access: manage,
    query: tabbedListQuery(list),
    answer: page(curriculumRow),
  },
  'GET /api/groups/curricula/export': {
    summary: 'Export the filtered list of curricula as CSV or XLSX',
    access: manage,
    query: exportQuery(list),
    answer: file,
  },
  'POST /api/groups/curricula': {
    summary: 'Draft a curriculum; only users with reach `all` change curricula. One draft per direction, form and year',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({
      direction_id: recordId,
      education_method_id: methodId,
      entry_year: entryYear,
      note: longText(curriculumLimits.note).default(''),
    }),
    answer: one(curriculum),
  },
  'GET /api/groups/curricula/:id': {
    summary: 'Read a curriculum with its lines, editions and groups within reach',
    access: manage,
    params: byId,
    answer: one(curriculum),
  },
  'PUT /api/groups/curricula/:id': {
    summary: 'Edit the note of a draft; an outdated version is a 409 with the current record',
    ...change,
    body: editOf(z.strictObject({ version, note: longText(curriculumLimits.note) }), curriculum),
    answer: one(curriculum),
  },
  'DELETE /api/groups/curricula/:id': {
    summary: 'Delete a draft; approved editions are archived instead',
    ...change,
    answer: deleted,
  },
  'GET /api/groups/curricula/:id/lines/export': {
    summary: 'Export the lines of a curriculum as a table that can be imported again',
    access: manage,
    params: byId,
    query: z.strictObject({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
    answer: file,
  },
  'POST /api/groups/curricula/:id/lines': {
    summary: 'Add a subject in a semester to a draft',
    ...change,
    idempotency: 'stored',
    body: z.strictObject({ ...lineFields, version }),
    answer: one(curriculum),
  },
  'PUT /api/groups/curricula/:id/lines/:lineId': {
    summary: 'Edit a line of a draft',
    access: manage,
    audit: 'change',
    params: byLine,
    body: z.strictObject({ ...lineFields, version }),
    answer: one(curriculum),
  },
  'DELETE /api/groups/curricula/:id/lines/:lineId': {
    summary: 'Delete a line of a draft',
    access: manage,
    audit: 'change',
    params: byLine,
    answer: one(curriculum),
  },
  'POST /api/groups/curricula/:id/lines/file': {
    summary:
      'Convert a CSV or XLSX file to rows of cells; nothing is changed or stored, so nothing is written to the audit log',
    access: manage,
    audit: 'none',
    params: byId,
    upload: { files: 1, megabytes: 10, accept: 'works' },
    allowedDuringMaintenance: true,
    answer: one(z.object({ rows: z.array(z.array(z.string())) })),
  },
  'POST /api/groups/curricula/:id/lines/check': {
    summary:
      'Check a table of lines (subject, semester, hours, credits, control form) row by row; nothing changes, so nothing ' +
      'is written to the audit log',
    access: manage,
    audit: 'none',
    params: byId,
    body: z.strictObject({ rows: table }),
    allowedDuringMaintenance: true,
    answer: one(z.array(checkedRow)),
  },
  'POST /api/groups/curricula/:id/lines/import': {
    summary: 'Write checked lines to a draft: `replace` removes all others, else the lines are added or updated',
    ...change,
    idempotency: 'stored',
    body: z.strictObject({
      version,
      replace: z.boolean(),
      lines: z.array(lineInput).min(1).max(curriculumLimits.lines),
    }),
    answer: one(curriculum),
  },
  'POST /api/groups/curricula/:id/copy': {
    summary: 'Copy to a new draft: the next edition if the year is the same, else a curriculum for the year',
    ...change,
    idempotency: 'stored',
    body: z.strictObject({ entry_year: entryYear }),
    answer: one(curriculum),
  },
  'POST /api/groups/curricula/:id/approve': {
    summary: 'Approve a draft; the edition approved before is archived, and groups that follow it stay on it',
    ...change,
    idempotency: 'stored',
    body: z.strictObject({ version }),
    answer: one(curriculum),
  },
  'POST /api/groups/curricula/:id/archive': {
    summary: 'Archive an approved curriculum; groups that follow it stay on it',
    ...change,
    idempotency: 'stored',
    body: z.strictObject({ version }),
    answer: one(curriculum),
  },
  'GET /api/groups/curricula/:id/changes': {
    summary: 'Lines that differ from another curriculum, by default from the previous edition; empty if there is none',
    access: manage,
    params: byId,
    query: z.strictObject({ from: pathId.optional() }),
    answer: one(z.object({ from: edition.nullable(), changes: z.array(lineChange) })),
  },
})
