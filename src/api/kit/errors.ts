import { z } from 'zod'

/** What uses a record that somebody wants to delete: shown to the person instead of deleting. */
export const usage = z.object({ entity: z.string(), count: z.int(), names: z.array(z.string()) })
export type Usage = z.infer<typeof usage>

/**
 * The body of every answer from 400 on. `errors` maps a field's path (`translations.ru.name`, `files.0`) to its
 * messages; `current` is the record as it stands when an edit carried a stale version; `used_by` says why a delete was
 * refused; `maintenance` says that only administrators change anything now.
 */
export const problem = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
  current: z.unknown().optional(),
  used_by: z.array(usage).optional(),
  maintenance: z.literal(true).optional(),
})
export type Problem = z.infer<typeof problem>
