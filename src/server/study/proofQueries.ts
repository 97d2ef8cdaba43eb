import { sql } from 'kysely'
import { nameIn } from '../kit/lists'
import type { Proofs } from '../kit/room'

/** The materials that a person has confirmed as read, each once. */
export const provenReading: Proofs = async (db, { userId, locale }) => {
  const { rows } = await sql<Awaited<ReturnType<Proofs>>[number]>`
    SELECT 'material' AS source, materials.id, materials.${sql.ref(nameIn(locale))} AS name, to_char(min(at), 'YYYY-MM-DD') AS day,
      NULL AS percent, '{}'::bigint[] AS "fileIds"
    FROM material_receipts JOIN materials ON materials.id = material_id WHERE user_id = ${userId}
    GROUP BY materials.id ORDER BY min(at) DESC, materials.id`.execute(db)
  return rows
}
