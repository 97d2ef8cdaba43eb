import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/server/app'
import { sweepFiles } from '../../src/server/library/files/sweep'
import { bearerOf, encodeForm, storedObjects } from '../library/files/form'
import { pdf, plainPng } from '../library/files/pictures'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
afterAll(server.stop)
/** A second process on the same database and storage. */
const other = await buildApp(server.services)
afterAll(() => other.close())
const student = server.as('student.a')
const bearer = await bearerOf(server, 'student.a')

const megabyte = 1024 * 1024
const start = (size: number, more: object = {}) =>
  student.post('/api/uploads', {
    body: { key: randomUUID(), purpose: 'answer', name: 'Отчёт.pdf', size, ...more },
    locale: 'en',
  })
const begin = async (size: number, more: object = {}): Promise<number> => Object((await start(size, more)).body).data.id

type Sent = { starts: number; content: Uint8Array; app?: typeof other; authorization?: string }
const sendPart = async (id: number, { starts, content, app = server.app, authorization = bearer }: Sent) => {
  const form = await encodeForm({ files: [{ name: 'part', content }], fields: { starts: String(starts) } })
  const headers = { authorization, 'content-type': form.type, 'accept-language': 'en' }
  const answer = await app.inject({ method: 'POST', url: `/api/uploads/${id}/parts`, headers, payload: form.payload })
  return { status: answer.statusCode, body: Object(JSON.parse(answer.body)) }
}
const finish = (id: number) => student.post(`/api/uploads/${id}/finish`, { locale: 'en' })
const download = async (id: number) =>
  (await server.app.inject({ url: `/api/files/${id}`, headers: { authorization: bearer } })).rawPayload
const incoming = async () => (await storedObjects(server)).incoming

describe('An upload in parts', () => {
  it('cut at random places, with lost answers and several processes, stores the file once and unchanged', async () => {
    const content = pdf('', { more: 64 * 1024 })
    const cut = fc.record({
      bytes: fc.integer({ min: 1, max: 30_000 }),
      outcome: fc.constantFrom('arrives', 'is lost', 'answer is lost', 'arrives twice'),
      process: fc.constantFrom(server.app, other),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(cut, { maxLength: 8 }), fc.boolean(), async (cuts, isFinishLost) => {
        const key = randomUUID()
        let sentBytes = 0
        const received = async () => {
          const { data } = Object((await start(content.length, { key })).body)
          return data
        }
        for (const { bytes, outcome, process } of cuts) {
          const { id, received: starts } = await received()
          if (starts === content.length) break
          const part = { starts, content: content.subarray(starts, starts + bytes), app: process }
          if (outcome === 'is lost') continue
          sentBytes += part.content.length
          expect((await sendPart(id, part)).status).toBe(200)
          const again = outcome === 'arrives twice' ? (await sendPart(id, part)).status : 409
          expect(again).toBe(409)
        }
        const { id, received: starts } = await received()
        sentBytes += content.length - starts
        if (starts < content.length) await sendPart(id, { starts, content: content.subarray(starts) })
        expect(sentBytes).toBe(content.length)
        const answers = [await finish(id), ...(isFinishLost ? [await finish(id)] : [])]
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
        const { data: file } = Object(answers[0]?.body)
        expect(Object(answers.at(-1)?.body).data).toEqual(file)
        expect((await received()).file).toEqual(file)
        expect(Buffer.compare(await download(file.id), content)).toBe(0)
        await student.delete(`/api/files/${file.id}`)
      }),
      { numRuns: 10 },
    )
    expect(await storedObjects(server)).toEqual({ kept: [], incoming: [] })
  })

  it('of an image is processed like one sent at once', async () => {
    const content = await plainPng()
    const id = await begin(content.length, { name: 'лист.png' })
    await sendPart(id, { starts: 0, content: content.subarray(0, 40) })
    await sendPart(id, { starts: 40, content: content.subarray(40), app: other })
    expect(Object((await finish(id)).body).data).toMatchObject({ name: 'лист.png', kind: 'image' })
  })

  it('of a PDF that needs a password is refused at its end', async () => {
    const content = await readFile(new URL('../library/files/cases/document-password.pdf', import.meta.url))
    const id = await begin(content.length)
    await sendPart(id, { starts: 0, content })
    const { status, body } = await finish(id)
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('Отчёт.pdf: the PDF is password-protected.')
  })

  it('finished by several requests at once becomes one file', async () => {
    const content = pdf()
    const id = await begin(content.length)
    await sendPart(id, { starts: 0, content })
    const answers = await Promise.all([finish(id), finish(id), finish(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => Object(body).data.id)).size).toBe(1)
    expect(await incoming()).toEqual([])
  })

  it('does not exist for others', async () => {
    const content = pdf()
    const key = randomUUID()
    const id = await begin(content.length, { key })
    await sendPart(id, { starts: 0, content: content.subarray(0, 10) })
    const stranger = await bearerOf(server, 'student.b')
    const before = await storedObjects(server)
    const foreign = await sendPart(id, { starts: 10, content: content.subarray(10), authorization: stranger })
    expect(foreign.status).toBe(404)
    expect((await server.as('student.b').post(`/api/uploads/${id}/finish`)).status).toBe(404)
    expect(await storedObjects(server)).toEqual(before)
    const own = await server.as('student.b').post('/api/uploads', {
      body: { key, purpose: 'answer', name: 'a.pdf', size: content.length },
    })
    expect(Object(own.body).data).toMatchObject({ received: 0, file: null })
    expect(Object(own.body).data.id).not.toBe(id)
  })

  it('has the limits of an upload at once', async () => {
    expect((await start(20 * megabyte + 1)).problem().errors).toHaveProperty('size')
    const applicant = server.as('applicant.a')
    const answerOf = { key: randomUUID(), purpose: 'answer', name: 'a.pdf', size: 10 }
    expect((await applicant.post('/api/uploads', { body: answerOf })).status).toBe(403)
    const program = Buffer.from('MZ program')
    const id = await begin(program.length, { name: 'работа.exe' })
    await sendPart(id, { starts: 0, content: program })
    expect((await finish(id)).problem().errors).toHaveProperty('files.0')
    const tooLong = await begin(5)
    expect((await sendPart(tooLong, { starts: 0, content: Buffer.alloc(6) })).body.errors).toHaveProperty('files')
    expect((await sendPart(tooLong, { starts: 0, content: Buffer.alloc(4 * megabyte + 1) })).status).toBe(422)
    const incomplete = await finish(tooLong)
    expect(incomplete.status).toBe(409)
    expect(incomplete.problem().current).toMatchObject({ received: 0, size: 5 })
    expect(await incoming()).toEqual([])
  })

  it('begins again if its parts are gone from the storage, or the device made another file of it', async () => {
    const content = pdf()
    const key = randomUUID()
    const id = await begin(content.length, { key })
    await sendPart(id, { starts: 0, content })
    const { rows } = await server.pool.query('SELECT storage_key FROM file_upload_parts WHERE upload_id = $1', [id])
    await server.services.storage.remove(rows[0].storage_key)
    const lost = await finish(id)
    expect(lost.status).toBe(409)
    expect(lost.problem().current).toMatchObject({ received: 0 })
    await sendPart(id, { starts: 0, content: content.subarray(0, 10) })
    const renewed = Object((await start(content.length + 1, { key })).body).data
    expect(renewed).toMatchObject({ received: 0, size: content.length + 1 })
    expect(renewed.id).not.toBe(id)
  })

  it('stops at the quota of unused files', async () => {
    const sizes = Array.from({ length: 11 }, () => 20 * megabyte)
    const answers = await Promise.all(sizes.map((size) => start(size)))
    expect(answers.filter(({ status }) => status === 422).length).toBeGreaterThan(0)
    expect(answers.find(({ status }) => status === 422)?.problem().errors).toHaveProperty('size')
  })

  it('is deleted after a day, with its parts', async () => {
    const files = await server.pool.query('SELECT id FROM files')
    expect((await storedObjects(server)).kept.length).toBeGreaterThan(0)
    server.clock.advance({ hours: 25 })
    await sweepFiles(server.services)
    server.clock.advance({ hours: -25 })
    expect(files.rows.length).toBeGreaterThan(0)
    expect((await server.pool.query('SELECT id FROM file_uploads')).rows).toEqual([])
    expect(await storedObjects(server)).toEqual({ kept: [], incoming: [] })
  })
})
