import { sql } from 'kysely'
import type { Locale } from '../../api/kit/endpoints'
import { copyLinks, translationsOfCopy } from '../kit/records/copyQueries'
import { localise } from '../kit/texts/messages'
import type { Message } from '../kit/problems'
import { toManyDone, type ManyDone } from '../kit/records/lockRecord'
import type { Db } from '../platform/database'
import { publish } from './editionQueries'
import { nextPosition } from './materialQueries'
import { missingPart } from './rules'

type BulkContext = { ids: readonly number[]; locale: Locale }

type Candidate = Parameters<typeof missingPart>[0] & { id: number; status: string }
const lockCandidates = async (db: Db, ids: readonly number[]): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    SELECT id, status, kind, audience, cardinality(file_ids) AS files_count, coalesce(translations -> 'ru' ->> 'body', '') AS body,
      (SELECT count(*) FROM material_groups WHERE material_id = materials.id) AS groups_count,
      (SELECT count(*) FROM material_directions WHERE material_id = materials.id) AS directions_count
    FROM materials WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return rows
}

const refusalOf = (candidate: Candidate): Message | null => {
  if (candidate.status === 'archived') return { key: 'materials.is_archived' }
  if (candidate.status === 'published') return { key: 'materials.is_published' }
  return missingPart(candidate)
}

/** Publishes complete drafts; each of the others gets a message with the missing part. */
export const publishDrafts = async (
  db: Db,
  { ids, locale, personId }: BulkContext & { personId: number },
): Promise<ManyDone> => {
  const candidates = await lockCandidates(db, ids)
  const refusals = new Map(candidates.map((candidate) => [candidate.id, refusalOf(candidate)]))
  const ready = ids.filter((id) => refusals.get(id) === null)
  await publish(db, { ids: ready, personId, requiresReconfirmation: false })
  const { rows } = await sql<{ id: number }>`
    UPDATE materials SET status = 'published', published_at = coalesce(published_at, now()) WHERE id = ANY(${ready}) RETURNING id`.execute(
    db,
  )
  return toManyDone({
    ids,
    rows,
    messageOf: (id) => localise(locale, refusals.get(id) ?? { key: 'problem.not_found' }),
  })
}

export const withdrawPublished = async (db: Db, { ids, locale }: BulkContext): Promise<ManyDone> => {
  const { rows } = await sql<{ id: number }>`
    UPDATE materials SET status = 'draft' WHERE id = ANY(${ids}) AND status = 'published' RETURNING id`.execute(db)
  return toManyDone({ ids, rows, messageOf: () => localise(locale, { key: 'materials.is_not_published' }) })
}

/** Moves materials to the end of another subject, in their current order. */
export const moveToSubject = async (
  db: Db,
  { ids, subjectId, locale }: BulkContext & { subjectId: number },
): Promise<ManyDone> => {
  const first = await nextPosition(db, subjectId)
  const { rows } = await sql<{ id: number }>`
    UPDATE materials SET subject_id = ${subjectId}, position = ${first}::int + place::int - 1
    FROM (SELECT id, row_number() OVER (ORDER BY position, id) AS place FROM materials WHERE id = ANY(${ids})) AS moving
    WHERE materials.id = moving.id AND subject_id <> ${subjectId} RETURNING materials.id`.execute(db)
  return toManyDone({ ids, rows, messageOf: () => localise(locale, { key: 'materials.is_there' }) })
}

/**
 * Puts the given materials of the subject first, in this order; the others follow in their old order. Reordering does
 * not count as an edit.
 */
export const orderMaterials = async (
  db: Db,
  { ids, subjectId }: { ids: readonly number[]; subjectId: number },
): Promise<number[]> => {
  await sql`SELECT id FROM materials WHERE subject_id = ${subjectId} ORDER BY id FOR NO KEY UPDATE`.execute(db)
  const { rows } = await sql<{ id: number }>`
    WITH placed AS (
      SELECT id, row_number() OVER (ORDER BY array_position(${ids}::bigint[], id) NULLS LAST, position, id) AS place
      FROM materials WHERE subject_id = ${subjectId}
    ), moved AS (
      UPDATE materials SET position = place FROM placed WHERE materials.id = placed.id AND position <> place
    )
    SELECT id FROM placed ORDER BY place`.execute(db)
  return rows.map(({ id }) => id)
}

/** Creates a draft with the same content and audience, right after the original. */
export const duplicateMaterial = async (
  db: Db,
  { id, authorId, titled }: { id: number; authorId: number; titled: Parameters<typeof translationsOfCopy>[0] },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO materials (subject_id, kind, translations, url, file_ids, audience, position, estimated_minutes, mandatory, due_on,
      visible_from, visible_to, author_id)
    SELECT subject_id, kind, ${translationsOfCopy(titled)}, url, file_ids, audience, position, estimated_minutes, mandatory, due_on,
      visible_from, visible_to, ${authorId}
    FROM materials WHERE id = ${id} RETURNING id`.execute(db)
  const copy = rows[0]?.id ?? 0
  await copyLinks(
    db,
    { from: id, to: copy, owner: 'material_id' },
    { material_groups: 'group_id', material_directions: 'direction_id', material_files: 'file_id' },
  )
  return copy
}
