import { sql } from 'kysely'
import type { z } from 'zod'
import type { choiceState } from '../../../api/admissions/applicationStates'
import type { Db } from '../../platform/database'

type NewState = {
  ids: readonly number[]
  /** Being enrolled is more than a state: that is what `enrolment` is for. */
  state: Exclude<z.output<typeof choiceState>, 'enrolled'>
  reason?: string | null
}

/**
 * Gives wishes a new state. The caller has locked their profiles and judged by the rules; the profiles' status
 * follows by itself, and the database refuses what exceeds the places or a second place of one person.
 */
export const setChoiceState = async (db: Db, { ids, state, reason = null }: NewState): Promise<void> => {
  await db
    .updateTable('profile_choices')
    .set({ state, state_reason: reason, state_at: sql`now()` })
    .where(sql<boolean>`id = ANY(${ids})`)
    .execute()
}
