import { z } from 'zod'
import { longText, recordId, text } from '../kit/endpoints'
import { changeSources, flags, gradebookLimits } from './codes'

/** The entries of an item as columns: the N-th of each list is of one person. People without an entry are not in it. */
export const entryColumn = z.object({
  item_id: recordId,
  user_ids: z.array(recordId),
  values: z.array(z.number().nullable()),
  flags: z.array(z.enum(flags).nullable()),
  versions: z.array(z.int()),
  /** Whose cell has a comment or a note, an attempt behind it, or a proposal that waits. */
  noted: z.array(recordId),
  from_tests: z.array(recordId),
  proposed: z.array(recordId),
})

export type EntryColumn = z.infer<typeof entryColumn>

const value = z.number().min(0).max(gradebookLimits.points).multipleOf(0.01).nullable()

const note = longText(gradebookLimits.comment).nullable()

export const entryChange = z.strictObject({
  /** Made by the client, new for each change: sent again, the change is not done again. */
  op_id: z.uuid(),
  student_id: recordId,
  item_id: recordId,
  value,
  flag: z.enum(flags).nullable(),
  /** Left as they are where they are not sent. */
  comment: note.optional(),
  private_note: note.optional(),
  /** Why; a final mark that takes the place of the computed one needs it. */
  reason: text(gradebookLimits.reason).nullable().default(null),
  /** The version that the client saw; 0 for a cell without an entry. */
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
  /** The cell as it stands now; null where it has no entry, or is none of this gradebook. */
  entry: entry.nullable(),
  /** Why it was refused, in the person's language. */
  message: z.string().nullable(),
})

export type EntryOutcome = z.infer<typeof entryOutcome>

export const proposal = z.object({
  id: recordId,
  attempt_id: recordId,
  /** Null: the attempt was voided, and its mark is to go. */
  value: z.number().nullable(),
  created_at: z.string(),
})

export const cell = z.object({
  entry: entry.nullable(),
  /** The attempt that earned the mark, and its test. */
  attempt_id: recordId.nullable(),
  test_id: recordId.nullable(),
  proposal: proposal.nullable(),
  /** Every state that the cell was in, the newest first. */
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
