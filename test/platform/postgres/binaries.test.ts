import { chown, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from './ask'
import { bundleOwner, install, isRoot, makeFolder, plainUser, removeFolder, runOwner } from './installation'

let folder = ''

beforeAll(async () => {
  folder = await makeFolder()
})
afterAll(() => removeFolder(folder))

describe('The bundled programs of PostgreSQL', () => {
  it('run after an install without symlinks, wherever the bundled server is located', async () => {
    const home = join(folder, 'fresh')
    await install(home)
    const owner = runOwner(home, { dataDir: join(home, 'data'), stateDir: join(folder, 'state') })
    expect(await ask(await owner.ready(), 'select 1 as one')).toEqual([{ one: 1 }])
    await owner.end()
  })

  it.runIf(isRoot)('run for a plain user who cannot add the missing symlinks', async () => {
    const home = join(folder, 'readOnly')
    await install(home)
    const dataDir = join(home, 'data')
    await mkdir(dataDir)
    await chown(dataDir, plainUser.uid, plainUser.gid)
    const owner = runOwner(home, { dataDir }, { as: plainUser })
    expect(await ask(await owner.ready(), 'select 1 as one')).toEqual([{ one: 1 }])
    await owner.end()
    expect(await readdir(dataDir)).toContainEqual(expect.stringMatching(/^postgresql-\d/))
  })

  it('are reported with DATABASE_URL as the alternative if they are missing for the platform', async () => {
    const elsewhere = "data:text/javascript,Object.defineProperty(process, 'arch', { value: 'riscv64' })"
    await bundleOwner(folder)
    const owner = runOwner(folder, { dataDir: join(folder, 'data') }, { nodeArguments: ['--import', elsewhere] })
    expect(await owner.failure()).toBe(
      `There is no bundled PostgreSQL for this platform (${process.platform}-riscv64). Set DATABASE_URL to a PostgreSQL server.`,
    )
    expect(owner.events.at(-1)?.startup).toBe(true)
  })
})
