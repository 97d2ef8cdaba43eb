import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database'
import { queueMails, type QueuedMail } from '../../kit/texts/mail'
import { localise } from '../../kit/texts/messages'
import { pageUrl } from '../../kit/records/pageLinks'
import type { Services } from '../../kit/services'
import { publishEvents } from '../../platform/events'
import { waitsForDigest, storedNotice, topicOf, formatValues, type Notice, type NoticeReader } from './events'
import { digestOf } from './digest'
import { inTransaction } from '../../platform/transaction'

type Mailing = Pick<Services, 'config' | 'keyFor'>
type Reader = NoticeReader & { id: number; email: string; first_name: string; quiet: string[] }

/**
 * Creates notifications in the caller's transaction and queues mails in each user's language, if the address is verified and the topic is on.
 * A waiting digest (`waitsForDigest`) is sent before any immediate mail, to preserve the order.
 */
export const notifyMany = async (db: Db, services: Mailing, notices: readonly Notice[]): Promise<void> => {
  if (notices.length === 0) return
  const rows = await db
    .insertInto('notifications')
    .values(
      notices.map(({ userId, event, values, path }) => ({
        user_id: userId,
        event,
        values: JSON.stringify(values),
        path,
        awaits_digest: waitsForDigest(event),
      })),
    )
    .returning(['user_id', 'id'])
    .execute()
  await publishNotices(db, rows)
  const atOnce = notices.filter(({ event }) => !waitsForDigest(event))
  const userIds = atOnce.map(({ userId }) => userId)
  if (userIds.length === 0) return
  await mailDigestsOf(db, services, sql`user_id = ANY(${userIds})`)
  const readers = await listReaders(db, userIds)
  const letters = atOnce.flatMap((notice) => {
    const reader = readers.get(notice.userId)
    if (!reader || reader.quiet.includes(topicOf(notice.event))) return []
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

const maxPeoplePerRun = 500

/** Queues digests that have waited for ten minutes. Returns the number of users, at most 500. */
export const mailDueDigests = (db: Db, services: Mailing): Promise<number> =>
  mailDigestsOf(
    db,
    services,
    sql`user_id IN (SELECT DISTINCT user_id FROM notifications
      WHERE awaits_digest AND created_at <= now() - interval '10 minutes' ORDER BY user_id LIMIT ${maxPeoplePerRun})`,
  )

/** Queues one mail per user with all waiting notifications, and skips rows that another transaction is sending. */
const mailDigestsOf = async (db: Db, services: Mailing, ofPeople: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ id: number; user_id: number; event: string; values: unknown; path: string | null }>`
    UPDATE notifications SET awaits_digest = false
    WHERE id IN (SELECT id FROM notifications WHERE awaits_digest AND ${ofPeople} FOR UPDATE SKIP LOCKED)
    RETURNING id, user_id, event, values, path`.execute(db)
  if (rows.length === 0) return 0
  const people = [...new Set(rows.map(({ user_id }) => user_id))]
  const inOrder = rows.toSorted((one, other) => one.id - other.id)
  const letters = [...(await listReaders(db, people)).values()].flatMap((reader) => {
    const own = inOrder
      .filter(({ user_id }) => user_id === reader.id)
      .map((one) => ({ ...storedNotice.parse(one), path: one.path }))
      .filter(({ event }) => !reader.quiet.includes(topicOf(event)))
    if (own.length === 0) return []
    const digest = digestOf(reader, own)
    return letterTo(reader, { ...digest, path: own[0]?.path ?? null }, services)
  })
  await queueMails(db, services, letters)
  return people.length
}

/** Returns those of the users who can receive mail. */
const listReaders = async (db: Db, ids: readonly number[]): Promise<Map<number, Reader>> => {
  const { rows } = await sql<Reader>`
    SELECT id, email, first_name, locale, time_zone AS "timeZone", ARRAY(SELECT topic FROM muted_topics WHERE user_id = users.id) AS quiet FROM users
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

/** Sends due digests. The queue is a table, so a restarted process continues after a crash. */
export const mailDigests = async (services: Services): Promise<void> => {
  const people = await inTransaction(services.database, (db) => mailDueDigests(db, services))
  if (people > 0) await mailDigests(services)
}
