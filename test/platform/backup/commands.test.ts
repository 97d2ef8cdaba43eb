import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/server/platform/database'
import { migrate } from '../../../src/server/platform/migrate'
import { startPostgres } from '../../../src/server/platform/postgres'
import { newStorageKey } from '../../../src/server/platform/storage/keys'
import { bundle, install, makeFolder, removeFolder } from '../postgres/installation'
import { ask, fingerprint, readFiles, storageIn, writeFiles } from './college'

const run = promisify(execFile)
const programs = resolve(import.meta.dirname, '../../../src/server/commands')
const log = () => undefined
const key = newStorageKey()
let folder = ''

beforeAll(async () => {
  folder = await makeFolder()
  await install(folder)
  await bundle(folder, { backup: join(programs, 'backup.ts'), restore: join(programs, 'restore.ts') })
})
afterAll(() => removeFolder(folder))

/** Runs a command as npm does; returns its exit code and output. */
const call = async (name: 'backup' | 'restore', { args, dataDir }: { args: string[]; dataDir: string }) => {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, INIT_CWD: folder }
  const program = [join(folder, 'dist', `${name}.mjs`), ...args]
  return run(process.execPath, program, { env, cwd: '/' }).then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr.trim() }),
  )
}

describe('npm run backup and npm run restore', () => {
  it('move a running college to another machine', { timeout: 120_000 }, async () => {
    const dataDir = join(folder, 'college')
    const postgres = await startPostgres({ dataDir, log, durable: false })
    const { pool, close } = openDatabase(postgres.connection)
    await migrate(pool)
    await pool.query(`insert into roles (code, translations) values ('newcomer', '{"ru": {"name": "Новичок"}}')`)
    await pool.query(
      "insert into users (last_name, first_name, role_id) select 'Ёлкин', 'Пётр', id from roles where code = 'newcomer'",
    )
    await close()
    await writeFiles(await storageIn(dataDir), { [key]: 'photo' })
    const live = await call('backup', { args: ['live.abitura'], dataDir })
    expect(live).toMatchObject({ code: 0 })
    expect(live.said).toMatch(/Backed up \d+ rows from \d+ tables and 1 files to \S+live\.abitura \(\d+ kB\)\.$/)
    const before = await fingerprint(postgres.connection, ['migrations', 'backups'])
    const refused = await call('restore', { args: ['live.abitura', '--force'], dataDir })
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('Abitura is already running') })
    await postgres.stop()

    expect(await call('backup', { args: ['stopped.abitura'], dataDir })).toMatchObject({ code: 0 })
    for (const file of ['live.abitura', 'stopped.abitura']) {
      const other = join(folder, `of-${file}`)
      const restored = await call('restore', { args: [file], dataDir: other })
      expect(restored).toMatchObject({
        code: 0,
        said: expect.stringMatching(/^Restored \d+ rows .* All users must sign in again\.$/),
      })
      const moved = await startPostgres({ dataDir: other, log, durable: false })
      expect(await fingerprint(moved.connection, ['migrations', 'backups'])).toEqual(before)
      expect(await ask(moved.connection, 'select count(*) > 0 as people from users')).toEqual([{ people: true }])
      expect(await readFiles(await storageIn(other))).toEqual({ [key]: 'photo' })
      await moved.stop()
      expect(await call('restore', { args: [file], dataDir: other })).toMatchObject({
        code: 1,
        said: expect.stringMatching(/^The database already has \d+ users\. .* add --force/),
      })
      expect((await call('restore', { args: [file, '--force'], dataDir: other })).code).toBe(0)
    }
  })

  it('explain an error in one sentence', async () => {
    const dataDir = join(folder, 'nothing')
    expect(await call('backup', { args: [], dataDir })).toEqual({
      code: 1,
      said: 'Usage: npm run backup -- FILE',
    })
    expect(await call('restore', { args: ['a', '--forc'], dataDir })).toEqual({
      code: 1,
      said: 'Usage: npm run restore -- FILE [--force]',
    })
    expect(await call('backup', { args: ['x.abitura'], dataDir })).toEqual({
      code: 1,
      said: `No database found in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`,
    })
    expect(await call('restore', { args: ['x.abitura'], dataDir })).toEqual({
      code: 1,
      said: `The backup ${join(folder, 'x.abitura')} cannot be read (ENOENT). Check its path and permissions.`,
    })
    expect(await readdir(folder)).not.toContain('nothing')
  })
})
