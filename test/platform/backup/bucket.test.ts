import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBackup, restoreBackup } from '../../../src/server/platform/backup'
import { openStorage } from '../../../src/server/platform/storage/openStorage'
import { StorageUnavailable } from '../../../src/server/platform/storage/storage'
import { newStorageKey } from '../../../src/server/platform/storage/keys'
import { startBucket } from '../../library/files/kit/bucket'
import { ask, fingerprint, readFiles, writeFiles } from './college'
import { startFixture, transient, type Fixture } from './fixture'

let fixture: Fixture

beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.remove())

/** A separate bucket that lists two objects per page. The fixture stops it. */
const bucketStorage = async (name: string) => {
  const bucket = await startBucket({ pageSize: 2 })
  fixture.afterwards(bucket.stop)
  const storage = await openStorage({ storageUrl: new URL(bucket.url), dataDir: join(fixture.folder, name) })
  return { bucket, storage }
}

/** A college with its files in a bucket. */
const collegeInBucket = async (name: string) => {
  const { storage: folder, ...college } = await fixture.college(name)
  const { bucket, storage } = await bucketStorage(`${name}Bucket`)
  await writeFiles(storage, await readFiles(folder))
  return { ...college, storage, bucket }
}

describe('A backup of files in a bucket', () => {
  it("restores rows and files to another bucket, and removes the bucket's previous files", async () => {
    const from = await collegeInBucket('there')
    const { bucket, storage } = await bucketStorage('elsewhere')
    await writeFiles(storage, { [newStorageKey()]: 'of another college' })
    expect((await makeBackup(from)).files).toBe(3)
    const connection = await fixture.database({ empty: true })
    expect((await restoreBackup({ connection, storage, file: from.file })).files).toBe(3)
    expect(await fingerprint(connection, transient)).toEqual(await fingerprint(from.connection, transient))
    expect(await readFiles(storage)).toEqual(await readFiles(from.storage))
    expect(bucket.objects.size).toBe(3)
  })

  it('moves a college from a bucket to a folder', async () => {
    const from = await collegeInBucket('moving')
    await makeBackup(from)
    const storage = await fixture.storage('moved')
    await restoreBackup({ connection: await fixture.database({ empty: true }), storage, file: from.file })
    expect(await readFiles(storage)).toEqual(await readFiles(from.storage))
  })

  it('fails and leaves no changes if the bucket is unreachable, as a restore does', async () => {
    const from = await collegeInBucket('away')
    await makeBackup(from)
    await from.bucket.stop()
    const second = `${from.file}.second`
    await expect(makeBackup({ ...from, file: second })).rejects.toThrow(StorageUnavailable)
    expect((await readdir(fixture.folder)).filter((name) => name.includes('.second'))).toEqual([])
    const { bucket, storage } = await bucketStorage('alsoAway')
    await bucket.stop()
    const connection = await fixture.database({ empty: true })
    await expect(restoreBackup({ connection, storage, file: from.file })).rejects.toThrow(StorageUnavailable)
    expect(await ask(connection, "select to_regclass('public.users') is null as empty")).toEqual([{ empty: true }])
  })
})
