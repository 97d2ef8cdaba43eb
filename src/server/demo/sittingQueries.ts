import { sql } from 'kysely'
import type { Db } from '../platform/database'
import { extendAttempts } from '../testing/attempts/staffQueries'
import { pauseAttempts, sendMessage } from '../testing/live/liveQueries'
import texts from './college/answers.json'

const extraMinutes = 90

/**
 * Turns begun attempts into a sitting: one person is offline, one paused, one has left the page, and all got more time
 * and a message. No device keeps the others online in a demo, so their last contact is ahead of the clock.
 */
export const insertSitting = async (
  db: Db,
  { ids, teacherId }: { ids: readonly number[]; teacherId: number },
): Promise<void> => {
  const [offline = 0, paused = 0] = ids
  const acting = { ids, actorId: teacherId }
  await sql`
    INSERT INTO attempt_contacts (attempt_id, seen_at, position)
    SELECT attempts.id, CASE WHEN attempts.id = ${offline} THEN now() - interval '6 minutes' ELSE now() + interval '2 hours' END,
      (SELECT max(position) FROM attempt_questions WHERE attempt_id = attempts.id AND answer IS NOT NULL)
    FROM attempts WHERE attempts.id = ANY(${ids})`.execute(db)
  await sql`
    UPDATE attempt_events SET at = started_at FROM attempts
    WHERE attempts.id = attempt_id AND attempt_id = ANY(${ids}) AND kind = 'started'`.execute(db)
  await extendAttempts(db, { ...acting, minutes: extraMinutes, reason: texts.sitting.extended })
  await sendMessage(db, { ...acting, text: texts.sitting.message })
  await pauseAttempts(db, { ids: [paused], actorId: teacherId, reason: texts.sitting.paused })
}
