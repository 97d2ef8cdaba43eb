import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBackup, restoreBackup } from '../../../src/server/platform/backup'
import { StartupError } from '../../../src/server/platform/startupError'
import { fingerprint, readFiles, writeFiles } from './college'
import { photo, startFixture, type Fixture } from './fixture'

let fixture: Fixture

beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.remove())

describe('A backup file', () => {
  it('is recognised as damaged wherever it is cut off or changed, and is not restored', async () => {
    const from = await fixture.college('damaged')
    await makeBackup(from)
    const whole = await readFile(from.file)
    const connection = await fixture.database()
    const storage = await fixture.storage('damagedRestored')
    await writeFiles(storage, { [photo]: 'kept' })
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
    ]
    const file = join(fixture.folder, 'broken.abitura')
    for (const content of broken) {
      await writeFile(file, content)
      await expect(restoreBackup({ connection, storage, file, force: true })).rejects.toThrow(
        `The backup ${file} is incomplete or damaged. Nothing was changed.`,
      )
    }
    expect(await fingerprint(connection)).toEqual(before)
    expect(await readFiles(storage)).toEqual({ [photo]: 'kept' })
    expect(await readdir(storage.incoming)).toEqual([])
  })

  it('is distinguished from a file that was never a backup', async () => {
    const connection = await fixture.database()
    const storage = await fixture.storage('otherFile')
    const file = join(fixture.folder, 'letter.docx')
    for (const content of ['not a backup at all', gzipSync('neither a backup'), 'PK\u0003\u0004']) {
      await writeFile(file, content)
      await expect(restoreBackup({ connection, storage, file })).rejects.toThrow(
        `${file} is not an Abitura backup. Use a file created by npm run backup. Nothing was changed.`,
      )
    }
  })

  it('leaves the database unchanged when its restore fails halfway', async () => {
    const from = await fixture.college('halfway')
    await makeBackup(from)
    const connection = await fixture.database()
    const before = await fingerprint(connection)
    const storage = await fixture.storage('halfwayRestored')
    await mkdir(join(storage.incoming, '..', photo), { recursive: true })
    await expect(restoreBackup({ connection, storage, file: from.file, force: true })).rejects.toThrow(
      /^The files of the backup cannot be written to .*\(EISDIR\)/,
    )
    expect(await readdir(storage.incoming)).toEqual([])
    expect(await fingerprint(connection)).toEqual(before)
  })

  it('gets its final name only when it is complete, and is readable only by its owner', async () => {
    const from = await fixture.college('mode')
    await makeBackup(from)
    expect((await stat(from.file)).mode & 0o777).toBe(0o600)
    const missing = join(fixture.folder, 'missing', 'backup')
    await expect(makeBackup({ ...from, file: missing })).rejects.toThrow(
      `The backup cannot be written to ${missing} (ENOENT). Check that the folder exists and is writable.`,
    )
    await expect(makeBackup({ ...from, file: '/dev/full/backup' })).rejects.toBeInstanceOf(StartupError)
    expect((await readdir(fixture.folder)).filter((name) => name.endsWith('.partial'))).toEqual([])
  })
})
