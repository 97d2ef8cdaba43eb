import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../platform/database'
import { emailOf } from './accounts'
import type { IdOf } from './keys'
import college from './college/announcements.json'

const texts = z.strictObject({ title: z.string(), body: z.string() })
const announcements = z
  .array(
    z.strictObject({
      ru: texts,
      en: texts,
      author: z.enum(['teacher', 'methodist']),
      /** `own groups`: those that the author teaches. */
      for: z.enum(['all', 'students', 'own groups']),
      /** Negative for a planned time, null for a draft. */
      publishedDaysAgo: z.int().nullable(),
      expiresInDays: z.int().nullable(),
      pinned: z.boolean().default(false),
      receiptRequired: z.boolean().default(false),
      withdrawn: z.boolean().default(false),
    }),
  )
  .parse(college)

const day = 86_400_000

const statusOf = ({ publishedDaysAgo, withdrawn }: (typeof announcements)[number]) => {
  if (withdrawn) return 'withdrawn'
  return publishedDaysAgo === null ? 'draft' : 'published'
}

/** Creates announcements in every state. Their readers were notified; two of five have opened them. */
export const insertAnnouncements = async (
  db: Db,
  now: Date,
  { personId, roleId }: { personId: IdOf; roleId: IdOf },
): Promise<void> => {
  const at = (days: number | null) => (days === null ? null : new Date(now.getTime() + days * day).toISOString())
  const rows = await db
    .insertInto('announcements')
    .values(
      announcements.map((one) => {
        const { ru, en, author, publishedDaysAgo, expiresInDays, pinned, receiptRequired, withdrawn } = one
        const publishAt = publishedDaysAgo === null ? null : at(-publishedDaysAgo)
        return {
          translations: JSON.stringify({ ru, en }),
          audience: one.for === 'all' ? 'all' : 'chosen',
          publish_at: publishAt,
          expires_at: at(expiresInDays),
          pinned,
          receipt_required: receiptRequired,
          status: statusOf(one),
          withdrawn_at: withdrawn ? at(-1) : null,
          announced_at: publishedDaysAgo !== null && publishedDaysAgo > 0 ? publishAt : null,
          author_id: personId(emailOf(author)),
          created_at: at(Math.min(-1, -(publishedDaysAgo ?? 1))) ?? undefined,
        }
      }),
    )
    .returning('id')
    .execute()
  const idsFor = (audience: (typeof announcements)[number]['for']) =>
    rows.flatMap(({ id }, place) => (announcements[place]?.for === audience ? [id] : []))
  await sql`
    INSERT INTO announcement_groups (announcement_id, group_id)
    SELECT DISTINCT announcements.id, group_id FROM announcements JOIN group_teachers ON user_id = author_id
    WHERE announcements.id = ANY(${idsFor('own groups')})`.execute(db)
  await sql`
    INSERT INTO announcement_roles (announcement_id, role_id)
    SELECT unnest(${idsFor('students')}::bigint[]), ${roleId('student')}::bigint`.execute(db)
  await sql`
    INSERT INTO announcement_readers (announcement_id, user_id, notified_at, opened_at, confirmed_at, confirmed_edition)
    SELECT announcements.id, user_id, publish_at, opened_at, CASE WHEN receipt_required THEN opened_at END,
      CASE WHEN receipt_required AND opened_at IS NOT NULL THEN 1 END
    FROM announcements JOIN (SELECT DISTINCT announcement_id, user_id FROM announcement_audience) AS readers
        ON announcement_id = announcements.id
      JOIN users ON users.id = user_id,
      LATERAL (SELECT CASE WHEN (announcements.id * 7 + user_id * 3) % 5 < 2 AND email IS DISTINCT FROM ${emailOf('student.a')}
        THEN publish_at + (user_id % 40 + 1) * interval '1 hour' END AS opened_at) AS reading
    WHERE announced_at IS NOT NULL`.execute(db)
}
