import { sql } from 'kysely'
import type { z } from 'zod'
import type { choiceState } from '../../../api/admissions/applicationStates'
import type { Db } from '../../platform/database'

type NewState = {
  ids: readonly number[]
  /** Only `enrol` sets `enrolled`, because it also needs a membership and an order. */
  state: Exclude<z.output<typeof choiceState>, 'enrolled'>
  reason?: string | null
}

/**
 * Sets the state of choices; the caller has locked the applications and checked the rules. Triggers update the applications' status and reject
 * too many places or a second place for one person.
 */
export const setChoiceState = async (db: Db, { ids, state, reason = null }: NewState): Promise<void> => {
  await db
    .updateTable('application_choices')
    .set({ state, state_reason: reason, state_at: sql`now()` })
    .where(sql<boolean>`id = ANY(${ids})`)
    .execute()
}
