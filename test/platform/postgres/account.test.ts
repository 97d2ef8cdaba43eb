import { chmod, chown, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../src/server/platform/postgres'
import { ask, postmasterOf } from './ask'
import { install, isRoot, makeFolder, plainUser, removeFolder, runOwner } from './installation'

let folder = ''
let privateFolder = ''
let stateDir = ''

beforeAll(async () => {
  folder = await makeFolder()
  privateFolder = await makeFolder()
  stateDir = join(folder, 'state')
  await Promise.all([install(folder), install(privateFolder)])
  await chmod(privateFolder, 0o700)
})
afterAll(() => Promise.all([removeFolder(folder), removeFolder(privateFolder)]))

const ownerOf = async (pid: number) => (await stat(`/proc/${pid}`)).uid
const nobody = 65534

describe.runIf(isRoot)('PostgreSQL started by root', () => {
  it('runs as the account nobody, which can enter the folders of root but not list them', async () => {
    const dataDir = join(folder, 'root')
    const postgres = await startPostgres({ dataDir, log: () => undefined, durable: false, stateDir })
    try {
      expect(await ownerOf(await postmasterOf(join(dataDir, 'postgres')))).toBe(nobody)
      expect((await stat(dataDir)).mode & 0o777).toBe(0o711)
    } finally {
      await postgres.stop()
    }
  })

  it('keeps programs and data in a state folder, also after a restart, if the account nobody cannot access them', async () => {
    const dataDir = join(privateFolder, 'data')
    const owner = runOwner(privateFolder, { dataDir, stateDir, write: true })
    await owner.acknowledged(3)
    await owner.end()
    const home = (await readFile(join(dataDir, 'postgres.location'), 'utf8')).trim()
    expect(home.startsWith(stateDir)).toBe(true)
    const said = owner.events.map((event) => event.log ?? '').join('\n')
    expect(said).toContain(`which cannot access ${dataDir}. The database is stored in ${home}`)
    expect(said).toContain(`which cannot access ${join(privateFolder, 'node_modules')}`)
    expect(await readdir(dataDir)).toEqual(['postgres.location'])

    const again = runOwner(privateFolder, { dataDir, stateDir })
    const [row] = await ask(await again.ready(), 'select max(number) >= 3 as kept from acknowledged')
    expect(row).toEqual({ kept: true })
    const refused = runOwner(privateFolder, { dataDir, stateDir })
    expect(await refused.failure()).toContain('already running')
    await again.end()
  })

  it('starts empty if the data folder was removed, but fails if only the database is missing', async () => {
    const dataDir = join(privateFolder, 'removed')
    const first = runOwner(privateFolder, { dataDir, stateDir, write: true })
    await first.acknowledged(1)
    await first.end()
    await rm(dataDir, { recursive: true })
    const second = runOwner(privateFolder, { dataDir, stateDir })
    const [row] = await ask(await second.ready(), "select to_regclass('acknowledged') as found")
    expect(row).toEqual({ found: null })
    await second.end()
    const home = (await readFile(join(dataDir, 'postgres.location'), 'utf8')).trim()
    await rm(home, { recursive: true })
    const third = runOwner(privateFolder, { dataDir, stateDir })
    expect(await third.failure()).toBe(
      `${dataDir}/postgres.location points to the database in ${home}, which does not exist. Restore that folder, or remove the file to start with an empty database.`,
    )
  })

  it('runs as the owner of existing data created by a plain user', async () => {
    const dataDir = join(folder, 'handedOver')
    await mkdir(dataDir)
    await chown(dataDir, plainUser.uid, plainUser.gid)
    const first = runOwner(folder, { dataDir }, { as: plainUser })
    await first.ready()
    await first.end()
    const postgres = await startPostgres({ dataDir, log: () => undefined, durable: false, stateDir })
    expect(await ownerOf(await postmasterOf(join(dataDir, 'postgres')))).toBe(plainUser.uid)
    await postgres.stop()
  })
})

describe.runIf(isRoot)('PostgreSQL started by a plain user', () => {
  it('runs as that user, without root privileges', async () => {
    const dataDir = join(folder, 'plain')
    await mkdir(dataDir)
    await chown(dataDir, plainUser.uid, plainUser.gid)
    const owner = runOwner(folder, { dataDir }, { as: plainUser })
    await owner.ready()
    const postmaster = await postmasterOf(join(dataDir, 'postgres'))
    expect(await ownerOf(postmaster)).toBe(plainUser.uid)
    await owner.end()
    expect(await readdir(dataDir)).not.toContain('postgres.lock')
  })

  it('names the owner of data that it may not use', async () => {
    const dataDir = join(folder, 'ofRoot')
    await startPostgres({ dataDir, log: () => undefined, durable: false, stateDir }).then((first) => first.stop())
    await chown(dataDir, plainUser.uid, plainUser.gid)
    const owner = runOwner(folder, { dataDir }, { as: plainUser })
    expect(await owner.failure()).toBe(
      `The database in ${dataDir}/postgres belongs to user id ${nobody}, but this process runs as user id ${plainUser.uid}. Start Abitura as its owner or as root, or change the owner of the folder.`,
    )
  })

  it('reports a data folder that is not writable', async () => {
    const dataDir = join(folder, 'unwritable')
    await mkdir(dataDir)
    for (const path of [dataDir, join(dataDir, 'inside')]) {
      const owner = runOwner(folder, { dataDir: path }, { as: plainUser })
      expect(await owner.failure()).toBe(
        `The data folder ${path} is not writable by user id ${plainUser.uid}. Change its owner, or set DATA_DIR to a writable folder.`,
      )
      expect(owner.events.at(-1)?.startup).toBe(true)
    }
  })

  it('reports a user without a name', async () => {
    const dataDir = join(folder, 'nameless')
    await mkdir(dataDir)
    await chown(dataDir, 54321, 54321)
    const owner = runOwner(folder, { dataDir }, { as: { uid: 54321, gid: 54321 } })
    expect(await owner.failure()).toContain('PostgreSQL needs a user name, but user id 54321 has none')
  })
})

describe('A data folder', () => {
  it('must be a folder', async () => {
    const dataDir = join(folder, 'file')
    await writeFile(dataDir, '')
    await expect(startPostgres({ dataDir, log: () => undefined })).rejects.toThrow(
      `${dataDir} is not a folder. Set DATA_DIR to a folder.`,
    )
  })

  it('is refused and left unchanged when another major version created it', async () => {
    const dataDir = join(folder, 'older')
    const start = () => startPostgres({ dataDir, log: () => undefined, durable: false, stateDir })
    await start().then((first) => first.stop())
    const versionFile = join(dataDir, 'postgres', 'PG_VERSION')
    const current = (await readFile(versionFile, 'utf8')).trim()
    await writeFile(versionFile, '15\n')
    await expect(start()).rejects.toThrow(
      `The data in ${dataDir}/postgres was created by PostgreSQL 15, but this version of Abitura includes PostgreSQL ${current}. Make a backup with the version that created the data, then restore it into an empty DATA_DIR.`,
    )
    await rm(versionFile)
    await expect(start()).rejects.toThrow(`${dataDir}/postgres contains files that are not a PostgreSQL database`)
    await writeFile(versionFile, `${current}\n`)
    await start().then((last) => last.stop())
  })
})
