import { sql } from 'kysely'
import type { StoredUpload } from '../kit/uploads/takeUploads'
import type { Db } from '../platform/database'
import { emailOf } from './accounts'
import { college } from './college'
import type { DemoGroup } from './groups'
import type { IdOf } from './keys'
import { makeRandom } from './random'
import { teacherSubjects } from './teaching'

const seed = 20_261_001
const day = 86_400_000

type Ids = { directionId: IdOf; subjectId: IdOf; groupId: IdOf; personId: IdOf }
type DemoMaterial = (typeof college)['materials'][number]

const isTaught = ({ subject }: DemoMaterial) => teacherSubjects.includes(subject)
/** A material without its file is published once the file exists. */
const isPublished = ({ kind, publishedDaysAgo, archived }: DemoMaterial) =>
  publishedDaysAgo !== null && !archived && kind !== 'file'

const statusOf = (material: DemoMaterial) => (isPublished(material) ? 'published' : 'draft')

/**
 * Creates the demo's materials and reading progress. The teacher's materials are for the teacher's groups, the
 * methodist's for directions or everybody.
 */
export const insertMaterials = async (
  db: Db,
  { now, groups }: { now: Date; groups: readonly DemoGroup[] },
  ids: Ids,
): Promise<void> => {
  const ago = (days: number) => new Date(now.getTime() - days * day).toISOString()
  const rows = await db
    .insertInto('materials')
    .values(
      college.materials.map((material, place) => {
        const { subject, kind, ru, en, url, minutes, mandatory, dueInDays, publishedDaysAgo, archived } = material
        return {
          subject_id: ids.subjectId(subject),
          kind,
          translations: JSON.stringify({ ru, en }),
          url,
          audience: material.for === 'all' ? 'all' : 'chosen',
          position: place + 1,
          estimated_minutes: minutes,
          mandatory,
          due_on: dueInDays === null ? null : ago(-dueInDays).slice(0, 10),
          status: archived ? 'archived' : statusOf(material),
          edition: publishedDaysAgo === null || kind === 'file' ? 0 : 1,
          published_at: publishedDaysAgo === null || kind === 'file' ? null : ago(publishedDaysAgo),
          author_id: ids.personId(emailOf(isTaught(material) ? 'teacher' : 'methodist')),
          created_at: ago((publishedDaysAgo ?? 0) + 2),
        }
      }),
    )
    .returning('id')
    .execute()
  for (const [place, { id }] of rows.entries()) {
    const material = college.materials[place]
    if (material && material.for !== 'all') await insertAudience(db, { id, material, groups }, ids)
  }
  await insertEditions(
    db,
    rows.map(({ id }) => id),
  )
  await insertReading(db)
}

type Audience = { id: number; material: DemoMaterial; groups: readonly DemoGroup[] }
const insertAudience = async (db: Db, { id, material, groups }: Audience, ids: Ids) => {
  const directions = material.for === 'all' ? [] : material.for
  const taught = groups.filter(({ direction, status }) => directions.includes(direction) && status === 'active')
  if (!isTaught(material))
    await db
      .insertInto('material_directions')
      .values(directions.map((key) => ({ material_id: id, direction_id: ids.directionId(key) })))
      .execute()
  else
    await sql`
      INSERT INTO material_groups (material_id, group_id)
      SELECT ${id}, group_id FROM group_teachers JOIN materials ON materials.id = ${id}
      WHERE group_id = ANY(${taught.map(({ code }) => ids.groupId(code))}) AND user_id = author_id
        AND group_teachers.subject_id = materials.subject_id`.execute(db)
}

type Reader = { material_id: number; user_id: number; published_at: string; mandatory: boolean; is_account: boolean }

/**
 * Some readers have finished the material, some have started it, some have not opened it. The student accounts have
 * something to continue.
 */
const insertReading = async (db: Db) => {
  const random = makeRandom(seed)
  const { rows } = await sql<Reader>`
    SELECT material_id, user_id, published_at, mandatory, email LIKE 'student.%@abitura.test' AS is_account
    FROM material_readers JOIN materials ON materials.id = material_id JOIN users ON users.id = user_id
    WHERE materials.status = 'published' AND former_group IS NULL ORDER BY material_id, user_id`.execute(db)
  const reading = rows.flatMap(({ published_at, is_account, ...reader }) => {
    const share = random.next()
    if (share > 0.7) return []
    // The student accounts leave the mandatory materials unread.
    const isRead = share < 0.45 && !(is_account && reader.mandatory)
    const at = new Date(new Date(published_at).getTime() + random.below(20) * 3_600_000).toISOString()
    const percent = isRead ? 100 : 10 + random.below(80)
    return [{ ...reader, at, percent, isRead }]
  })
  if (reading.length === 0) return
  await db
    .insertInto('material_progress')
    .values(
      reading.map(({ material_id, user_id, at, percent, isRead }) => ({
        material_id,
        user_id,
        opened_at: at,
        read_at: at,
        percent,
        place: percent * 10,
        completed_at: isRead ? at : null,
      })),
    )
    .execute()
  const confirmed = reading.filter(({ mandatory, isRead }) => mandatory && isRead)
  if (confirmed.length > 0)
    await db
      .insertInto('material_receipts')
      .values(confirmed.map(({ material_id, user_id, at }) => ({ material_id, user_id, edition: 1, at })))
      .execute()
}

/** A demo material without its files. */
export type PendingMaterial = { id: number; title: string; owner_id: number }

/** Matches materials that nobody has edited since the demo was created. */
const isUnedited = sql`kind = 'file' AND materials.status = 'draft' AND edition = 0 AND materials.version = 1 AND file_ids = '{}'`

export const listPendingMaterials = async (db: Db): Promise<PendingMaterial[]> => {
  const { rows } = await sql<PendingMaterial>`
    SELECT materials.id, translations -> 'ru' ->> 'title' AS title, author_id AS owner_id
    FROM materials JOIN users ON users.id = author_id WHERE is_demo AND ${isUnedited} ORDER BY materials.id`.execute(db)
  return rows
}

/** Attaches the files and publishes the material, unless somebody edited it. Returns whether it did. */
export const publishWithFiles = async (
  db: Db,
  { id, owner_id }: PendingMaterial,
  files: readonly Pick<StoredUpload, 'name' | 'type' | 'kind' | 'size' | 'sha256' | 'storage_key'>[],
): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM materials WHERE id = ${id} AND ${isUnedited} FOR NO KEY UPDATE`.execute(db)
  if (rows.length === 0) return false
  const inserted = await db
    .insertInto('files')
    .values(files.map((file) => ({ ...file, owner_id, purpose: 'media' })))
    .returning('id')
    .execute()
  const ids = inserted.map((file) => file.id)
  await db
    .insertInto('material_files')
    .values(ids.map((file_id) => ({ material_id: id, file_id })))
    .execute()
  await sql`
    UPDATE materials SET file_ids = ${ids}, status = 'published', edition = 1, published_at = created_at + interval '2 days'
    WHERE id = ${id}`.execute(db)
  await insertEditions(db, [id])
  return true
}

const insertEditions = (db: Db, ids: readonly number[]) =>
  sql`
    INSERT INTO material_editions (material_id, number, kind, translations, url, file_ids, requires_reconfirmation, published_at, published_by)
    SELECT id, 1, kind, translations, url, file_ids, false, published_at, author_id FROM materials
    WHERE edition = 1 AND id = ANY(${ids})`.execute(db)
