import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { contract } from '../../src/api'
import { migrate } from '../../src/server/platform/migrate'
import { productSchema, type Migration, type Schema } from '../../src/server/platform/productSchema'
import access from '../../src/server/platform/seed/access.json'
import referenceLists from '../../src/server/platform/seed/referenceLists.json'
import { openDatabase } from '../../src/server/platform/database'
import { ask, fingerprint, readFiles, storageIn } from '../platform/backup/college'
import { copyOldData, hashesOf, releases, restoreOldBackup, type College } from './oldCollege'
import { startPresentVersion } from './presentVersion'

const colleges: College[] = []
afterAll(async () => {
  for (const { remove } of colleges) await remove()
})
const open = async (way: (release: string) => Promise<College>, release: string) => {
  const college = await way(release)
  colleges.push(college)
  return college
}

const codesIn = (entries: readonly { code: string }[]) => entries.map(({ code }) => code)
const listCodes = async ({ connection }: College, table: string) =>
  (await ask(connection, `select code from "${table}"`)).map(({ code }) => String(code))
const nameOf = async ({ connection }: College, table: string, condition: string) =>
  (await ask(connection, `select translations -> 'ru' as texts from "${table}" where ${condition}`))[0]?.['texts']

const countPeople = 'select count(*)::int as people from users where erased_at is null'

/** Lists that need no parameter and are no stream. */
const lists = Object.keys(contract).flatMap((key) =>
  key.startsWith('GET /api/') && !key.includes(':') && key !== 'GET /api/events' ? [key.slice('GET '.length)] : [],
)

describe.each(releases)('A college of %s', (release) => {
  describe.each([
    ['that starts this version on its data', copyOldData],
    ['that restores its backup with this version', restoreOldBackup],
  ])('%s', (_, way) => {
    it('keeps its people, texts and files, and can work', async () => {
      const college = await open(way, release)
      const files = await readFiles(await storageIn(college.dataDir))
      const people = await ask(college.connection, countPeople)
      const { admin, services, stop } = await startPresentVersion(college)
      const failed: string[] = []
      for (const path of lists) {
        const { status } = await admin.get(path)
        if (status >= 500) failed.push(`${path} returned ${status}`)
      }
      expect(lists.length).toBeGreaterThan(50)
      expect(failed).toEqual([])
      expect(await ask(college.connection, countPeople)).toEqual(people)
      const named = await ask(college.connection, 'select storage_key as key from files')
      for (const { key } of named)
        expect((await buffer(await services.storage.open(String(key)))).toString('latin1')).toBe(files[String(key)])
      expect(named.length).toBeGreaterThan(4)
      expect(await nameOf(college, 'legal_texts', 'version = 2')).toMatchObject({ title: 'Текст колледжа' })
      await stop()
    })

    it('gets the roles, permissions, statuses and list values of this version, and keeps those that it edited', async () => {
      const college = await open(way, release)
      await ask(college.connection, "delete from test_types where code = 'survey'")
      const { stop } = await startPresentVersion(college)
      const { statuses, ...items } = referenceLists
      expect(await listCodes(college, 'roles')).toEqual(expect.arrayContaining(codesIn(access.roles)))
      expect(await listCodes(college, 'permissions')).toEqual(expect.arrayContaining(codesIn(access.permissions)))
      expect(await listCodes(college, 'statuses')).toEqual(expect.arrayContaining(codesIn(statuses)))
      for (const [table, values] of Object.entries(items))
        expect(await listCodes(college, table)).toEqual(expect.arrayContaining(codesIn(values)))
      expect(await nameOf(college, 'roles', "code = 'teacher'")).toEqual({ name: 'Преподаватель колледжа' })
      expect(await nameOf(college, 'permissions', "code = 'vote'")).toEqual({ title: 'Голосовать у нас' })
      expect(await nameOf(college, 'statuses', "code = 'submitted'")).toEqual({ name: 'Подано в наш колледж' })
      expect(await nameOf(college, 'test_types', 'id = 1')).toEqual({ name: 'Контрольная колледжа' })
      await stop()
    })
  })

  it('stays signed in when it starts this version on its data', async () => {
    const college = await open(copyOldData, release)
    await ask(college.connection, "update sessions set expires_at = now() + interval '1 day'")
    const { withToken, stop } = await startPresentVersion(college)
    expect((await withToken('Bearer recorded-session-token').get('/api/user')).status).toBe(200)
    await stop()
  })

  it('is left exactly as it was by a migration that fails halfway', async () => {
    const college = await open(copyOldData, release)
    const before = await fingerprint(college.connection)
    await expect(migrateTo(college, [renamedMessage, failing])).rejects.toThrow(
      'The migration 99_failing failed and was rolled back',
    )
    expect(await fingerprint(college.connection)).toEqual(before)
    const { stop } = await startPresentVersion(college)
    await stop()
  })

  it('is refused in one sentence by an older program, which names the version to start', async () => {
    const college = await open(copyOldData, release)
    await migrateTo(college, [renamedMessage])
    const before = await fingerprint(college.connection)
    await expect(startPresentVersion(college)).rejects.toMatchObject({
      name: 'StartupError',
      message:
        `The database was made by Abitura 99.0.0: it has the migration 98_renamed, which Abitura ${productSchema.version} ` +
        'does not know. Nothing was changed. Start that version or a newer one, or restore a backup.',
    })
    expect(await fingerprint(college.connection)).toEqual(before)
  })

  it('says before an upgrade what will happen, and after it how long it took', async () => {
    const college = await open(copyOldData, release)
    const lines: string[] = []
    await migrateTo(college, [renamedMessage], (line) => lines.push(line))
    const applied = Object.keys(hashesOf(release)).length
    const count = productSchema.migrations.length + 1 - applied
    expect(lines[0]).toMatch(
      new RegExp(
        `^Upgrading the database from Abitura ${release} to Abitura 99\\.0\\.0, with ${count} migrations?: .*98_renamed\\. .* you can stop Abitura and nothing has changed\\. .* run npm run backup\\.$`,
      ),
    )
    expect(lines).toContain(`Running migration ${count} of ${count}, 98_renamed`)
    expect(lines.at(-1)).toMatch(/^The database was upgraded to Abitura 99\.0\.0 in \d+\.\d s\.$/)
  })
})

const renamedMessage: Migration = {
  name: '98_renamed',
  sql: "update notifications set event = 'erasure.asked' where event = 'erasure.requested'",
}
const failing: Migration = { name: '99_failing', sql: 'delete from notifications; select 1/0' }

const migrateTo = async ({ connection }: College, added: Migration[], report?: (line: string) => void) => {
  const { pool, close } = openDatabase(connection)
  const schema: Schema = { ...productSchema, version: '99.0.0', migrations: [...productSchema.migrations, ...added] }
  try {
    await migrate(pool, schema, report)
  } finally {
    await close()
  }
}
