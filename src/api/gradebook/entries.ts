import { z } from 'zod'
import { longText, recordId, text } from '../kit/endpoints'
import { changeSources, flags, gradebookLimits } from './codes'

/** The entries of an item as parallel arrays: index N of each belongs to the same student. Students without an entry are omitted. */
export const entryColumn = z.object({
  item_id: recordId,
  user_ids: z.array(recordId),
  values: z.array(z.number().nullable()),
  flags: z.array(z.enum(flags).nullable()),
  versions: z.array(z.int()),
  /** Students whose cell has a comment or note (`noted`), a linked attempt (`from_tests`) or a pending proposal (`proposed`). */
  noted: z.array(recordId),
  from_tests: z.array(recordId),
  proposed: z.array(recordId),
})

export type EntryColumn = z.infer<typeof entryColumn>

const value = z.number().min(0).max(gradebookLimits.points).multipleOf(0.01).nullable()

const note = longText(gradebookLimits.comment).nullable()

export const entryChange = z.strictObject({
  /** Idempotency key: the client generates a new one for each change. */
  op_id: z.uuid(),
  student_id: recordId,
  item_id: recordId,
  value,
  flag: z.enum(flags).nullable(),
  /** Omitted notes stay unchanged. */
  comment: note.optional(),
  private_note: note.optional(),
  /** Required for a final mark that overrides the computed one. */
  reason: text(gradebookLimits.reason).nullable().default(null),
  /** The entry version that the client edited; 0 if the cell had no entry. */
  base_version: z.int().min(0),
})

export type EntryChange = z.output<typeof entryChange>

const entry = z.object({
  value: z.number().nullable(),
  flag: z.enum(flags).nullable(),
  comment: z.string().nullable(),
  private_note: z.string().nullable(),
  version: z.int(),
  changed_by: z.string().nullable(),
  changed_at: z.string().nullable(),
})

export type GradeEntry = z.infer<typeof entry>

export const entryOutcome = z.object({
  op_id: z.string(),
  student_id: recordId,
  item_id: recordId,
  outcome: z.enum(['saved', 'unchanged', 'conflict', 'refused']),
  /** The current cell; null if it has no entry or is not in this gradebook. */
  entry: entry.nullable(),
  /** The reason of a refusal, in the user's language. */
  message: z.string().nullable(),
})

export type EntryOutcome = z.infer<typeof entryOutcome>

export const proposal = z.object({
  id: recordId,
  attempt_id: recordId,
  /** Null proposes to remove the mark, because its attempt was voided. */
  value: z.number().nullable(),
  created_at: z.string(),
})

export const cell = z.object({
  entry: entry.nullable(),
  /** The attempt that produced the mark, and its test. */
  attempt_id: recordId.nullable(),
  test_id: recordId.nullable(),
  proposal: proposal.nullable(),
  /** Previous and current states of the cell, newest first. */
  changes: z.array(
    z.object({
      version: z.int(),
      value: z.number().nullable(),
      flag: z.enum(flags).nullable(),
      comment: z.string().nullable(),
      private_note: z.string().nullable(),
      source: z.enum(changeSources),
      reason: z.string().nullable(),
      changed_by: z.string().nullable(),
      changed_at: z.string(),
    }),
  ),
})

export type GradebookCell = z.infer<typeof cell>
