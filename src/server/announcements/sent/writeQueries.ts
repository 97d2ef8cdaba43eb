import { sql } from 'kysely'
import type { AnnouncementState } from '../../../api/announcements/codes'
import type { AnnouncementEdit, AnnouncementInput } from '../../../api/announcements/sent'
import { replaceAudience } from '../../groups'
import type { Person } from '../../kit/person'
import { orNotFound } from '../../kit/problems'
import { copyLinks, translationsOfCopy } from '../../kit/records/copyQueries'
import { linkFiles } from '../../library'
import type { Db } from '../../platform/database'
import { stateNow } from '../stateQueries'
import { filesByField, sanitizeTexts } from '../texts'

type Stored = Pick<
  AnnouncementInput,
  'audience' | 'group_ids' | 'direction_ids' | 'role_ids' | 'publish_at' | 'expires_at'
> & {
  state: AnnouncementState
  /** Hash of everything that readers see. */
  content: string
}
/** The caller has locked the row and checked that the person may change it. */
export const findStored = async (db: Db, id: number): Promise<Stored> => {
  const { rows } = await sql<Stored>`
    SELECT audience, publish_at, expires_at, ${stateNow} AS state, md5(ROW(translations, file_ids)::text) AS content,
      ARRAY(SELECT group_id FROM announcement_groups WHERE announcement_id = announcements.id) AS group_ids,
      ARRAY(SELECT direction_id FROM announcement_directions WHERE announcement_id = announcements.id) AS direction_ids,
      ARRAY(SELECT role_id FROM announcement_roles WHERE announcement_id = announcements.id) AS role_ids
    FROM announcements WHERE id = ${id}`.execute(db)
  return orNotFound(rows[0])
}

const columnsOf = ({ audience, publish_at, expires_at, pinned, receipt_required, files }: AnnouncementInput) => ({
  audience,
  publish_at,
  expires_at,
  pinned,
  receipt_required,
  file_ids: files.map(({ id }) => id),
})

const writeParts = async (
  db: Db,
  { id, input, texts }: { id: number; input: AnnouncementInput; texts: ReturnType<typeof sanitizeTexts> },
  person: Person,
) => {
  await replaceAudience(db, { record: 'announcement', id }, input)
  const shown = { files: input.files.map((file) => file.id), ...filesByField(texts) }
  await linkFiles(db, { links: 'announcement_files', column: 'announcement_id', id, shown }, person)
}

export const insertAnnouncement = async (db: Db, input: AnnouncementInput, person: Person): Promise<number> => {
  const texts = sanitizeTexts(input.translations)
  const { id } = await db
    .insertInto('announcements')
    .values({ ...columnsOf(input), translations: JSON.stringify(texts), author_id: person.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeParts(db, { id, input, texts }, person)
  return id
}

/**
 * The caller has locked the row and checked the input. Another text or other files of an announcement that has appeared
 * are a new edition, and so is the wish that readers confirm again. Clearing `announced_at` and `notified_at` lets the
 * job notify new readers and those who have to confirm again.
 */
export const updateAnnouncement = async (
  db: Db,
  { id, before, input }: { id: number; before: Stored; input: AnnouncementEdit },
  person: Person,
): Promise<void> => {
  const texts = sanitizeTexts(input.translations)
  const isPublished = before.state !== 'draft'
  await db
    .updateTable('announcements')
    .set({
      ...columnsOf(input),
      translations: JSON.stringify(texts),
      ...(isPublished && { announced_at: null }),
      ...(isPublished && input.publish_at === null && { publish_at: sql`now()` }),
    })
    .where('id', '=', id)
    .execute()
  await writeParts(db, { id, input, texts }, person)
  if (!isPublished || before.state === 'scheduled') return
  const isAsked = input.receipt_required && input.requires_reconfirmation !== false
  const isForced = input.receipt_required && input.requires_reconfirmation === true
  await sql`
    WITH renewed AS (
      UPDATE announcements SET edition = edition + 1, changed_at = now(),
        counts_from = CASE WHEN ${isAsked} THEN edition + 1 ELSE counts_from END
      WHERE id = ${id} AND (${isForced} OR md5(ROW(translations, file_ids)::text) <> ${before.content}) RETURNING id)
    UPDATE announcement_readers SET notified_at = NULL, reminded_at = NULL
    FROM renewed WHERE announcement_id = renewed.id AND confirmed_at IS NOT NULL AND ${isAsked}`.execute(db)
}

/** A time that has passed while the announcement was a draft becomes now. */
export const publishDraft = async (db: Db, id: number): Promise<void> => {
  await sql`
    UPDATE announcements SET status = 'published', publish_at = greatest(publish_at, now()), announced_at = NULL
    WHERE id = ${id}`.execute(db)
}

/** An announcement that has not appeared becomes a draft again. */
export const withdrawPublished = async (db: Db, id: number): Promise<void> => {
  await sql`
    UPDATE announcements SET status = CASE WHEN publish_at > now() THEN 'draft' ELSE 'withdrawn' END,
      withdrawn_at = CASE WHEN publish_at > now() THEN NULL ELSE now() END
    WHERE id = ${id}`.execute(db)
}

export const deleteDraft = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('announcements').where('id', '=', id).execute()
}

type Copy = { id: number; authorId: number; titled: Parameters<typeof translationsOfCopy>[0] }
/** Copies the texts, files and audience into a draft without times. */
export const duplicateAnnouncement = async (db: Db, { id, authorId, titled }: Copy): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO announcements (translations, file_ids, audience, pinned, receipt_required, author_id)
    SELECT ${translationsOfCopy(titled)}, file_ids, audience, pinned, receipt_required, ${authorId}
    FROM announcements WHERE id = ${id} RETURNING id`.execute(db)
  const copy = orNotFound(rows[0]).id
  await copyLinks(
    db,
    { from: id, to: copy, owner: 'announcement_id' },
    {
      announcement_groups: 'group_id',
      announcement_directions: 'direction_id',
      announcement_roles: 'role_id',
      announcement_files: 'file_id',
    },
  )
  return copy
}
