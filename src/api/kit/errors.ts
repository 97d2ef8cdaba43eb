import { z } from 'zod'

/** Records that still use a record; listed when deleting that record is rejected. */
export const usage = z.object({ entity: z.string(), count: z.int(), names: z.array(z.string()) })
export type Usage = z.infer<typeof usage>

/**
 * Body of every response with status 400 or higher: `errors` maps a field path (`files.0`) to messages, `current` is the record after a
 * version conflict, `used_by` explains a rejected delete. `maintenance`: only administrators can change data.
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
