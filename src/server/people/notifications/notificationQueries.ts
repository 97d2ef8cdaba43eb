import { sql, type RawBuilder } from 'kysely'
import { usualHours } from '../../../api/people/notifications'
import type { Db } from '../../platform/database'
import { queueMails, type QueuedMail } from '../../kit/texts/mail'
import { localise } from '../../kit/texts/messages'
import { pageUrl } from '../../kit/records/pageLinks'
import type { Services } from '../../kit/services'
import { publishEvents } from '../../platform/events'
import {
  waitsForMore,
  storedNotice,
  topicOf,
  formatValues,
  type Notice,
  type NoticeEvent,
  type NoticeReader,
} from './events'
import { digestOf } from './digest'
import { inTransaction } from '../../platform/transaction'

type Mailing = Pick<Services, 'config' | 'keyFor'>
/** A recipient of mails. `topics` has those that are not mailed at once; `quiet_until` is null outside quiet hours. */
type Reader = NoticeReader & {
  id: number
  email: string
  first_name: string
  topics: Readonly<Record<string, 'daily' | 'never'>>
  now: string
  next_daily: string
  quiet_until: string | null
}

/** How long document events, and mails that are due anyway, wait for each other. */
const merging = sql`interval '10 minutes'`
const mergingMs = 600_000

/** When an event is mailed to the reader (ISO 8601, not before now), or null for never. */
const mailTimeOf = (reader: Reader, event: NoticeEvent): string | null => {
  const topic = topicOf(event)
  const mails = reader.topics[topic]
  if (mails) return mails === 'daily' ? reader.next_daily : null
  const soon = waitsForMore(event) ? new Date(Date.parse(reader.now) + mergingMs).toISOString() : reader.now
  const isHeld = topic !== 'account' && reader.quiet_until !== null && Date.parse(reader.quiet_until) > Date.parse(soon)
  return isHeld ? reader.quiet_until : soon
}

/**
 * Creates notifications in the caller's transaction and queues mails in each user's language, if the address is verified, at the time
 * that suits the user's settings. Mails that are due soon are sent before any immediate one, to preserve the order.
 */
export const notifyMany = async (db: Db, services: Mailing, notices: readonly Notice[]): Promise<void> => {
  if (notices.length === 0) return
  const readers = await listReaders(db, [...new Set(notices.map(({ userId }) => userId))])
  const timed = notices.map((notice) => {
    const reader = readers.get(notice.userId)
    const at = reader ? mailTimeOf(reader, notice.event) : null
    return { notice, reader, at, isNow: at !== null && at === reader?.now }
  })
  const rows = await db
    .insertInto('notifications')
    .values(
      timed.map(({ notice: { userId, event, values, path }, at, isNow }) => ({
        user_id: userId,
        event,
        values: JSON.stringify(values),
        path,
        mails_at: isNow ? null : at,
      })),
    )
    .returning(['user_id', 'id'])
    .execute()
  await publishNotices(db, rows)
  const mailedNow = timed.filter(({ isNow }) => isNow)
  if (mailedNow.length === 0) return
  await mailWaiting(db, services, sql`user_id = ANY(${mailedNow.map(({ notice }) => notice.userId)})`)
  const letters = mailedNow.flatMap(({ notice, reader }) => {
    if (!reader) return []
    const values = formatValues(reader, notice.values)
    const say = (part: string) => localise(reader.locale, { key: `notice.${notice.event}.${part}`, values })
    return [letterTo(reader, { title: say('title'), text: say('text'), path: notice.path }, services)]
  })
  await queueMails(db, services, letters)
}

/** Publishes new and read notifications to all open tabs and devices of their users. */
export const publishNotices = (db: Db, notices: readonly { user_id: number; id: number }[]): Promise<void> =>
  publishEvents(
    db,
    'notifications',
    notices.map(({ user_id, id }) => [user_id, id]),
  )

export const notify = (db: Db, services: Mailing, notice: Notice): Promise<void> => notifyMany(db, services, [notice])

/** Cancels the waiting mails of notifications that link to the path. The notifications themselves stay. */
export const cancelMails = async (db: Db, path: string): Promise<void> => {
  await sql`UPDATE notifications SET mails_at = NULL WHERE mails_at IS NOT NULL AND path = ${path}`.execute(db)
}

const maxPeoplePerRun = 500

/** Queues the mails that are due. Returns the number of users, at most 500. */
export const mailDue = (db: Db, services: Mailing): Promise<number> =>
  mailWaiting(
    db,
    services,
    sql`user_id IN (SELECT DISTINCT user_id FROM notifications WHERE mails_at <= now() ORDER BY user_id LIMIT ${maxPeoplePerRun})`,
  )

/** Queues one mail per user with all notifications that are due soon, and skips rows that another transaction is sending. */
const mailWaiting = async (db: Db, services: Mailing, ofPeople: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ id: number; user_id: number; event: string; values: unknown; path: string | null }>`
    UPDATE notifications SET mails_at = NULL
    WHERE id IN (SELECT id FROM notifications WHERE mails_at <= now() + ${merging} AND ${ofPeople} FOR UPDATE SKIP LOCKED)
    RETURNING id, user_id, event, values, path`.execute(db)
  if (rows.length === 0) return 0
  const people = [...new Set(rows.map(({ user_id }) => user_id))]
  const inOrder = rows.toSorted((one, other) => one.id - other.id)
  const letters = [...(await listReaders(db, people)).values()].flatMap((reader) => {
    const own = inOrder
      .filter(({ user_id }) => user_id === reader.id)
      .map((one) => ({ ...storedNotice.parse(one), path: one.path }))
      .filter(({ event }) => reader.topics[topicOf(event)] !== 'never')
    if (own.length === 0) return []
    const paths = new Set(own.map(({ path }) => path))
    return letterTo(
      reader,
      { ...digestOf(reader, own), path: paths.size === 1 ? (own[0]?.path ?? null) : null },
      services,
    )
  })
  await queueMails(db, services, letters)
  return people.length
}

/** SQL over `mail_hours`: when the quiet hours end that the local moment is in; null outside them. */
const endOfQuiet = (local: RawBuilder<unknown>) => sql`CASE
  WHEN quiet_from < quiet_until AND ${local}::time >= quiet_from AND ${local}::time < quiet_until THEN ${local}::date + quiet_until
  WHEN quiet_from > quiet_until AND ${local}::time >= quiet_from THEN ${local}::date + 1 + quiet_until
  WHEN quiet_from > quiet_until AND ${local}::time < quiet_until THEN ${local}::date + quiet_until END`

/** Returns those of the users who can receive mail. A daily mail in quiet hours waits for their end. */
export const listReaders = async (
  db: Db,
  ids: readonly number[],
  now: RawBuilder<unknown> = sql`now()`,
): Promise<Map<number, Reader>> => {
  const { rows } = await sql<Reader>`
    SELECT id, email, first_name, locale, time_zone AS "timeZone", ${now} AS now,
      (SELECT coalesce(jsonb_object_agg(topic, mails), '{}') FROM topic_mails WHERE user_id = users.id) AS topics,
      coalesce(${endOfQuiet(sql`next_daily`)}, next_daily) AT TIME ZONE time_zone AS next_daily,
      (${endOfQuiet(sql`local`)}) AT TIME ZONE time_zone AS quiet_until
    FROM users LEFT JOIN mail_hours ON mail_hours.user_id = users.id
      CROSS JOIN LATERAL (SELECT ${now} AT TIME ZONE time_zone AS local, coalesce(daily_at, ${usualHours.daily_at}) AS daily) AS clock
      CROSS JOIN LATERAL (SELECT local::date + daily + CASE WHEN local::time < daily THEN interval '0' ELSE interval '1 day' END AS next_daily) AS coming
    WHERE id = ANY(${ids}) AND email IS NOT NULL AND email_verified_at IS NOT NULL AND status = 'active'`.execute(db)
  return new Map(rows.map((reader) => [reader.id, reader]))
}

type NoticeText = { title: string; text: string; path: string | null }
const letterTo = (
  { email, first_name, locale }: Reader,
  { title, text, path }: NoticeText,
  { config }: Mailing,
): QueuedMail => ({
  to: email,
  locale,
  kind: 'notice',
  values: { name: first_name, title, text, link: pageUrl(config, { locale, path: path ?? '/' }) },
})

/** Sends due mails. The queue is a table, so a restarted process continues after a crash. */
export const mailDigests = async (services: Services): Promise<void> => {
  const people = await inTransaction(services.database, (db) => mailDue(db, services))
  if (people > 0) await mailDigests(services)
}
