import { sql } from 'kysely'
import type { z } from 'zod'
import type { editionDetails, materialActions } from '../../api/study/materialActions'
import { orNotFound } from '../kit/problems'
import type { Sign } from '../kit/http/signedLinks'
import type { Db } from '../platform/database'
import { listFiles } from '../library'
import { presentTexts, type StoredTexts } from './texts'

type PublishInput = {
  ids: readonly number[]
  personId: number
  /** Readers who confirmed an earlier edition have to confirm the new one. */
  requiresReconfirmation: boolean
}

/**
 * Creates a new edition of each material whose content differs from its last one. Returns the ids of these materials.
 */
export const publish = async (db: Db, { ids, personId, requiresReconfirmation }: PublishInput): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    WITH changed AS (
      SELECT id, edition + 1 AS number, kind, translations, url, file_ids FROM materials
      WHERE id = ANY(${ids}) AND NOT EXISTS (
        SELECT FROM material_editions AS last WHERE last.material_id = materials.id AND last.number = materials.edition
          AND last.kind = materials.kind AND last.translations = materials.translations
          AND last.url IS NOT DISTINCT FROM materials.url AND last.file_ids = materials.file_ids)
    ), added AS (
      INSERT INTO material_editions (material_id, number, kind, translations, url, file_ids, requires_reconfirmation, published_by)
      SELECT id, number, kind, translations, url, file_ids, ${requiresReconfirmation}, ${personId} FROM changed
    )
    UPDATE materials SET edition = changed.number, published_at = now(),
      counts_from = CASE WHEN ${requiresReconfirmation} THEN changed.number ELSE counts_from END
    FROM changed WHERE materials.id = changed.id RETURNING materials.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Hash of everything that students read. */
export const contentHash = async (db: Db, id: number): Promise<string | undefined> => {
  const { rows } = await sql<{ hash: string }>`
    SELECT md5(ROW(kind, translations, url, file_ids)::text) AS hash FROM materials WHERE id = ${id}`.execute(db)
  return rows[0]?.hash
}

type EditionRow = z.output<(typeof materialActions)['GET /api/materials/:id/editions']['answer']>['data'][number]

export const listEditions = async (db: Db, id: number): Promise<EditionRow[]> => {
  const { rows } = await sql<EditionRow>`
    SELECT number, published_at, users.name AS published_by, requires_reconfirmation,
      (SELECT count(*) FROM material_receipts WHERE material_receipts.material_id = ${id} AND edition = number) AS receipts_count
    FROM material_editions LEFT JOIN users ON users.id = published_by
    WHERE material_id = ${id} ORDER BY number DESC`.execute(db)
  return rows
}

export const getEdition = async (
  db: Db,
  { id, number, sign }: { id: number; number: number; sign: Sign },
): Promise<z.output<typeof editionDetails>> => {
  const { rows } = await sql<EditionRow & StoredTexts & { kind: 'text'; url: string | null; file_ids: number[] }>`
    SELECT number, published_at, users.name AS published_by, requires_reconfirmation, kind, translations, url, file_ids,
      (SELECT count(*) FROM material_receipts WHERE material_receipts.material_id = ${id} AND edition = number) AS receipts_count
    FROM material_editions LEFT JOIN users ON users.id = published_by
    WHERE material_id = ${id} AND number = ${number}`.execute(db)
  const { translations, file_ids, ...row } = orNotFound(rows[0])
  return {
    ...row,
    translations: await presentTexts(db, translations, sign),
    files: await listFiles(db, file_ids, sign),
  }
}

/** Copies an edition's content to the material; the caller has locked it. */
export const restoreEdition = async (db: Db, { id, number }: { id: number; number: number }): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    UPDATE materials SET kind = old.kind, translations = old.translations, url = old.url, file_ids = old.file_ids
    FROM material_editions AS old WHERE materials.id = ${id} AND old.material_id = ${id} AND old.number = ${number}
    RETURNING materials.id`.execute(db)
  orNotFound(rows[0])
}
