import { z } from 'zod'
import { distinct, recordId } from '../kit/endpoints'

/**
 * The audience of a record: everybody, or the chosen roles, groups, directions and people. `max` limits each list. A record
 * has only the fields that make sense for it.
 */
export const audienceFields = (max: number) => {
  const ids = z.array(recordId).max(max).refine(distinct, { error: 'repeated' })
  return { audience: z.enum(['all', 'chosen']), role_ids: ids, group_ids: ids, direction_ids: ids, user_ids: ids }
}
export type Audience = z.output<z.ZodObject<ReturnType<typeof audienceFields>>>

/** A role, group, direction or subject, as records refer to it. */
export const namedRecord = z.object({ id: recordId, code: z.string(), name: z.string() })
