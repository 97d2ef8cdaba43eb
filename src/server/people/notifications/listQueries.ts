import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type Notification,
  type notifications,
  noticeTopics,
  mailTimes,
  usualHours,
  type MailHours,
  type MailSettings,
  type NoticeTopic,
} from '../../../api/people/notifications'
import { every, oneOf } from '../../kit/records/conditions'
import type { Db } from '../../platform/database'
import { orderBy, rowsAndTotal, type ListOptions } from '../../kit/records/lists'
import { localise } from '../../kit/texts/messages'
import { orNotFound } from '../../kit/problems'
import { storedNotice, formatValues, type NoticeReader } from './events'
import { publishNotices } from './notificationQueries'

type Query = z.output<(typeof notifications)['GET /api/notifications']['query']>
type NotificationsQuery = ListOptions<Query> & NoticeReader & { userId: number }

const columns = (db: Db) =>
  db.selectFrom('notifications').select(['id', 'event', 'values', 'path', 'created_at', 'read_at'])

type Row = Pick<Notification, 'id' | 'path' | 'created_at' | 'read_at'> & { event: string; values: unknown }

/** Texts are rendered on read, in the reader's current language. */
const renderNotification = (reader: NoticeReader, { event, values, ...row }: Row): Notification => {
  const notice = storedNotice.parse({ event, values })
  const say = (part: string) =>
    localise(reader.locale, { key: `notice.${notice.event}.${part}`, values: formatValues(reader, notice.values) })
  return { ...row, event, title: say('title'), text: say('text') }
}

export const listNotifications = async (
  db: Db,
  { userId, ...listed }: NotificationsQuery,
): Promise<{ rows: Notification[]; total: number }> => {
  const { filter } = listed
  const { rows, total } = await rowsAndTotal(
    columns(db)
      .where('user_id', '=', userId)
      .where((eb) =>
        every([
          oneOf(eb.ref('id'), filter.id),
          filter.unread === undefined ? undefined : sql<boolean>`(read_at IS NULL) = ${filter.unread}`,
        ]),
      )
      .orderBy(orderBy(listed.sort)),
    listed,
  )
  return { rows: rows.map((row) => renderNotification(listed, row)), total }
}

/** Marks a notification of the user as read, or throws 404. Repeated calls keep the first timestamp. */
export const markRead = async (
  db: Db,
  { id, userId, ...reader }: NoticeReader & { id: number; userId: number },
): Promise<Notification> => {
  const { rows } = await sql<Row>`
    UPDATE notifications SET read_at = coalesce(read_at, now()) WHERE id = ${id} AND user_id = ${userId}
    RETURNING id, event, values, path, created_at, read_at`.execute(db)
  const row = orNotFound(rows[0])
  await publishNotices(db, [{ user_id: userId, id }])
  return renderNotification(reader, row)
}

export const markAllRead = async (db: Db, userId: number): Promise<void> => {
  const { rows } = await sql<{ user_id: number; id: number }>`
    UPDATE notifications SET read_at = now() WHERE user_id = ${userId} AND read_at IS NULL RETURNING user_id, id`.execute(
    db,
  )
  await publishNotices(db, rows)
}

/** When the user's notifications are mailed: by topic, and the hours. */
export const findMailSettings = async (db: Db, userId: number): Promise<MailSettings> => {
  const topics = await db.selectFrom('topic_mails').select(['topic', 'mails']).where('user_id', '=', userId).execute()
  const { rows } = await sql<MailHours>`
    SELECT to_char(daily_at, 'HH24:MI') AS daily_at, CASE WHEN quiet_from IS NOT NULL THEN
      jsonb_build_object('from', to_char(quiet_from, 'HH24:MI'), 'until', to_char(quiet_until, 'HH24:MI')) END AS quiet
    FROM mail_hours WHERE user_id = ${userId}`.execute(db)
  const timeOf = (topic: NoticeTopic) => topics.find((one) => one.topic === topic)?.mails
  return {
    ...(rows[0] ?? usualHours),
    topics: noticeTopics.map((topic) => ({
      topic,
      mails: mailTimes.find((one) => one === timeOf(topic)) ?? 'at_once',
    })),
  }
}

type TopicMails = { userId: number; topic: NoticeTopic; mails: (typeof mailTimes)[number] }

/** At once is the default, which needs no row. */
export const setTopicMails = async (db: Db, { userId, topic, mails }: TopicMails): Promise<void> => {
  if (mails === 'at_once')
    await db.deleteFrom('topic_mails').where('user_id', '=', userId).where('topic', '=', topic).execute()
  else
    await db
      .insertInto('topic_mails')
      .values({ user_id: userId, topic, mails })
      .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet({ mails }))
      .execute()
}

export const setMailHours = async (db: Db, userId: number, { daily_at, quiet }: MailHours): Promise<void> => {
  const hours = { daily_at, quiet_from: quiet?.from ?? null, quiet_until: quiet?.until ?? null }
  await db
    .insertInto('mail_hours')
    .values({ user_id: userId, ...hours })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(hours))
    .execute()
}
