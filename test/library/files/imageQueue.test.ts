import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readHeader, rewriteImage } from '../../../src/server/kit/uploads/images'
import { startTestServer } from '../../kit/server'
import { bearerOf, sendForm, storedObjects } from './form'
import { pngHeader, oversizedJpeg, oversizedWebp, cameraPhoto, plainPng } from './pictures'

const server = await startTestServer()
afterAll(server.stop)
const one = await bearerOf(server, 'applicant.a')
const other = await bearerOf(server, 'applicant.b')
const send = (authorization: string, content: Buffer, locale: 'ru' | 'en' = 'en') =>
  sendForm(server, authorization, '/api/files', {
    files: [{ name: 'scan', content }],
    fields: { purpose: 'document' },
    locale,
  })

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abitura-drawing-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let drawn = 0
const draw = async (content: Buffer, { personId = 1, type = 'image/png', seconds = 60 } = {}) => {
  drawn += 1
  const from = join(folder, String(drawn))
  await writeFile(from, content)
  const header = await readHeader(from)
  return () => rewriteImage({ from, to: `${from}.new`, type, header, personId, seconds })
}
const sizeOf = async (path: string) => {
  const { width, height, format } = await sharp(path).metadata()
  return { width, height, format }
}

describe('The image queue', () => {
  it('processes another user’s photo next, while thirty images of one person wait', async () => {
    const thirty = await Promise.all(Array.from({ length: 30 }, async () => draw(await plainPng({ width: 1500 }))))
    const photo = await draw(await cameraPhoto(), { personId: 2, type: 'image/jpeg' })
    const order: string[] = []
    const waiting = thirty.map((start) => start().then(() => order.push('one')))
    await Promise.all([...waiting, photo().then(() => order.push('stranger'))])
    expect(order.slice(0, 3)).toEqual(['one', 'stranger', 'one'])
    expect(order).toHaveLength(31)
  })

  it('takes one image per person in turn', async () => {
    const starts = await Promise.all(
      [1, 1, 1, 2, 2, 3].map(async (personId) => ({ personId, start: await draw(await plainPng(), { personId }) })),
    )
    const order: number[] = []
    await Promise.all(starts.map(({ personId, start }) => start().then(() => order.push(personId))))
    expect(order).toEqual([1, 2, 3, 1, 2, 1])
  })

  it('continues with the next image after a damaged one', async () => {
    const whole = await cameraPhoto()
    const damaged = await draw(whole.subarray(0, whole.length / 2), { type: 'image/jpeg' })
    const next = await draw(whole, { type: 'image/jpeg' })
    const [first, second] = await Promise.allSettled([damaged(), next()])
    expect(first.status).toBe('rejected')
    expect(second.status).toBe('fulfilled')
  })

  it('answers another user’s photo before a dozen images sent earlier by one person', async () => {
    const large = await plainPng({ width: 3000, height: 2000 })
    const order: string[] = []
    const dozen = Array.from({ length: 12 }, () => send(one, large).then(() => order.push('one')))
    await expect.poll(async () => (await readdir(server.services.storage.incoming)).length).toBeGreaterThanOrEqual(12)
    await Promise.all([...dozen, send(other, await cameraPhoto()).then(() => order.push('stranger'))])
    expect(order.slice(-6)).toEqual(Array.from({ length: 6 }, () => 'one'))
  })
})

describe('An image', () => {
  it('is stored upright within 5000 pixels, with copies of 1280 and 400 pixels', async () => {
    const start = await draw(await cameraPhoto({ width: 6000, height: 4000 }), { type: 'image/jpeg' })
    expect(await start()).toEqual({ type: 'image/jpeg', width: 3333, height: 5000 })
    const kept = join(folder, `${drawn}.new`)
    expect(await sizeOf(kept)).toEqual({ width: 3333, height: 5000, format: 'jpeg' })
    expect(await sizeOf(`${kept}.medium`)).toEqual({ width: 853, height: 1280, format: 'webp' })
    expect(await sizeOf(`${kept}.thumb`)).toEqual({ width: 267, height: 400, format: 'webp' })
  })

  it('keeps its size if it is small', async () => {
    const start = await draw(await plainPng({ width: 60, height: 40 }))
    expect(await start()).toEqual({ type: 'image/png', width: 60, height: 40 })
    for (const size of ['medium', 'thumb'])
      expect(await sizeOf(join(folder, `${drawn}.new.${size}`))).toEqual({ width: 60, height: 40, format: 'webp' })
  })

  it('is scaled down during decoding if it is a baseline JPEG of 81 megapixels', async () => {
    const content = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#357' } })
      .jpeg()
      .toBuffer()
    const start = await draw(content, { type: 'image/jpeg' })
    expect(await start()).toEqual({ type: 'image/jpeg', width: 5000, height: 5000 })
  })
})

describe('An image with too many pixels in its header', () => {
  it.each([
    ['a PNG of 41 megapixels', () => pngHeader(6400, 6410), 40],
    ['a WebP of 41 megapixels', () => oversizedWebp(6400, 6410), 40],
    ['a progressive JPEG of 41 megapixels', () => oversizedJpeg(6400, 6410, { progressive: true }), 40],
    ['a JPEG of 101 megapixels', () => oversizedJpeg(10_100, 10_001), 100],
    ['a JPEG of 4 gigapixels', () => oversizedJpeg(65_000, 65_000), 100],
  ])('is rejected: %s', async (_what, make, megapixels) => {
    const content = await make()
    for (const [locale, words] of [
      ['en', `scan: the image is larger than ${megapixels} megapixels. Make it smaller and upload it again.`],
      ['ru', `scan: в изображении больше ${megapixels} мегапикселей. Уменьшите его и загрузите снова.`],
    ] as const) {
      const answer = await send(one, content, locale)
      expect(answer.status).toBe(422)
      expect(answer.problem().errors).toEqual({ 'files.0': [words] })
    }
  })
})

it('An image that takes too long is aborted, and the next one is processed', async () => {
  // Noise does not compress, which makes encoding slowest.
  const side = 6300
  const noise = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const slow = await draw(noise, { seconds: 1 })
  const next = await draw(await plainPng())
  const [first, second] = await Promise.allSettled([slow(), next()])
  expect(first).toMatchObject({ status: 'rejected', reason: { reason: 'too_slow' } })
  expect(second.status).toBe('fulfilled')
})

describe('The hourly pixel quota of a person', () => {
  const key = async () => {
    const { id } = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'applicant.a@abitura.test')
      .executeTakeFirstOrThrow()
    return `pixels:${id}`
  }
  const spent = async () =>
    (
      await server.db
        .selectFrom('throttles')
        .select('count')
        .where('key', '=', await key())
        .executeTakeFirst()
    )?.count
  const beginHour = async (count: number) => {
    server.clock.set(new Date('2026-07-01T10:20:00Z'))
    await server.db.deleteFrom('throttles').execute()
    await server.db
      .insertInto('throttles')
      .values({ key: await key(), count, window_start: '2026-07-01T10:00:00Z' })
      .execute()
  }

  it('counts the pixels of each image', async () => {
    await beginHour(0)
    expect((await send(one, await cameraPhoto({ width: 800, height: 600 }))).status).toBe(200)
    expect(await spent()).toBe(480)
  })

  it('rejects images above 4,000 megapixels until the next hour, and shows how long to wait', async () => {
    await beginHour(3_999_521)
    const photo = await cameraPhoto({ width: 800, height: 600 })
    const before = await storedObjects(server)
    const refused = await send(one, photo)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('2400')
    expect(refused.problem().message).toBe(
      'You have uploaded too many large images in an hour. Upload the rest in 40 minutes.',
    )
    expect((await send(one, photo, 'ru')).problem().message).toBe(
      'Очень много больших изображений за один час. Остальные загрузите через 40 минут.',
    )
    expect(await storedObjects(server)).toEqual(before)
    // A refused upload must not use up the quota.
    expect((await send(one, await cameraPhoto({ width: 790, height: 600 }))).status).toBe(200)
    server.clock.advance({ minutes: 40 })
    expect((await send(one, photo)).status).toBe(200)
  })

  it('is separate for each person', async () => {
    await beginHour(4_000_000)
    const photo = await cameraPhoto()
    expect((await send(one, photo)).status).toBe(429)
    expect((await send(other, photo)).status).toBe(200)
  })

  it('cannot be exceeded by concurrent uploads', async () => {
    await beginHour(3_999_520)
    const photo = await cameraPhoto({ width: 800, height: 600 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(one, photo)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429, 429])
    expect(await spent()).toBe(4_000_000)
  })
})
