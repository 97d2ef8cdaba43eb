import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { restoreBackup } from '../../src/server/platform/backup'
import { credentialsOf } from '../kit/personas'
import { ask, fingerprint, storageIn } from '../platform/backup/college'
import { buildNextVersion, nextVersion, type NextVersion } from './nextVersion'
import { backupOf, copyOldData, makeCollege, releases, type College } from './oldCollege'

let next: NextVersion
const colleges: College[] = []
beforeAll(async () => {
  next = await buildNextVersion()
})
afterAll(async () => {
  for (const { remove } of colleges) await remove()
  await next.remove()
})
const opened = async (making: Promise<College>) => {
  const college = await making
  colleges.push(college)
  return college
}

const fetchData = async (url: string, token?: string): Promise<unknown> => {
  const headers = { 'accept-language': 'en', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(url, { headers })
  expect(answer.status, url).toBe(200)
  return z.object({ data: z.unknown() }).parse(await answer.json()).data
}

const signIn = async (url: string) => {
  const body = JSON.stringify(credentialsOf('admin'))
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return z.object({ data: z.object({ token: z.string() }) }).parse(await answer.json()).data.token
}

const namesAdded = `select
  (select count(*)::int from users where name_length <> length(last_name)) as without_backfill,
  (select translations -> 'en' ->> 'name' from test_types where code = 'oral') as list_value,
  (select translations -> 'en' ->> 'name' from statuses where code = 'deferred') as status,
  (select translations -> 'en' ->> 'name' from roles where code = 'archivist') as role,
  (select translations -> 'en' ->> 'title' from permissions where code = 'keep archive') as permission`
const namesEdited = `select
  (select translations -> 'ru' ->> 'name' from test_types where id = 1) as list_value,
  (select translations -> 'ru' ->> 'name' from statuses where code = 'submitted') as status,
  (select translations -> 'ru' ->> 'name' from roles where code = 'teacher') as role,
  (select translations -> 'ru' ->> 'title' from permissions where code = 'vote') as permission`

/** Starts servers at once, and returns their output when each has served the upgraded college. */
const startAtOnce = async (college: College, count = 3): Promise<string[]> => {
  const servers = Array.from({ length: count }, () => next.start(college))
  try {
    const urls = await Promise.all(servers.map((server) => server.listening()))
    for (const url of urls) {
      expect(await fetchData(`${url}/api/config`)).toMatchObject({ version: nextVersion })
      const notices = await fetchData(`${url}/api/notifications`, await signIn(url))
      expect(notices).toMatchObject([{ title: 'Deletion requested' }])
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
  return servers.map((server) => server.output())
}

const expectUpgraded = async ({ connection }: College) => {
  const text = 'New'
  expect(await ask(connection, namesAdded)).toEqual([
    { without_backfill: 0, list_value: text, status: text, role: text, permission: text },
  ])
  expect(await ask(connection, namesEdited)).toEqual([
    {
      list_value: 'Контрольная колледжа',
      status: 'Подано в наш колледж',
      role: 'Преподаватель колледжа',
      permission: 'Голосовать у нас',
    },
  ])
}

describe.each(releases)('A later version on the data of %s', { timeout: 180_000 }, (release) => {
  const upgrading = `Upgrading the database from Abitura ${release} to Abitura ${nextVersion}`

  it('is started by three processes at once: one upgrades the database, and all serve it', async () => {
    const college = await opened(copyOldData(release))
    const outputs = await startAtOnce(college)
    expect(outputs.filter((output) => output.includes(upgrading))).toHaveLength(1)
    expect(outputs.filter((output) => output.includes(`upgraded to Abitura ${nextVersion} in `))).toHaveLength(1)
    await expectUpgraded(college)
  })

  it('restores a backup, and three processes then start at once', async () => {
    const college = await opened(makeCollege())
    const output = await next.command('restore', { env: college.env, file: backupOf(release) })
    expect(output).toMatch(/^Running migration (\d+) of \1, 99_next$/m)
    expect((await startAtOnce(college)).filter((said) => said.includes(upgrading))).toEqual([])
    await expectUpgraded(college)
  })

  it('backs up a database that it has not yet upgraded, and the old version can restore that', async () => {
    const college = await opened(copyOldData(release))
    const before = await fingerprint(college.connection, ['backups'])
    const file = join(college.dataDir, 'before.abitura')
    expect(await next.command('backup', { env: college.env, file })).toMatch(/^Backed up \d+ rows/)
    expect(await fingerprint(college.connection, ['backups'])).toEqual(before)
    const old = await opened(makeCollege())
    const { unknown, missing } = await restoreBackup({
      connection: old.connection,
      storage: await storageIn(old.dataDir),
      file,
    })
    expect({ unknown, missing }).toEqual({ unknown: [], missing: [] })
  })

  it('leaves the data as it was if it is killed during the upgrade, and upgrades at the next start', async () => {
    const college = await opened(copyOldData(release))
    const before = await fingerprint(college.connection)
    const server = next.start(college)
    await server.said(/Running migration/)
    await server.stop('SIGKILL')
    expect(await fingerprint(college.connection)).toEqual(before)
    await startAtOnce(college, 1)
    await expectUpgraded(college)
  })

  it('makes backups that this version refuses in one sentence, which names the later version', async () => {
    const college = await opened(makeCollege())
    await next.command('restore', { env: college.env, file: backupOf(release) })
    const file = join(college.dataDir, 'later.abitura')
    await next.command('backup', { env: college.env, file })
    const other = await opened(makeCollege())
    await expect(
      restoreBackup({ connection: other.connection, storage: await storageIn(other.dataDir), file }),
    ).rejects.toThrow(
      /^The backup was made by Abitura 99\.0\.0: it has the migration 99_next, which Abitura \S+ does not know\. Nothing was changed\. Restore it with that version or a newer one\.$/,
    )
    expect(await fingerprint(other.connection)).toEqual([])
  })
})
