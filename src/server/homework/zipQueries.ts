import { sql } from 'kysely'
import type { Db } from '../platform/database'

export type WorkFiles = {
  key: string
  name: string
  text: string | null
  link: string | null
  files: { id: number; name: string; storage_key: string }[]
}

/** The newest hand-in of each person or team. */
export const listWorkFiles = async (db: Db, id: number): Promise<WorkFiles[]> => {
  const { rows } = await sql<WorkFiles>`
    SELECT coalesce(homework_teams.name, users.name) AS name, hand_ins.text, hand_ins.link,
      CASE WHEN works.team_id IS NULL THEN 'p' || works.user_id ELSE 't' || works.team_id END AS key,
      (SELECT coalesce(json_agg(json_build_object('id', files.id, 'name', files.name, 'storage_key', storage_key) ORDER BY position), '[]')
        FROM hand_in_files JOIN files ON files.id = file_id WHERE hand_in_files.hand_in_id = hand_ins.id) AS files
    FROM homework_works AS works JOIN hand_ins ON hand_ins.id = works.hand_in_id
      LEFT JOIN users ON users.id = works.user_id LEFT JOIN homework_teams ON homework_teams.id = works.team_id
    WHERE works.homework_id = ${id} ORDER BY name, key`.execute(db)
  return rows
}
