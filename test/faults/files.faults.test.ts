import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearerOf, encodeForm, sendForm, storedObjects } from '../library/files/form'
import { pdf } from '../library/files/pictures'
import { startTestServer, type TestServer } from '../kit/server'

const noise = () =>
  sharp({
    create: {
      width: 1000,
      height: 700,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()

describe('An upload to a full disk', () => {
  let folder = ''
  let server: TestServer
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'abitura-full-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder])
    server = await startTestServer({ env: { STORAGE_URL: `file:${folder}` } })
  })
  afterAll(async () => {
    await server.stop()
    execFileSync('umount', [folder])
    await rm(folder, { recursive: true, force: true })
  })

  it('is refused with a message and without a row or file, and a small one then works without a restart', async () => {
    const authorization = await bearerOf(server, 'applicant.a')
    const send = (bytes: number) =>
      sendForm(server, authorization, '/api/files', {
        files: [{ name: 'скан.pdf', content: pdf('', { more: bytes }) }],
        fields: { purpose: 'document' },
      })
    const refused = await send(5 * 1024 * 1024)
    expect(refused.status).toBe(507)
    expect(refused.problem().message).toContain('закончилось место')
    expect(await storedObjects(server)).toEqual({ kept: [], incoming: [] })
    expect(await server.db.selectFrom('files').select('id').execute()).toEqual([])
    expect((await send(1000)).status).toBe(200)
  })

  it('is read to its end although it is refused, so that the client can read the response', async () => {
    const url = new URL(await server.listen())
    const authorization = await bearerOf(server, 'applicant.a')
    const content = pdf('', { more: 19 * 1024 * 1024 })
    const { type, payload } = await encodeForm({ files: [{ name: 'скан.pdf', content }] })
    const sending = request({
      host: url.hostname,
      port: url.port,
      method: 'POST',
      path: '/api/files',
      headers: { authorization, 'content-type': type, 'content-length': payload.length },
    })
    const sent = once(sending, 'finish')
    sending.end(payload)
    const [answer] = await once(sending, 'response')
    expect(answer.statusCode).toBe(507)
    await sent
  })

  it("is refused if there is no room for an image's smaller copies", async () => {
    const authorization = await bearerOf(server, 'applicant.b')
    const content = await noise()
    const fill = await sendForm(server, authorization, '/api/files', {
      files: [
        {
          name: 'a.pdf',
          content: pdf('', { more: 3 * 1024 * 1024 - Math.round(content.length * 1.5) }),
        },
      ],
      fields: { purpose: 'document' },
    })
    expect(fill.status).toBe(200)
    const before = await storedObjects(server)
    const { status } = await sendForm(server, authorization, '/api/files', {
      files: [{ name: 'b.jpg', content }],
      fields: { purpose: 'document' },
    })
    expect(status).toBe(507)
    expect(await storedObjects(server)).toEqual(before)
  })
})

describe('An upload of 290 megabytes', () => {
  it("is streamed without a large increase in the server's memory", async () => {
    const server = await startTestServer()
    const url = new URL(await server.listen())
    const authorization = await bearerOf(server, 'admin')
    const megabyte = Buffer.alloc(1024 * 1024, 'x')
    const { type, payload } = await encodeForm({ files: [{ name: 'лекция.pdf', content: pdf() }] })
    const end = payload.lastIndexOf('startxref')
    const sent = request({
      host: url.hostname,
      port: url.port,
      method: 'POST',
      path: '/api/media/files',
      headers: { authorization, 'content-type': type },
    })
    const answered = new Promise<number>((resolve) => {
      sent.on('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
    })
    const before = process.memoryUsage().rss
    let most = 0
    sent.write(payload.subarray(0, end))
    for (let n = 0; n < 290; n += 1) {
      if (!sent.write(megabyte)) await new Promise((resolve) => sent.once('drain', resolve))
      most = Math.max(most, process.memoryUsage().rss)
    }
    sent.end(payload.subarray(end))
    expect(await answered).toBe(200)
    console.log(
      `290 MB uploaded; memory ${Math.round(before / 2 ** 20)} MB before, peak ${Math.round(most / 2 ** 20)} MB`,
    )
    expect(most - before).toBeLessThan(150 * 1024 * 1024)
    await server.stop()
  })
})
