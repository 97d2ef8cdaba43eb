import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { restoreBackup } from '../../src/server/platform/backup'
import { ask, storageIn } from '../platform/backup/college'
import { makeDatabase, urlOf } from '../kit/databases'
import { demoPassword } from '../kit/personas'

/** Recorded releases, from the oldest to the newest. */
export const releases = readdirSync(import.meta.dirname)
  .filter((name) => /^\d+\.\d+\.\d+$/.test(name))
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))

const recorded = (release: string, name: string) => join(import.meta.dirname, release, name)
export const backupOf = (release: string) => recorded(release, 'college.abitura')

/** SHA-256 of each migration file of a release. */
export const hashesOf = (release: string): Record<string, string> =>
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(recorded(release, 'migrations.json'), 'utf8')))

/** An empty database and data folder with the environment variables of a server on them. */
export const makeCollege = async () => {
  const { connection, drop } = await makeDatabase({ empty: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'abitura-upgrade-'))
  const env = {
    DATABASE_URL: urlOf(connection),
    DATA_DIR: dataDir,
    DEMO: 'on',
    DEMO_PASSWORD: demoPassword,
    PORT: '0',
  }
  const remove = async () => {
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { connection, dataDir, env, remove }
}
export type College = Awaited<ReturnType<typeof makeCollege>>

/** The recorded college as the release left it: its database, not yet migrated, and its files. */
export const copyOldData = async (release: string): Promise<College> => {
  const college = await makeCollege()
  await ask(college.connection, gunzipSync(await readFile(recorded(release, 'database.sql.gz'))).toString())
  await cp(recorded(release, 'files'), join(college.dataDir, 'files'), { recursive: true })
  return college
}

/** The recorded college, restored from its backup by the present version. */
export const restoreOldBackup = async (release: string): Promise<College> => {
  const college = await makeCollege()
  const { connection, dataDir } = college
  await restoreBackup({ connection, storage: await storageIn(dataDir), file: backupOf(release) })
  return college
}
