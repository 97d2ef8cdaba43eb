import type { Db } from '../kit/database'
import type { Notice, NoticeEvent } from '../notifications/events'
import type { LockedProfile } from '../profiles/queries'
import { typeNames } from './receiptQueries'

type Told = {
  event: NoticeEvent
  profile: Pick<LockedProfile, 'user_id' | 'number'>
  document: { document_type_id: number }
  reason?: string
  /** Until when it is to be brought. */
  due?: string | null
}

/** What applicants are told of documents, by their names in both languages. */
export const documentNotices = async (db: Db, told: readonly Told[]): Promise<Notice[]> => {
  const names = await typeNames(
    db,
    told.map(({ document }) => document.document_type_id),
  )
  return told.map(({ event, profile, document, reason, due = null }) => ({
    userId: profile.user_id,
    event,
    values: {
      number: profile.number,
      document: names.get(document.document_type_id) ?? '',
      ...(reason !== undefined && { reason }),
      ...(due !== null && { due: { day: due } }),
    },
    path: '/my-documents',
  }))
}
