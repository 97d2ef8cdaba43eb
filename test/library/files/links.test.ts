import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fileItem } from '../../../src/api/library/files'
import { startTestServer } from '../../kit/server'
import { bearerOf, sendForm, storedObjects } from './form'
import { cameraPhoto, pdf } from './pictures'

const server = await startTestServer({ now: new Date('2026-07-01T08:00:00Z') })
afterAll(server.stop)
const student = await bearerOf(server, 'student.a')
const answered = z.object({ data: z.object({ photo_url: z.string() }) })
const guest = server.as('guest')

const sendPhoto = async (fields: Record<string, string> = {}) =>
  sendForm(server, student, '/api/settings/photo', {
    files: [{ name: 'я.jpg', content: await cameraPhoto({ width: 800, height: 600 }) }],
    fields,
  })
const photoUrl = async () => (await server.as('student.a').call('GET /api/user')).photo_url ?? ''

describe('A user’s photo', () => {
  it('R3.01 is in the user object, and R2.24 opens without an authorization header', async () => {
    expect((await server.as('student.a').call('GET /api/user')).photo_url).toBeNull()
    const { status, body } = await sendPhoto()
    expect(status).toBe(200)
    expect(await photoUrl()).toBe(answered.parse(body).data.photo_url)
    const answer = await guest.get(await photoUrl())
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('image/jpeg')
  })

  it('is the chosen square, upright and without camera metadata; the original is not stored', async () => {
    await sendPhoto({ x: '0.25', y: '0.1', size: '0.5' })
    const response = await server.app.inject({ url: await photoUrl() })
    const { width, height, exif, orientation } = await sharp(response.rawPayload).metadata()
    expect({ width, height, exif, orientation }).toEqual({
      width: 512,
      height: 512,
      exif: undefined,
      orientation: undefined,
    })
    expect(await server.db.selectFrom('files').select('id').execute()).toHaveLength(1)
    expect((await storedObjects(server)).kept).toHaveLength(3)
  })

  it('rejects an invalid square under its field', async () => {
    const { status, problem } = await sendPhoto({ size: '7' })
    expect(status).toBe(422)
    expect(Object.keys(problem().errors ?? {})).toEqual(['size'])
    expect((await storedObjects(server)).kept).toHaveLength(3)
  })

  it('is deleted when the user removes it', async () => {
    expect((await server.as('student.a').delete('/api/settings/photo')).status).toBe(200)
    expect((await server.as('student.a').call('GET /api/user')).photo_url).toBeNull()
    expect((await storedObjects(server)).kept).toEqual([])
  })
})

describe('A signed link', () => {
  beforeAll(async () => {
    await sendPhoto()
  })

  it('stays the same for hours, so that browsers can cache it, and sends the cache lifetime', async () => {
    const first = await photoUrl()
    server.clock.advance({ minutes: 50 })
    expect(await photoUrl()).toBe(first)
    const { headers } = await guest.get(first)
    expect(headers['cache-control']).toMatch(/^private, max-age=\d{5}, immutable$/)
    const again = await guest.get(first, { headers: { 'if-none-match': String(headers.etag) } })
    expect(again.status).toBe(304)
  })

  it('opens no other file and no other size, and expires', async () => {
    const url = new URL(await photoUrl(), 'http://localhost')
    const other = new URL(url)
    other.pathname = '/api/files/1000000'
    const sized = new URL(url)
    sized.searchParams.set('size', 'thumb')
    const longer = new URL(url)
    longer.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 3600))
    for (const { pathname, search } of [other, sized, longer])
      expect((await guest.get(pathname + search)).status).toBe(401)
    server.clock.advance({ days: 1 })
    expect((await guest.get(url.pathname + url.search)).status).toBe(401)
  })
})

describe('A range request', () => {
  it('returns the requested part of a file', async () => {
    const content = pdf('x'.repeat(500))
    const { body } = await sendForm(server, student, '/api/files', {
      files: [{ name: 'a.pdf', content }],
      fields: { purpose: 'portfolio' },
    })
    const [file] = z.object({ data: z.array(fileItem) }).parse(body).data
    const ask = (range: string) => server.as('student.a').get(file?.download_url ?? '', { headers: { range } })
    const part = await ask('bytes=10-19')
    expect(part.status).toBe(206)
    expect(part.body).toBe(content.subarray(10, 20).toString())
    expect(part.headers['content-range']).toBe(`bytes 10-19/${content.length}`)
    expect((await ask('bytes=-5')).body).toBe(content.subarray(-5).toString())
    expect((await ask(`bytes=${content.length}-`)).status).toBe(416)
    expect((await ask('bytes=0-1,4-5')).status).toBe(200)
  })
})
