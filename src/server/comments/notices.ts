import type { Services } from '../kit/services'
import { notifyMany, type NoticeEvent } from '../people'
import type { Db } from '../platform/database'
import type { StoredComment } from './commentQueries'
import { takeRecipients } from './noticeQueries'
import type { Thread } from './threadQueries'

type Written = { thread: Thread & { id: number }; question: StoredComment | null; writerId: number }

/**
 * Notifies teachers of a question and of its author's further words, the author of an answer, and a student of a private
 * message. Each of them once, until they have opened the conversation; the text stays in it.
 */
export const notifyOfComment = async (db: Db, services: Services, written: Written): Promise<void> => {
  const { thread, question, writerId } = written
  const owner = thread.place.isPrivate && !thread.asks ? thread.owner_id : null
  const personId = question ? question.author_id : owner
  const toTeachers = thread.asks && (question === null || question.author_id === writerId)
  const recipients = await takeRecipients(db, { thread, writerId, teachers: toTeachers, personId })
  const eventFor = (userId: number): NoticeEvent => {
    if (userId !== personId) return 'comment.question'
    return question ? 'comment.answer' : 'comment.message'
  }
  await notifyMany(
    db,
    services,
    recipients.map(({ user_id, title, group, path }) => ({
      userId: user_id,
      event: eventFor(user_id),
      values: { title, group },
      path,
    })),
  )
}
