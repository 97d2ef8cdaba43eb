import { utcOf, type HomeSource } from '../kit/homeContext'
import { unreadAnnouncements, type UnreadAnnouncement } from './homeQueries'

/** New announcements, and those that the user has to confirm. */
export const ownAnnouncements: HomeSource<UnreadAnnouncement> = {
  rows: unreadAnnouncements,
  present: (rows) => ({
    todo: rows.map(({ id, name, author_name, expires_at, receipt_required }) => ({
      kind: 'announcement',
      id,
      title: name,
      details: [
        ...(author_name === null ? [] : [author_name]),
        ...(receipt_required ? [{ key: 'confirm', values: {} }] : []),
      ],
      at: expires_at === null || !receipt_required ? null : utcOf(expires_at),
      on: null,
      path: `/groups/announcements/${id}`,
      action: 'read',
    })),
  }),
}
