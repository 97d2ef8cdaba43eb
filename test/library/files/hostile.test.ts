import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { fileItem } from '../../../src/api/library/files'
import { mediaFile } from '../../../src/api/library/media'
import type { Persona } from '../../kit/personas'
import { startTestServer } from '../../kit/server'
import { bearerOf, encodeForm, sendForm, storedObjects, type Sent } from './form'
import { bombGif, cameraPhoto, pdf, plainPng } from './pictures'

const server = await startTestServer()
afterAll(server.stop)
const url = new URL(await server.listen())
const tokens = new Map<Persona, string>()
const as = async (persona: Persona) => {
  const known = tokens.get(persona) ?? (await bearerOf(server, persona))
  tokens.set(persona, known)
  return known
}

/** Every call that accepts files, each with a persona who may make it. */
const uploadCalls = [
  { path: '/api/files', persona: 'applicant.a', fields: { purpose: 'document' } },
  { path: '/api/media/files', persona: 'manage-media', fields: {} },
  { path: '/api/jodit/?action=fileUpload', persona: 'manage-media', fields: {} },
  { path: '/api/settings/photo', persona: 'applicant.a', fields: {} },
] as const
const works = uploadCalls.slice(0, 3)
const send = async ({ path, persona, fields }: (typeof uploadCalls)[number], file: Sent) =>
  sendForm(server, await as(persona), path, { files: [file], fields, locale: 'en' })
const refusedEverywhere = async (file: Sent, where: readonly (typeof uploadCalls)[number][] = uploadCalls) => {
  for (const door of where) {
    const { status, body } = await send(door, file)
    const isRefused =
      status === 422 || (typeof body === 'object' && body !== null && 'success' in body && !body.success)
    const text = JSON.stringify(body)
    expect(isRefused, `${door.path} ${text}`).toBe(true)
    expect(text, door.path).toContain(file.name)
  }
}
const rows = () => server.db.selectFrom('files').select(['id', 'name', 'storage_key']).execute()

describe('An upload through any call', () => {
  it('accepts a name with 78,000 dots without delay', async () => {
    const name = `a${'.'.repeat(78_000)}b.pdf`
    const files = Array.from({ length: 10 }, () => ({ name, content: pdf() }))
    const fields = { purpose: 'document' }
    const { status, body } = await sendForm(server, await as('applicant.a'), '/api/files', { files, fields })
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
    const taken = z.object({ data: z.array(fileItem) }).parse(body).data
    expect(new Set(taken.map((file) => file.name.length))).toEqual(new Set([194]))
    for (const file of taken) await server.as('applicant.a').delete(file.delete_url)
  })

  it.each([
    ['an SVG', 'x.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['an SVG behind a BOM with a text extension', 'x.txt', '\uFEFF <?xml version="1.0"?><svg onload="alert(1)"/>'],
    ['an HTML page', 'x.html', '<!doctype html><script>alert(1)</script>'],
    ['an HTML page that starts like a GIF', 'x.gif', 'GIF89a/*<html><script>*/=1;alert(1)</script>'],
    [
      'an HTML page that starts like a photo',
      'x.jpg',
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<html>')]),
    ],
    [
      'an archive with the extension of a PDF',
      'x.pdf',
      Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
    ],
    ['a program with the extension of a photo', 'x.png', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
  ])('rejects %s with its name, and stores nothing', async (_what, name, content) => {
    await refusedEverywhere({ name, content })
    expect(await rows()).toEqual([])
    expect(await storedObjects(server)).toEqual({ kept: [], incoming: [] })
  })

  it('rejects a PNG with the extension of a PDF', async () => {
    await refusedEverywhere({ name: 'diploma.pdf', content: await plainPng() }, works)
    expect(await rows()).toEqual([])
  })

  it('rejects an image of many small frames with too many pixels in total, before decoding it', async () => {
    const content = bombGif()
    expect(content.length).toBeLessThan(200)
    await refusedEverywhere({ name: 'bomb.gif', content }, [uploadCalls[1], uploadCalls[2]])
    const { problem } = await send(uploadCalls[1], { name: 'bomb.gif', content })
    expect(problem().errors?.['files.0']).toEqual([expect.stringContaining('40 megapixels')])
    expect(await storedObjects(server)).toEqual({ kept: [], incoming: [] })
  })

  it.each(works)(
    'leaves no row and no file on $path if it is cut off in the middle',
    async ({ path, persona, fields }) => {
      const scan = pdf('', { more: 3 * 1024 * 1024 })
      const { type, payload } = await encodeForm({
        files: [
          { name: 'a.jpg', content: await cameraPhoto() },
          { name: 'b.pdf', content: scan },
        ],
        fields,
      })
      const socket = connect(Number(url.port), url.hostname)
      await once(socket, 'connect')
      const head = [`POST ${path} HTTP/1.1`, 'host: localhost', `authorization: ${await as(persona)}`]
      socket.write(`${[...head, `content-type: ${type}`, `content-length: ${payload.length}`].join('\r\n')}\r\n\r\n`)
      await new Promise<void>((resolve) => {
        socket.write(payload.subarray(0, payload.length / 2), () => resolve())
      })
      await vi.waitFor(async () => expect((await storedObjects(server)).incoming).not.toEqual([]), 20_000)
      socket.destroy()
      await vi.waitFor(async () => expect(await storedObjects(server)).toEqual({ kept: [], incoming: [] }), 20_000)
      expect(await rows()).toEqual([])
    },
  )

  it.each([
    '../../../etc/passwd.pdf',
    '..%2f..%2fetc%2fpasswd.pdf',
    '/etc/cron.d/job.pdf',
    'C:\\Windows\\System32\\x.pdf',
    '\\\\host\\share\\x.pdf',
    'a\u0000b.pdf',
    '"><img src=x onerror=alert(1)>.pdf',
    `${'я'.repeat(150)}.pdf`,
    `a${'😀'.repeat(300)}.pdf`,
    '.htaccess',
    'CON.pdf',
    '   .pdf',
  ])('sanitises the name %s', async (name) => {
    for (const door of works) {
      const { status, body } = await send(door, { name, content: pdf() })
      expect(status, JSON.stringify(body)).toBe(200)
    }
    for (const kept of await rows()) {
      expect(kept.name).toMatch(/^[^\p{Cc}/\\:*?"<>|]{1,200}\.pdf$/u)
      expect(kept.name).not.toMatch(/^\./)
      // Fails if a shortened name ends in half of a character.
      expect(kept.name).not.toContain('\ufffd')
      expect(kept.storage_key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{30}$/)
      const saved = await server.as('admin').get(`/api/files/${kept.id}`)
      expect([200, 404]).toContain(saved.status)
    }
    const { kept } = await storedObjects(server)
    expect(kept.every((key) => /^[0-9a-f]{2}\/[0-9a-f]{30}$/.test(key))).toBe(true)
    await server.db.deleteFrom('files').execute()
    for (const key of kept) await server.services.storage.remove(key)
  })
})

describe('A file that is also a web page', () => {
  it('never runs: its type is sent with nosniff, and only images and PDFs are shown inline', async () => {
    const page = '<html><script>alert(1)</script></html>'
    const pdfPage = Buffer.concat([pdf(), Buffer.from(page)])
    const text = `Список группы\n${page}`
    const { body } = await sendForm(server, await as('applicant.a'), '/api/files', {
      files: [
        { name: 'a.pdf', content: pdfPage, type: 'text/html' },
        { name: 'b.txt', content: text, type: 'text/html' },
      ],
      fields: { purpose: 'document' },
    })
    const [asPdf, asText] = z.object({ data: z.array(fileItem) }).parse(body).data
    const opened = async (path = '') => (await server.as('applicant.a').get(path)).headers
    expect(await opened(asPdf?.download_url)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    })
    expect(await opened(asText?.download_url)).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain/),
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': expect.stringContaining("sandbox; default-src 'none'"),
    })
    await server.db.deleteFrom('files').execute()
  })
})

describe('Concurrent uploads', () => {
  it('cannot exceed the quota of unused files', async () => {
    const files = Array.from({ length: 10 }, (_, number) => ({ name: `${number}.pdf`, content: pdf() }))
    const authorization = await as('applicant.b')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        sendForm(server, authorization, '/api/files', { files, fields: { purpose: 'document' } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4)
    const kept = await rows()
    expect(kept).toHaveLength(40)
    const stored = new Set((await storedObjects(server)).kept)
    const keys = kept.map(({ storage_key }) => storage_key)
    expect(keys.filter((key) => !stored.has(key))).toEqual([])
    await server.db.deleteFrom('files').execute()
  })
})

describe('Another user’s file', () => {
  let paper = 0
  let shown = 0
  const upload = async (door: (typeof uploadCalls)[number], name: string) => {
    const { body } = await send(door, { name, content: await cameraPhoto() })
    return z.object({ data: z.array(z.union([mediaFile, fileItem])) }).parse(body).data[0]?.id ?? 0
  }
  beforeAll(async () => {
    paper = await upload(uploadCalls[0], 'паспорт.jpg')
    shown = await upload(uploadCalls[1], 'корпус.jpg')
  })
  /** Other users: a student, another applicant, and staff with a similar permission. */
  const neighbours = [
    'applicant.b',
    'student.a',
    'voter',
    'manage-portfolios',
    'manage-materials',
    'manage-tests',
    'manage-gradebook',
    'manage-groups',
    'manage-directories',
    'manage-users',
  ] as const

  it.each(neighbours)('is not found by %s in any way', async (persona) => {
    const client = server.as(persona)
    for (const id of [paper, shown])
      for (const query of [
        '',
        '?size=thumb',
        '?size=medium',
        '?save=1',
        '?v=000000000000&expires=9999999999&signature=x',
      ])
        expect((await client.get(`/api/files/${id}${query}`)).status, `${id}${query}`).toBe(404)
    for (const id of [paper, shown]) expect((await client.delete(`/api/files/${id}`)).status).toBe(404)
    const part = await client.get(`/api/files/${paper}`, { headers: { range: 'bytes=0-10' } })
    expect(part.status).toBe(404)
    expect(JSON.stringify(part.body)).not.toContain('паспорт')
    for (const [method, path, body] of [
      ['get', `/api/media/files/${shown}`, undefined],
      ['put', `/api/media/files/${shown}`, { name: 'x.jpg', folder_id: null, translations: {}, version: 1 }],
      ['post', '/api/media/files/trash', { ids: [shown] }],
      ['post', '/api/media/files/delete', { ids: [shown] }],
      ['get', '/api/media/folders', undefined],
    ] as const)
      expect((await client[method](path, { body })).status, path).toBe(403)
    expect(await rows()).toHaveLength(2)
  })

  it('is not accessible through the editor either', async () => {
    const staff = server.as('manage-materials')
    for (const request of [
      { action: 'getLocalFileByUrl', url: `/api/files/${shown}` },
      { action: 'fileRemove', path: '', name: `/api/files/${shown}` },
      { action: 'fileRename', path: '', name: `/api/files/${paper}`, newname: 'x.jpg' },
      { action: 'fileMove', from: `/api/files/${paper}`, path: '' },
    ]) {
      const { body } = await staff.post('/api/jodit/', { body: request })
      expect(body, JSON.stringify(request)).toMatchObject({ success: false })
    }
    const { body } = await server.as('manage-media').post('/api/jodit/', {
      body: { action: 'getLocalFileByUrl', url: `/api/files/${paper}` },
    })
    expect(body).toMatchObject({ success: false })
  })

  it('is not part of the media library and cannot be trashed there', async () => {
    const manager = server.as('manage-media')
    expect((await manager.get(`/api/files/${paper}`)).status).toBe(404)
    expect((await manager.get(`/api/media/files/${paper}`)).status).toBe(404)
    const { data } = await manager.call('POST /api/media/files/trash', { body: { ids: [paper] } })
    expect(data.done).toEqual([])
    expect((await server.as('applicant.a').get(`/api/files/${paper}`)).status).toBe(200)
  })

  it.each(['1.', '%2e%2e', '1e3', '0x1', '-1', '99999999999999999999', '1/../2'])(
    'has no alternative address /api/files/%s',
    async (id) => {
      expect([404, 422]).toContain((await server.as('applicant.a').get(`/api/files/${id}`)).status)
    },
  )
})
