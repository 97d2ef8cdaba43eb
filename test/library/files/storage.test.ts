import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fileItem } from '../../../src/api/library/files'
import { sweepFiles } from '../../../src/server/library/files/sweep'
import { openStorage } from '../../../src/server/platform/storage/openStorage'
import { MissingObject, type Storage } from '../../../src/server/platform/storage/storage'
import { newStorageKey } from '../../../src/server/platform/storage/keys'
import { startTestServer, type TestServer } from '../../kit/server'
import { bearerOf, sendForm, storedObjects, type Sent } from './form'
import { startBucket } from './kit/bucket'
import { cameraPhoto, pdf } from './pictures'

/** Process warnings, recorded from the start, because the S3 client prints each of them only once. */
const warnings: string[] = []
process.on('warning', ({ message }) => warnings.push(message))

/** A storage location. `age` sets the time of an object in it to 1970. */
type Place = { storageUrl: string; age: (key: string) => Promise<void>; close: () => Promise<void> }

const folderPlace = async (): Promise<Place> => {
  const root = await mkdtemp(join(tmpdir(), 'abitura-storage-'))
  return {
    storageUrl: `file:${root}`,
    age: (key) => utimes(join(root, key), 0, 0),
    close: () => rm(root, { recursive: true, force: true }),
  }
}
const bucketPlace = async (): Promise<Place> => {
  // A page size of three forces every listing to paginate.
  const bucket = await startBucket({ pageSize: 3 })
  return {
    storageUrl: bucket.url,
    age: async (key) => {
      const kept = bucket.objects.get(key)
      if (kept) bucket.objects.set(key, { ...kept, changedAt: new Date(0) })
    },
    close: bucket.stop,
  }
}

describe('Files in a folder', () => {
  it("are accessible only to the server's account, as are the folders created for them", async () => {
    const place = await folderPlace()
    const root = join(place.storageUrl.slice('file:'.length), 'files')
    const storage = await openStorage({ storageUrl: new URL(`file:${root}`), dataDir: tmpdir() })
    const [arrived, key] = [join(storage.incoming, 'arrived'), newStorageKey()]
    await writeFile(arrived, 'Паспорт', { mode: 0o644 })
    await storage.put(arrived, key)
    const modes = await Promise.all(
      [root, storage.incoming, join(root, key, '..'), join(root, key)].map(
        async (path) => (await stat(path)).mode & 0o777,
      ),
    )
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o600])
    await place.close()
  })
})

describe.each([
  ['a folder', folderPlace],
  ['a bucket', bucketPlace],
])('Files in %s', (_what, open) => {
  let place: Place
  let server: TestServer
  let storage: Storage
  let applicant: string
  beforeAll(async () => {
    place = await open()
    server = await startTestServer({ env: { STORAGE_URL: place.storageUrl } })
    storage = server.services.storage
    applicant = await bearerOf(server, 'applicant.a')
  })
  afterAll(async () => {
    // Cleans up even if the server failed to start.
    await server?.stop()
    await place.close()
  })

  const keep = async (content: string | Uint8Array, key = newStorageKey()) => {
    const path = join(storage.incoming, 'arrived')
    await writeFile(path, content)
    await storage.put(path, key)
    return key
  }
  const listed = async () => (await storedObjects(server)).kept
  const send = (files: readonly Sent[]) =>
    sendForm(server, applicant, '/api/files', { files, fields: { purpose: 'document' } })
  const upload = async (file: Sent) => {
    const { status, body } = await send([file])
    expect(status, JSON.stringify(body)).toBe(200)
    const [item] = z.object({ data: z.array(fileItem) }).parse(body).data
    if (!item) throw new Error('nothing was uploaded')
    return item
  }

  it('are stored completely, and read back completely or in parts', async () => {
    const content = Buffer.alloc(3 * 1024 * 1024, 'Аттестат №7, ')
    const key = await keep(content)
    expect(await readdir(storage.incoming)).toEqual([])
    expect(content.equals(await buffer(await storage.open(key)))).toBe(true)
    const part = await buffer(await storage.open(key, { from: 1_000_000, to: 1_000_009 }))
    expect(part).toEqual(content.subarray(1_000_000, 1_000_010))
    const end = await buffer(await storage.open(key, { from: content.length - 2, to: content.length - 1 }))
    expect(end).toEqual(content.subarray(-2))
    await storage.remove(key)
  })

  it('raise MissingObject if they do not exist, and can be removed repeatedly', async () => {
    const key = await keep('one')
    await storage.remove(key)
    await storage.remove(key)
    await expect(storage.open(key)).rejects.toThrow(MissingObject)
    await expect(storage.open(newStorageKey())).rejects.toThrow(MissingObject)
  })

  it('are all listed, with their age', async () => {
    const keys: string[] = []
    for (let n = 0; n < 8; n += 1) keys.push(await keep(`${n}`))
    expect(await listed()).toEqual(keys.toSorted())
    await place.age(keys[0] ?? '')
    for await (const { key, changedAt } of storage.list())
      expect(changedAt.getTime() > Date.now() - 60_000, key).toBe(key !== keys[0])
    for (const key of keys) await storage.remove(key)
  })

  it('R7.06 R7.07 are uploaded, downloaded byte for byte, and deleted without a trace', async () => {
    const content = pdf('Приложение к диплому')
    const file = await upload({ name: 'Диплом.pdf', content })
    const client = server.as('applicant.a')
    expect((await client.get(file.download_url)).body).toBe(content.toString())
    const part = await client.get(file.download_url, { headers: { range: 'bytes=5-8' } })
    expect(part.status).toBe(206)
    expect(part.body).toBe(content.subarray(5, 9).toString())
    expect((await client.delete(file.delete_url)).status).toBe(200)
    expect(await storedObjects(server)).toEqual({ kept: [], incoming: [] })
  })

  it('include the smaller copies of images', async () => {
    const photo = await upload({ name: 'я.jpg', content: await cameraPhoto() })
    expect(await listed()).toHaveLength(3)
    const thumb = await server.as('applicant.a').get(photo.thumb_url ?? '')
    expect(thumb.status).toBe(200)
    expect(thumb.headers['content-type']).toBe('image/webp')
    await server.as('applicant.a').delete(photo.delete_url)
    expect(await listed()).toEqual([])
  })

  it('are all refused if one of them is', async () => {
    const answer = await send([
      { name: 'a.pdf', content: pdf() },
      { name: 'b.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    ])
    expect(answer.status).toBe(422)
    expect(await storedObjects(server)).toEqual({ kept: [], incoming: [] })
  })

  it('are swept if no row uses them, unless they are recent or have a key of another form', async () => {
    const file = await upload({ name: 'a.pdf', content: pdf() })
    const [known = ''] = await listed()
    const orphan = await keep('x')
    const young = await keep('y')
    const foreign = await keep('z', 'ab/readme.txt')
    for (const key of [known, orphan, foreign]) await place.age(key)
    expect((await sweepFiles(server.services)).objects).toBe(1)
    expect(await listed()).toEqual([known, young, foreign].toSorted())
    await server.as('applicant.a').delete(file.delete_url)
    for (const key of [young, foreign]) await storage.remove(key)
  })
})

describe('A bucket', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'abitura-bucket-'))
  })
  afterAll(() => rm(dataDir, { recursive: true }))
  const openBucket = (storageUrl: string) => openStorage({ storageUrl: new URL(storageUrl), dataDir })
  const arrived = async (storage: Storage) => {
    const path = join(storage.incoming, 'arrived')
    await writeFile(path, 'Аттестат')
    return path
  }

  it('is retried after temporary failures, also in the middle of a file', async () => {
    const bucket = await startBucket()
    const storage = await openBucket(bucket.url)
    const key = newStorageKey()
    bucket.failNext(2)
    await storage.put(await arrived(storage), key)
    bucket.failNext(2)
    expect(await text(await storage.open(key))).toBe('Аттестат')
    await bucket.stop()
  })

  it('opens without a console warning', async () => {
    const bucket = await startBucket()
    await openBucket(bucket.url)
    expect(warnings.filter((message) => message.includes('AWS'))).toEqual([])
    await bucket.stop()
  })

  it.each([
    ['a wrong secret', 'urlWithWrongSecret', /denied access/],
    ['a missing bucket', 'urlOfAnotherBucket', /bucket “university” does not exist/],
  ] as const)('fails at startup with a clear message for %s', async (_what, url, sentence) => {
    const bucket = await startBucket()
    await expect(openBucket(bucket[url])).rejects.toThrow(sentence)
    await bucket.stop()
    await expect(openBucket(bucket.url)).rejects.toThrow(/cannot be reached/)
  })

  it('causes a temporary error if it becomes unavailable, and leaves no row or file', async () => {
    const bucket = await startBucket()
    const server = await startTestServer({ env: { STORAGE_URL: bucket.url, LOG_LEVEL: 'fatal' } })
    const authorization = await bearerOf(server, 'applicant.a')
    const send = () =>
      sendForm(server, authorization, '/api/files', {
        files: [{ name: 'a.pdf', content: pdf() }],
        fields: { purpose: 'document' },
      })
    const { body } = await send()
    const [file] = z.object({ data: z.array(fileItem) }).parse(body).data
    await bucket.stop()
    const refused = await send()
    expect(refused.status).toBe(503)
    expect(refused.problem().message).toBe('Хранилище файлов сейчас недоступно. Попробуйте через минуту.')
    const download = await server.as('applicant.a').get(file?.download_url ?? '')
    expect(download.status).toBe(503)
    expect(download.headers['retry-after']).toBe('5')
    expect(await readdir(server.services.storage.incoming)).toEqual([])
    expect(await server.db.selectFrom('files').select('id').execute()).toHaveLength(1)
    expect((await stat(server.services.storage.incoming)).isDirectory()).toBe(true)
    await server.stop()
  })
})
