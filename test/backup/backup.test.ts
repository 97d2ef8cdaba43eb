import { randomBytes } from 'node:crypto'
import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBackup, restoreBackup } from '../../src/server/kit/backup'
import { openDatabase } from '../../src/server/kit/database'
import { migrate, migrations } from '../../src/server/kit/migrate'
import type { PostgresConnection } from '../../src/server/kit/postgres'
import { StartupError } from '../../src/server/kit/startupError'
import { makeDatabase } from '../kit/databases'
import { ask, fingerprint, makeFolder, readFiles, writeFiles } from './college'

const transient = ['migrations', 'sessions', 'throttles']
let folder = ''
let removeFolder: () => Promise<void> = async () => undefined
const dropped: (() => Promise<void>)[] = []

const database = async (options?: { empty?: boolean }): Promise<PostgresConnection> => {
  const { connection, drop } = await makeDatabase(options)
  dropped.push(drop)
  return connection
}

const migrated = async (connection: PostgresConnection, list = migrations) => {
  const { pool, close } = openDatabase(connection)
  await migrate(pool, list)
  await close()
  return connection
}

const uploads = { 'photos/1.jpg': randomBytes(300_000), 'documents/дело 7.pdf': 'скан', empty: '' }

/** A college with people, files, a session and ids given out beyond the rows that are left. */
const college = async (name: string) => {
  const connection = await database()
  const filesDir = join(folder, name)
  await writeFiles(filesDir, uploads)
  await ask(
    connection,
    `insert into sessions (token_hash, user_id, remembered, expires_at)
     select sha256('token'), min(id), true, now() + interval '1 day' from users`,
  )
  await ask(
    connection,
    `insert into users (last_name, first_name, middle_name, email, role_id)
     select E'О''Коннор\\t\\\\N', E'Анна\\nМария', '', 'n' || n || '@abitura.test', (select min(id) from roles) from generate_series(1, 500) as n`,
  )
  await ask(connection, "delete from users where email = 'n500@abitura.test'")
  return { connection, filesDir, file: join(folder, `${name}.abitura`) }
}

beforeAll(async () => {
  const made = await makeFolder()
  folder = made.folder
  removeFolder = made.remove
})
afterAll(async () => {
  // One after the other: a role goes only after its database.
  for (const drop of dropped) await drop()
  await removeFolder()
})

describe('a backup', () => {
  it('brings back every row, file and id count in an empty database, and everyone signs in anew', async () => {
    const from = await college('whole')
    const before = await fingerprint(from.connection, transient)
    const made = await makeBackup(from)
    expect(made.files).toBe(3)
    const to = { connection: await database({ empty: true }), filesDir: join(folder, 'wholeRestored') }
    const restored = await restoreBackup({ ...to, file: from.file })
    expect(restored).toMatchObject({ rows: made.rows, tables: made.tables, files: 3, unknown: [] })
    expect(await fingerprint(to.connection, transient)).toEqual(before)
    expect(await readFiles(to.filesDir)).toEqual(await readFiles(from.filesDir))
    expect(await ask(from.connection, 'select count(*)::int as count from sessions')).toEqual([{ count: 1 }])
    expect(await ask(to.connection, 'select count(*)::int as count from sessions')).toEqual([{ count: 0 }])
    expect(await ask(to.connection, 'select name from migrations order by name')).toEqual(
      migrations.map(({ name }) => ({ name })),
    )
  })

  it('keeps the rules of the database alive: keys, checks, triggers and further ids', async () => {
    const from = await college('rules')
    await makeBackup(from)
    const connection = await database({ empty: true })
    await restoreBackup({ connection, filesDir: join(folder, 'rulesRestored'), file: from.file })
    await expect(ask(connection, 'insert into role_permissions values (999999, $$vote$$)')).rejects.toThrow(
      /foreign key/,
    )
    await expect(ask(connection, "update users set email = 'UPPER@abitura.test'")).rejects.toThrow(/check constraint/)
    const insert = `insert into users (last_name, first_name, role_id) values ('Новый', 'Человек', (select min(id) from roles)) returning id::int`
    expect(await ask(connection, insert)).toEqual(await ask(from.connection, insert))
    const [row] = await ask(
      connection,
      "update users set phone = '+70000000000' where last_name = 'Новый' returning version",
    )
    expect(row).toEqual({ version: 2 })
    const constraints = `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as is, convalidated from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`
    expect(await ask(connection, constraints)).toEqual(await ask(from.connection, constraints))
    const triggers = `select tgrelid::regclass::text as "table", tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`
    expect(await ask(connection, triggers)).toEqual(await ask(from.connection, triggers))
  })

  it('needs no superuser, only the owner of the database', async () => {
    const from = await college('owner')
    await makeBackup(from)
    const empty = await database({ empty: true })
    const role = `owner_${randomBytes(4).toString('hex')}`
    await ask(empty, `create role ${role} login`)
    await ask(empty, `alter database ${empty.database} owner to ${role}`)
    const connection = { ...empty, user: role }
    await restoreBackup({ connection, filesDir: join(folder, 'ownerRestored'), file: from.file })
    expect(await fingerprint(connection, transient)).toEqual(await fingerprint(from.connection, transient))
    // The role goes with its database.
    dropped.push(() => ask({ ...empty, database: 'abitura' }, `drop role if exists ${role}`).then(() => undefined))
    await restoreBackup({ connection, filesDir: join(folder, 'ownerRestored'), file: from.file, force: true })
  })

  it('shows one moment, although people go on working', async () => {
    const from = await college('moment')
    const writer = new Client(from.connection)
    await writer.connect()
    await writer.query('create table first_half (id int primary key, note text)')
    await writer.query('create table second_half (id int primary key, note text)')
    await writer.query("insert into first_half select n, repeat('x', 1000) from generate_series(1, 20000) n")
    await writer.query('insert into second_half select id, note from first_half')
    await writer.query("insert into migrations values ('9999_halves')")
    const work = { goesOn: true }
    const write = async () => {
      for (let id = 20_001; work.goesOn; id += 1)
        await writer.query(
          `begin; insert into first_half values (${id}, ''); insert into second_half values (${id}, ''); commit`,
        )
    }
    const writing = write()
    await makeBackup(from)
    work.goesOn = false
    await writing
    await writer.end()
    const connection = await database({ empty: true })
    const history = [...migrations, { name: '9999_halves', sql: halves }]
    await restoreBackup({ connection, filesDir: join(folder, 'momentRestored'), file: from.file, list: history })
    const count = 'select count(*)::int as rows from first_half'
    const [[before], [after]] = [await ask(connection, count), await ask(from.connection, count)]
    expect(Number(before?.['rows'])).toBeGreaterThanOrEqual(20_000)
    expect(Number(after?.['rows'])).toBeGreaterThan(Number(before?.['rows']))
    expect(
      await ask(
        connection,
        'select count(*)::int as lone from first_half full join second_half using (id) where first_half.id is null or second_half.id is null',
      ),
    ).toEqual([{ lone: 0 }])
  })

  it('of an older schema is brought to the newest one', async () => {
    const older = migrations.slice(0, 4)
    const connection = await migrated(await database({ empty: true }), older)
    const insert =
      "insert into users (last_name, first_name, role_id) values ('Старый', 'Знакомый', (select min(id) from roles))"
    await ask(
      connection,
      'insert into roles (code, translations) select \'old-hand\', \'{"ru": {"name": "Старожил"}}\' where not exists (select from roles)',
    )
    await ask(connection, insert)
    const file = join(folder, 'older.abitura')
    await makeBackup({ connection, filesDir: join(folder, 'none'), file })
    const to = await database({ empty: true })
    await restoreBackup({ connection: to, filesDir: join(folder, 'olderRestored'), file })
    expect(await ask(to, 'select last_name from users')).toEqual([{ last_name: 'Старый' }])
    expect(await ask(to, 'select count(*)::int as count from migrations')).toEqual([{ count: migrations.length }])
    await migrated(to)
  })

  it('of a newer schema is refused', async () => {
    const from = await college('newer')
    await makeBackup(from)
    const connection = await database({ empty: true })
    const last = migrations.at(-1)?.name
    await expect(
      restoreBackup({ connection, filesDir: join(folder, 'no'), file: from.file, list: migrations.slice(0, -1) }),
    ).rejects.toThrow(`The backup was made by another version of Abitura, whose schema has ${last}`)
    expect(await fingerprint(connection)).toEqual([])
  })

  it('replaces people only when that is forced, and then files too', async () => {
    const from = await college('forced')
    await makeBackup(from)
    const connection = await database()
    const filesDir = join(folder, 'forcedRestored')
    await writeFiles(filesDir, { 'photos/old.jpg': 'old', 'photos/1.jpg': 'other' })
    const before = await fingerprint(connection)
    await expect(restoreBackup({ connection, filesDir, file: from.file })).rejects.toThrow(
      /^The database already holds \d+ people: add --force to replace everything in it by the backup\.$/,
    )
    expect(await fingerprint(connection)).toEqual(before)
    await restoreBackup({ connection, filesDir, file: from.file, force: true })
    expect(await fingerprint(connection, transient)).toEqual(await fingerprint(from.connection, transient))
    expect(await readFiles(filesDir)).toEqual(await readFiles(from.filesDir))
  })

  it('is not restored under the hands of someone who works with the database', async () => {
    const from = await college('used')
    await makeBackup(from)
    const connection = await migrated(await database({ empty: true }))
    const someone = new Client(connection)
    await someone.connect()
    await expect(
      restoreBackup({ connection, filesDir: join(folder, 'no'), file: from.file, force: true }),
    ).rejects.toThrow('The database is in use by 1 other connections: stop Abitura')
    await someone.end()
  })

  it('that is cut off or damaged anywhere is recognised and changes nothing', async () => {
    const from = await college('damaged')
    await makeBackup(from)
    const whole = await readFile(from.file)
    const connection = await database()
    const filesDir = join(folder, 'damagedRestored')
    await writeFiles(filesDir, { 'kept.txt': 'kept' })
    const before = await fingerprint(connection)
    const flipped = (position: number) => {
      const copy = Buffer.from(whole)
      copy.writeUInt8(copy.readUInt8(position) ^ 0xff, position)
      return copy
    }
    const middle = Math.floor(whole.length / 2)
    const broken = [
      ...[0, 1, 10, 5000, middle, whole.length - 20, whole.length - 1].map((length) => whole.subarray(0, length)),
      ...[12, 100, middle, whole.length - 6].map(flipped),
      Buffer.from('not a backup at all'),
      gzipSync(Buffer.from('neither a backup')),
    ]
    const file = join(folder, 'broken.abitura')
    for (const content of broken) {
      await writeFile(file, content)
      await expect(restoreBackup({ connection, filesDir, file, force: true })).rejects.toThrow(
        `${file} is not a whole backup of Abitura: it was cut off or damaged, and nothing was changed.`,
      )
    }
    expect(await fingerprint(connection)).toEqual(before)
    expect(await readFiles(filesDir)).toEqual({ 'kept.txt': 'kept' })
    expect((await readdir(folder)).filter((name) => name.includes('restoring'))).toEqual([])
  })

  it('leaves the database as it was when the restore fails half-way', async () => {
    const from = await college('halfway')
    await makeBackup(from)
    const connection = await database()
    const before = await fingerprint(connection)
    const noFolder = join(folder, 'halfway', 'empty', 'files')
    await expect(restoreBackup({ connection, filesDir: noFolder, file: from.file, force: true })).rejects.toThrow(
      `The files of the backup cannot be written to ${noFolder} (ENOTDIR)`,
    )
    expect(await fingerprint(connection)).toEqual(before)
  })

  it('takes its name only when it is whole, and only its owner may read it', async () => {
    const from = await college('mode')
    await makeBackup(from)
    expect((await stat(from.file)).mode & 0o777).toBe(0o600)
    const missing = join(folder, 'no folder', 'backup')
    await expect(makeBackup({ ...from, file: missing })).rejects.toThrow(
      `The backup cannot be written to ${missing} (ENOENT): see that the folder exists and can be written.`,
    )
    await expect(makeBackup({ ...from, file: '/dev/full/backup' })).rejects.toBeInstanceOf(StartupError)
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([])
  })

  it('holds rows and files larger than its parts', async () => {
    const from = await college('large')
    await ask(
      from.connection,
      "insert into settings select 'large' || n, to_jsonb(repeat('ж', 3000000)) from generate_series(1, 4) n",
    )
    await writeFiles(from.filesDir, { 'large.bin': randomBytes(20_000_000) })
    await makeBackup(from)
    const connection = await database({ empty: true })
    const filesDir = join(folder, 'largeRestored')
    await restoreBackup({ connection, filesDir, file: from.file })
    expect(await fingerprint(connection, transient)).toEqual(await fingerprint(from.connection, transient))
    expect((await readFile(join(filesDir, 'large.bin'))).equals(await readFile(join(from.filesDir, 'large.bin')))).toBe(
      true,
    )
  })
})

const halves =
  'create table first_half (id int primary key, note text); create table second_half (id int primary key, note text)'
