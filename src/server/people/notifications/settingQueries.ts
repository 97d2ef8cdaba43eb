import { noticeTopics, type MailSetting, type quietTopics } from '../../../api/people/notifications'
import type { Db } from '../../platform/database'

type QuietTopic = (typeof quietTopics)[number]

/** Of what a person is told by mail. */
export const listMailSettings = async (db: Db, userId: number): Promise<MailSetting[]> => {
  const rows = await db.selectFrom('quiet_topics').select('topic').where('user_id', '=', userId).execute()
  return noticeTopics.map((topic) => ({ topic, mail: rows.every((row) => row.topic !== topic) }))
}

export const setMail = async (
  db: Db,
  { userId, topic, mail }: { userId: number; topic: QuietTopic; mail: boolean },
): Promise<void> => {
  if (mail) await db.deleteFrom('quiet_topics').where('user_id', '=', userId).where('topic', '=', topic).execute()
  else
    await db
      .insertInto('quiet_topics')
      .values({ user_id: userId, topic })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
