import { sql } from 'kysely'
import type { Db } from '../../platform/database'
import { ownCloses, ownOpens, withOwnTimes } from './takerQueries'

type Words = { ru: string; en: string }
export type TakerToNotify = {
  test_id: number
  user_id: number
  key: string
  notified_hash: string | null
  title: Words
  place: Words
  rules: Words
  day: string
  time: string
  until_day: string
  until_time: string
}

const inBothLanguages = (field: string) =>
  sql`jsonb_build_object('ru', coalesce(translation(exams.translations, 'ru', ${field}), ''),
    'en', coalesce(translation(exams.translations, 'en', ${field}), ''))`
const noticeKey = sql`md5(concat_ws(' ', ${ownOpens}, ${ownCloses}, exams.translations))`

/** Returns up to `most` takers who have not been notified of the current time, place and rules of a future exam. */
export const listTakersToNotify = async (
  db: Db,
  { timeZone, most }: { timeZone: string; most: number },
): Promise<TakerToNotify[]> => {
  const dayOf = (moment: typeof ownOpens) => sql`(${moment} AT TIME ZONE ${timeZone})::date`
  const timeOf = (moment: typeof ownOpens) => sql`to_char(${moment} AT TIME ZONE ${timeZone}, 'HH24:MI')`
  const { rows } = await sql<TakerToNotify>`
    SELECT takers.test_id, takers.user_id, ${noticeKey} AS key, notified_hash, jsonb_build_object('ru', tests.name_ru, 'en', tests.name_en) AS title,
      ${inBothLanguages('place')} AS place, ${inBothLanguages('rules')} AS rules, ${dayOf(ownOpens)} AS day, ${timeOf(ownOpens)} AS time,
      ${dayOf(ownCloses)} AS until_day, ${timeOf(ownCloses)} AS until_time
    FROM ${withOwnTimes}
    WHERE notified_hash IS DISTINCT FROM ${noticeKey} AND tests.status = 'published' AND ${ownOpens} IS NOT NULL AND ${ownCloses} > now()
    ORDER BY takers.test_id, takers.user_id LIMIT ${most} FOR UPDATE OF takers`.execute(db)
  return rows
}

export const saveNotified = async (
  db: Db,
  notified: readonly Pick<TakerToNotify, 'test_id' | 'user_id' | 'key'>[],
): Promise<void> => {
  await sql`
    UPDATE entrance_exam_takers AS takers SET notified_hash = key
    FROM jsonb_to_recordset(${JSON.stringify(notified)}::jsonb) AS notified (test_id bigint, user_id bigint, key text)
    WHERE takers.test_id = notified.test_id AND takers.user_id = notified.user_id`.execute(db)
}

/** The test's name in both languages. */
export const titleOf = async (db: Db, id: number): Promise<Words> => {
  const { rows } = await sql<Words>`SELECT name_ru AS ru, name_en AS en FROM tests WHERE id = ${id}`.execute(db)
  return rows[0] ?? { ru: '', en: '' }
}
