import type { ClientBase } from 'pg'
import type { Db } from '../database'

/** Records a completed backup. Databases of older versions do not have the table. */
export const recordBackup = async (
  client: Pick<ClientBase, 'query'>,
  { bytes, files }: { bytes: number; files: number },
): Promise<void> => {
  const { rows } = await client.query("select to_regclass('public.backups') is not null as exists")
  if (rows[0]?.exists === true)
    await client.query('insert into public.backups (bytes, files) values ($1, $2)', [bytes, files])
}

export const findLastBackup = (db: Db): Promise<{ made_at: string; bytes: number } | undefined> =>
  db.selectFrom('backups').select(['made_at', 'bytes']).orderBy('made_at', 'desc').limit(1).executeTakeFirst()
