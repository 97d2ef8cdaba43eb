import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openDatabase } from '../../../src/server/platform/database'
import { migrate } from '../../../src/server/platform/migrate'
import { productSchema } from '../../../src/server/platform/productSchema'
import type { PostgresConnection } from '../../../src/server/platform/postgres'
import { newStorageKey, sizedKey } from '../../../src/server/platform/storage/keys'
import { makeDatabase } from '../../kit/databases'
import { ask, makeFolder, storageIn, writeFiles } from './college'

/** Tables whose rows are not backed up. */
export const transient = ['migrations', 'backups', 'sessions', 'one_time_tokens', 'oauth_states', 'throttles']

export const photo = newStorageKey()
const uploads = { [photo]: randomBytes(300_000), [sizedKey(photo, 'thumb')]: 'small', [newStorageKey()]: '' }

/** Migrates the database to this schema. */
export const migrated = async (connection: PostgresConnection, schema = productSchema) => {
  const { pool, close } = openDatabase(connection)
  await migrate(pool, schema)
  await close()
  return connection
}

/** Databases, storages and backups of one test file; `remove` deletes them. */
export const startFixture = async () => {
  const { folder, remove } = await makeFolder()
  const removals: (() => Promise<void>)[] = []

  const database = async (options?: { empty?: boolean }): Promise<PostgresConnection> => {
    const { connection, drop } = await makeDatabase(options)
    removals.push(drop)
    return connection
  }
  const storage = (name: string) => storageIn(join(folder, name))

  /** A college with people, files, a session, and gaps at the end of id sequences. */
  const college = async (name: string) => {
    const connection = await database()
    const its = { connection, storage: await storage(name), file: join(folder, `${name}.abitura`) }
    await writeFiles(its.storage, uploads)
    await ask(
      connection,
      `insert into sessions (token_hash, user_id, remembered, expires_at)
       select sha256('token'), min(id), true, now() + interval '1 day' from users`,
    )
    await ask(
      connection,
      `insert into one_time_tokens (token_hash, user_id, purpose, expires_at)
       select sha256('link'), min(id), 'reset_password', now() + interval '1 hour' from users`,
    )
    await ask(
      connection,
      `insert into users (last_name, first_name, middle_name, email, role_id)
       select E'О''Коннор\\t\\\\N', E'Анна\\nМария', '', 'n' || n || '@abitura.test', (select min(id) from roles)
       from generate_series(1, 500) as n`,
    )
    await ask(connection, "delete from users where email = 'n500@abitura.test'")
    return its
  }

  return {
    folder,
    database,
    storage,
    college,
    /** Registers a cleanup that runs after the databases created so far are dropped. */
    afterwards: (removal: () => Promise<void>) => void removals.push(removal),
    remove: async () => {
      // Sequential, because a role can only be dropped after its database.
      for (const removal of removals) await removal()
      await remove()
    },
  }
}

export type Fixture = Awaited<ReturnType<typeof startFixture>>
