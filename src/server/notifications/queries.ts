import { sql } from 'kysely'
import type { Locale } from '../../api/kit'
import type { Db } from '../kit/database'
import { queueMails } from '../kit/mail'
import { localise } from '../kit/messages'
import { pageUrl } from '../kit/pageLinks'
import type { Services } from '../kit/services'
import { valuesIn, type Notice } from './events'

type Mailing = Pick<Services, 'config' | 'keyFor'>
type Reader = { id: number; email: string; first_name: string; locale: Locale }

/**
 * Tells people: a line on the screen, and a mail by job in the person's own language if the address is confirmed; both only when the
 * transaction succeeds.
 */
export const notifyMany = async (db: Db, services: Mailing, notices: readonly Notice[]): Promise<void> => {
  if (notices.length === 0) return
  await db
    .insertInto('notifications')
    .values(
      notices.map(({ userId, event, values, path }) => ({
        user_id: userId,
        event,
        values: JSON.stringify(values),
        path,
      })),
    )
    .execute()
  const { rows } = await sql<Reader>`
    SELECT id, email, first_name, locale FROM users
    WHERE id = ANY(${notices.map(({ userId }) => userId)}) AND email IS NOT NULL AND email_verified_at IS NOT NULL AND status = 'active'`.execute(
    db,
  )
  const readers = new Map(rows.map((reader) => [reader.id, reader]))
  await queueMails(
    db,
    services,
    notices.flatMap((notice) => {
      const reader = readers.get(notice.userId)
      return reader ? [letterTo(reader, notice, services)] : []
    }),
  )
}

/** Tells one person. */
export const notify = (db: Db, services: Mailing, notice: Notice): Promise<void> => notifyMany(db, services, [notice])

const letterTo = ({ email, first_name, locale }: Reader, { event, values, path }: Notice, { config }: Mailing) => {
  const say = (part: string) => localise(locale, { key: `notice.${event}.${part}`, values: valuesIn(locale, values) })
  return {
    to: email,
    locale,
    kind: 'notice' as const,
    values: {
      name: first_name,
      title: say('title'),
      text: say('text'),
      link: pageUrl(config, { locale, path: path ?? '/' }),
    },
  }
}
