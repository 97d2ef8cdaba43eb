import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBackup, restoreBackup } from '../../../src/server/platform/backup'
import { productSchema, type Schema } from '../../../src/server/platform/productSchema'
import { newStorageKey } from '../../../src/server/platform/storage/keys'
import { sweepFiles } from '../../../src/server/library/files/sweep'
import { bearerOf, sendForm } from '../../library/files/form'
import { pdf } from '../../library/files/pictures'
import { startTestServer } from '../../kit/server'
import { ask, fingerprint, readFiles, writeFiles } from './college'
import { migrated, photo, startFixture, transient, type Fixture } from './fixture'

/** Expected names in the migrations table of this schema. */
const namesOf = ({ migrations }: Schema) => [...migrations, { name: 'functions' }].map(({ name }) => ({ name }))

const slow = { name: '99_slow', sql: 'select pg_sleep(0.3)' }

let fixture: Fixture

beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.remove())

describe('A backup', () => {
  it('restores every row, file and id sequence to an empty database, but no sessions or mailed links', async () => {
    const from = await fixture.college('whole')
    const before = await fingerprint(from.connection, transient)
    const made = await makeBackup(from)
    expect(made.files).toBe(3)
    const to = { connection: await fixture.database({ empty: true }), storage: await fixture.storage('wholeRestored') }
    const restored = await restoreBackup({ ...to, file: from.file })
    expect(restored).toMatchObject({ rows: made.rows, tables: made.tables, files: 3, unknown: [] })
    expect(await fingerprint(to.connection, transient)).toEqual(before)
    expect(await readFiles(to.storage)).toEqual(await readFiles(from.storage))
    const passing =
      'select (select count(*) from sessions)::int as sessions, (select count(*) from one_time_tokens)::int as links'
    expect(await ask(from.connection, passing)).toEqual([{ sessions: 1, links: 1 }])
    expect(await ask(to.connection, passing)).toEqual([{ sessions: 0, links: 0 }])
    expect(await ask(to.connection, 'select name from migrations order by name')).toEqual(namesOf(productSchema))
  })

  it("keeps the database's constraints, triggers and id sequences working", async () => {
    const from = await fixture.college('rules')
    await makeBackup(from)
    const connection = await fixture.database({ empty: true })
    await restoreBackup({ connection, storage: await fixture.storage('rulesRestored'), file: from.file })
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

  it("needs no superuser, only the database's owner", async () => {
    const from = await fixture.college('owner')
    await makeBackup(from)
    const empty = await fixture.database({ empty: true })
    const role = `owner_${randomBytes(4).toString('hex')}`
    await ask(empty, `create role ${role} login`)
    await ask(empty, `alter database ${empty.database} owner to ${role}`)
    const connection = { ...empty, user: role }
    await restoreBackup({ connection, storage: await fixture.storage('ownerRestored'), file: from.file })
    expect(await fingerprint(connection, transient)).toEqual(await fingerprint(from.connection, transient))
    // The role can only be dropped after its database.
    fixture.afterwards(() =>
      ask({ ...empty, database: 'abitura' }, `drop role if exists ${role}`).then(() => undefined),
    )
    await restoreBackup({
      connection,
      storage: await fixture.storage('ownerRestored'),
      file: from.file,
      force: true,
    })
  })

  it("ignores the database's default timeouts, and so do migrations", async () => {
    const from = await fixture.college('hurried')
    await ask(from.connection, `alter database ${from.connection.database} set statement_timeout = '100ms'`)
    await expect(ask(from.connection, 'select pg_sleep(1)')).rejects.toThrow('statement timeout')
    const schema = { ...productSchema, migrations: [...productSchema.migrations, slow] }
    await migrated(from.connection, schema)
    const holder = new Client(from.connection)
    await holder.connect()
    await holder.query('begin; lock table users')
    const making = makeBackup(from)
    await pause(500)
    await holder.query('commit')
    await holder.end()
    expect((await making).files).toBe(3)
  })

  it('is a consistent snapshot while people keep working', async () => {
    const from = await fixture.college('moment')
    const migrations = [...productSchema.migrations, { name: '99_halves', sql: halves }]
    const schema = { ...productSchema, migrations }
    await migrated(from.connection, schema)
    const writer = new Client(from.connection)
    await writer.connect()
    await writer.query("insert into first_half select n, repeat('x', 1000) from generate_series(1, 20000) n")
    await writer.query('insert into second_half select id, note from first_half')
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
    const connection = await fixture.database({ empty: true })
    await restoreBackup({
      connection,
      storage: await fixture.storage('momentRestored'),
      file: from.file,
      schema,
    })
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

  it('contains the files of its rows, because files deleted meanwhile are removed only afterwards', async () => {
    const server = await startTestServer()
    const applicant = await bearerOf(server, 'applicant.a')
    const upload = async (name: string) => {
      const form = { files: [{ name, content: pdf() }], fields: { purpose: 'document' } }
      const { body } = await sendForm(server, applicant, '/api/files', form)
      return z.object({ data: z.array(z.object({ id: z.number() })) }).parse(body).data[0]?.id ?? 0
    }
    const [unused, deleted, lost] = [await upload('unused.pdf'), await upload('deleted.pdf'), await upload('lost.pdf')]
    const { storage } = server.services
    const keyOf = async (id: number) =>
      (await server.db.selectFrom('files').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow())
        .storage_key
    const [unusedKey, deletedKey, lostKey] = [await keyOf(unused), await keyOf(deleted), await keyOf(lost)]
    await storage.remove(lostKey)
    // Between backing up the rows and the files, a user deletes a file and the cleanup removes an unused one.
    async function* list() {
      const { status } = await server.as('applicant.a').delete(`/api/files/${deleted}`)
      expect(status).toBe(200)
      await sweepFiles({ ...server.services, clock: () => new Date(Date.now() + 48 * 3_600_000) })
      yield* storage.list()
    }
    const file = join(fixture.folder, 'deleted.abitura')
    const made = await makeBackup({ connection: server.connection, storage: { ...storage, list }, file })
    expect(made.missing).toEqual([lostKey])

    const to = {
      connection: await fixture.database({ empty: true }),
      storage: await fixture.storage('deletedRestored'),
    }
    expect(await restoreBackup({ ...to, file })).toMatchObject({ missing: [lostKey] })
    expect(Object.keys(await readFiles(to.storage))).toEqual(expect.arrayContaining([unusedKey, deletedKey]))

    expect(Object.keys(await readFiles(storage))).toHaveLength(2)
    await server.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await server.runJobs()
    expect(Object.keys(await readFiles(storage))).toEqual([])
    await server.stop()
  })

  it('is migrated to the newest schema when it is older', async () => {
    const older = { ...productSchema, migrations: productSchema.migrations.slice(0, 3), functions: '' }
    const connection = await migrated(await fixture.database({ empty: true }), older)
    const insert =
      "insert into users (last_name, first_name, role_id) values ('Старый', 'Знакомый', (select min(id) from roles))"
    await ask(
      connection,
      'insert into roles (code, translations) select \'old-hand\', \'{"ru": {"name": "Старожил"}}\' where not exists (select from roles)',
    )
    await ask(connection, insert)
    const file = join(fixture.folder, 'older.abitura')
    await makeBackup({ connection, storage: await fixture.storage('none'), file })
    const to = await fixture.database({ empty: true })
    await restoreBackup({ connection: to, storage: await fixture.storage('olderRestored'), file })
    expect(await ask(to, 'select last_name from users')).toEqual([{ last_name: 'Старый' }])
    expect(await ask(to, 'select name from migrations order by name')).toEqual(namesOf(productSchema))
    await migrated(to)
  })

  it('is refused when its schema is newer', async () => {
    const from = await fixture.college('newer')
    await makeBackup(from)
    const connection = await fixture.database({ empty: true })
    const last = productSchema.migrations.at(-1)?.name
    await expect(
      restoreBackup({
        connection,
        storage: await fixture.storage('no'),
        file: from.file,
        schema: { ...productSchema, migrations: productSchema.migrations.slice(0, -1) },
      }),
    ).rejects.toThrow(`The backup was made by another version of Abitura: it has the migration ${last}`)
    expect(await fingerprint(connection)).toEqual([])
  })

  it('is refused for a development version, both when made and when restored', async () => {
    const from = await fixture.college('development')
    await makeBackup(from)
    const schema = { ...productSchema, migrations: productSchema.migrations.map((one) => ({ ...one, sql: '' })) }
    const connection = await fixture.database({ empty: true })
    await expect(
      restoreBackup({ connection, storage: await fixture.storage('no'), file: from.file, schema }),
    ).rejects.toThrow('The backup was made by another version of Abitura: it has the migration 01_platform')
    expect(await fingerprint(connection)).toEqual([])
    await ask(from.connection, 'alter table migrations drop column hash')
    await expect(makeBackup(from)).rejects.toThrow('This database was made by a development version of Abitura')
  })

  it('replaces people and files only with --force', async () => {
    const from = await fixture.college('forced')
    await makeBackup(from)
    const connection = await fixture.database()
    const storage = await fixture.storage('forcedRestored')
    await writeFiles(storage, { [newStorageKey()]: 'old', [photo]: 'other' })
    const before = await fingerprint(connection)
    await expect(restoreBackup({ connection, storage, file: from.file })).rejects.toThrow(
      /^The database already has \d+ users\. To replace all its data with the backup, add --force\.$/,
    )
    expect(await fingerprint(connection)).toEqual(before)
    await restoreBackup({ connection, storage, file: from.file, force: true })
    expect(await fingerprint(connection, transient)).toEqual(await fingerprint(from.connection, transient))
    expect(await readFiles(storage)).toEqual(await readFiles(from.storage))
  })

  it('is not restored while somebody uses the database', async () => {
    const from = await fixture.college('used')
    await makeBackup(from)
    const connection = await migrated(await fixture.database({ empty: true }))
    const someone = new Client(connection)
    await someone.connect()
    await expect(
      restoreBackup({ connection, storage: await fixture.storage('no'), file: from.file, force: true }),
    ).rejects.toThrow('The database is in use by 1 other connections. Stop Abitura')
    await someone.end()
  })

  it('handles rows and files larger than its parts', async () => {
    const from = await fixture.college('large')
    await ask(
      from.connection,
      "insert into settings select 'large' || n, to_jsonb(repeat('ж', 3000000)) from generate_series(1, 4) n",
    )
    await writeFiles(from.storage, { [newStorageKey()]: randomBytes(20_000_000) })
    await makeBackup(from)
    const connection = await fixture.database({ empty: true })
    const storage = await fixture.storage('largeRestored')
    await restoreBackup({ connection, storage, file: from.file })
    expect(await fingerprint(connection, transient)).toEqual(await fingerprint(from.connection, transient))
    expect(await readFiles(storage)).toEqual(await readFiles(from.storage))
  })
})

const halves =
  'create table first_half (id int primary key, note text); create table second_half (id int primary key, note text)'
