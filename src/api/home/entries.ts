import { z } from 'zod'
import { recordId } from '../kit/endpoints'

/**
 * Kinds of things on the home page. Each has the texts `dashboard.entry.<kind>` and an icon in
 * `src/app/home/dashboard/entryIcons.ts`.
 */
export const entryKinds = [
  'test',
  'reading',
  'announcement',
  'achievement',
  'poll',
  'retake',
  'debt',
  'work',
  'book',
  'comment',
  'homework',
] as const
export type EntryKind = (typeof entryKinds)[number]

/**
 * Part of the line below a title: a name to show as it is, or the key of a text in `dashboard.detail` with its values.
 * The screens format the values `day` (yyyy-MM-dd) and `moment` (as a time of day); `smart_count` selects the plural
 * form.
 */
const detail = z.union([
  z.string(),
  z.object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
])
export type Detail = z.infer<typeof detail>

/** A named thing with its date: `at` is a moment, `on` a day; both are null if it has no date. */
export const datedEntry = z.object({
  kind: z.enum(entryKinds),
  id: recordId,
  title: z.string(),
  details: z.array(detail),
  at: z.string().nullable(),
  on: z.string().nullable(),
  /** Address of the screen about it; null if the reader has none. */
  path: z.string().nullable(),
})
export type DatedEntry = z.infer<typeof datedEntry>

/** Something to do until `at` or the end of the day `on`, with the text `dashboard.action.<action>` on its button. */
export const todo = z.object({ ...datedEntry.shape, path: z.string(), action: z.string() })
export type Todo = z.infer<typeof todo>

/** Work of several people that waits for the reader, such as the answers of a test to mark. */
export const waitingWork = z.object({
  kind: z.enum(entryKinds),
  id: recordId,
  title: z.string(),
  details: z.array(detail),
  count: z.int(),
  /** When the oldest was handed in. */
  oldest_at: z.string(),
  path: z.string(),
})
export type WaitingWork = z.infer<typeof waitingWork>
