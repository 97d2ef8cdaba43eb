import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fileItem } from '../../../src/api/library/files'
import { startTestServer } from '../../kit/server'
import { bearerOf, sendForm, storedObjects, type Sent } from './form'
import { bombPng, cameraPhoto, deepPng, pdf, plainPng, readablePdf } from './pictures'

const server = await startTestServer()
afterAll(server.stop)
const applicant = await bearerOf(server, 'applicant.a')

const items = z.object({ data: z.array(fileItem) })
const send = (files: readonly Sent[], locale: 'ru' | 'en' = 'ru') =>
  sendForm(server, applicant, '/api/files', { files, fields: { purpose: 'document' }, locale })
const upload = async (...files: Sent[]) => {
  const { status, body } = await send(files)
  expect(status, JSON.stringify(body)).toBe(200)
  return items.parse(body).data
}
const rows = () => server.db.selectFrom('files').select(['id', 'name', 'storage_key']).execute()
const refusal = async (file: Sent) => {
  const answer = await send([file], 'en')
  expect(answer.status).toBe(422)
  return answer.problem().errors?.['files.0']?.[0]
}

afterEach(async () => {
  for (const { id } of await rows()) await server.as('applicant.a').delete(`/api/files/${id}`)
})

describe('An uploaded file', () => {
  it('R3.03 has an id, name, type, download_url and delete_url', async () => {
    const [file] = await upload({ name: 'Справка 086-у.pdf', content: pdf() })
    expect(file).toMatchObject({ name: 'Справка 086-у.pdf', type: 'application/pdf', kind: 'document', width: null })
    expect(file?.download_url).toBe(`/api/files/${file?.id}`)
    expect(file?.delete_url).toBe(`/api/files/${file?.id}`)
  })

  it('R7.06 is downloaded byte for byte, under its own name', async () => {
    const content = pdf('Аттестат')
    const [file] = await upload({ name: 'Аттестат (копия).pdf', content })
    const answer = await server.as('applicant.a').get(file?.download_url ?? '')
    expect(answer.body).toBe(content.toString())
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('Аттестат ')}%28${encodeURIComponent('копия')}%29.pdf`,
    )
  })

  it('R7.07 is deleted from the server by its delete_url', async () => {
    const [file] = await upload({ name: 'a.pdf', content: pdf() })
    expect((await server.as('applicant.a').delete(file?.delete_url ?? '')).status).toBe(200)
    expect((await server.as('applicant.a').get(file?.download_url ?? '')).status).toBe(404)
    expect(await storedObjects(server)).toEqual({ kept: [], incoming: [] })
  })

  it('can have exactly the stated maximum size, with megabytes of 1024 × 1024 bytes', async () => {
    const content = pdf('', { more: 20 * 1024 * 1024 - pdf('').length })
    const [file] = await upload({ name: 'album.pdf', content })
    expect(file?.size).toBe(20_971_520)
  })

  it("is rejected if the user's unused files exceed 200 MB of the same unit", async () => {
    const [first] = await upload({ name: 'first.pdf', content: pdf() })
    await server.db
      .updateTable('files')
      .set({ size: 200 * 1024 * 1024 - pdf().length })
      .where('id', '=', first?.id ?? 0)
      .execute()
    await upload({ name: 'second.pdf', content: pdf() })
    const refused = await send([{ name: 'third.pdf', content: pdf() }], 'en')
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.problem().errors ?? {})).toEqual(['files'])
  })

  it('is decoded alone if it is an image, however many images are sent at once', async () => {
    const photo = { name: 'a.jpg', content: await cameraPhoto({ width: 3000, height: 2000 }) }
    let most = 0
    const looking = setInterval(() => {
      most = Math.max(most, sharp.counters().process)
    }, 1)
    const sent = await Promise.all(Array.from({ length: 4 }, () => upload(photo)))
    clearInterval(looking)
    expect(sent).toHaveLength(4)
    expect(most).toBe(1)
  })

  it('is rejected while the user has a dozen uploads in progress; other users are not affected', async () => {
    const photo = { name: 'a.jpg', content: await cameraPhoto({ width: 1000 }) }
    const other = await bearerOf(server, 'applicant.b')
    const [answers, theirs] = await Promise.all([
      Promise.all(Array.from({ length: 14 }, () => send([photo], 'en'))),
      sendForm(server, other, '/api/files', { files: [photo], fields: { purpose: 'document' } }),
    ])
    const statuses = answers.map(({ status }) => status)
    expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([12, 2])
    expect((await send([photo])).status).toBe(200)
    for (const { id } of items.parse(theirs.body).data) await server.as('applicant.b').delete(`/api/files/${id}`)
  })

  it('returns 404 to other applicants and 401 to guests', async () => {
    const [file] = await upload({ name: 'a.pdf', content: pdf() })
    const url = file?.download_url ?? ''
    expect((await server.as('applicant.b').get(url)).status).toBe(404)
    expect((await server.as('applicant.b').delete(url)).status).toBe(404)
    expect((await server.as('guest').get(url)).status).toBe(401)
    expect((await server.as('guest').get('/api/files/999999')).status).toBe(401)
    // No record uses the file yet, so staff cannot see it.
    expect((await server.as('manage-documents').get(url)).status).toBe(404)
  })

  it('is stored upright and without camera metadata if it is an image', async () => {
    const [file] = await upload({ name: 'IMG_1.jpg', content: await cameraPhoto({ width: 800, height: 600 }) })
    expect(file).toMatchObject({ kind: 'image', type: 'image/jpeg', width: 600, height: 800 })
    const stored = (await rows())[0]?.storage_key ?? ''
    const bytes = await buffer(await server.services.storage.open(stored))
    const seen = await sharp(bytes).metadata()
    expect(seen.exif).toBeUndefined()
    expect(seen.orientation).toBeUndefined()
    expect(bytes.includes('Camera of Secrets')).toBe(false)
    const thumb = await server.as('applicant.a').get(file?.thumb_url ?? '')
    expect(thumb.headers['content-type']).toBe('image/webp')
  })

  it('loses a web page or archive hidden behind its image data', async () => {
    const content = Buffer.concat([await cameraPhoto(), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    await upload({ name: 'polyglot.jpg', content })
    const stored = (await rows())[0]?.storage_key ?? ''
    const bytes = await buffer(await server.services.storage.open(stored))
    expect(bytes.includes('<script>')).toBe(false)
  })
})

describe('The name of a file', () => {
  const kept = async (name: string) => (await upload({ name, content: pdf() }))[0]?.name

  it('is never a path', async () => {
    expect(await kept('../../../etc/passwd.pdf')).toBe('passwd.pdf')
    expect(await kept('/etc/cron.d/job.pdf')).toBe('job.pdf')
    expect(await kept('C:\\Windows\\win.pdf')).toBe('win.pdf')
    expect(await kept('..%2f..%2fx.pdf')).toBe('..%2f..%2fx.pdf'.replace(/^\.+/, ''))
    for (const { storage_key } of await rows()) expect(storage_key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{30}$/)
  })

  it('loses bidirectional controls, markup and control characters', async () => {
    expect(await kept('"><img src=x onerror=alert(1)>.pdf')).not.toMatch(/[<>"]/)
    expect(await kept('invoice\u202efdp.pdf')).toBe('invoice_fdp.pdf')
    expect(await kept('a\u0000b.pdf')).not.toContain('\u0000')
  })

  it('is shortened if it is too long, and keeps its extension', async () => {
    const name = await kept(`${'ж'.repeat(300)}.pdf`)
    expect(name).toMatch(/^ж{100,195}\.pdf$/)
  })

  it('gets the extension of the actual image format', async () => {
    const [file] = await upload({ name: 'photo.jpg', content: await plainPng() })
    expect(file).toMatchObject({ name: 'photo.png', type: 'image/png' })
  })
})

describe('The upload call', () => {
  it('R5.03 reports each refused file with its name and a remedy, and stores none of the files', async () => {
    const answer = await send([
      { name: 'паспорт.pdf', content: pdf() },
      { name: 'снимок.svg', content: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>' },
    ])
    expect(answer.status).toBe(422)
    expect(answer.problem().errors).toEqual({
      'files.1': ['снимок.svg: этот формат не принимаем. Сохраните файл в другом формате.'],
    })
    expect(await rows()).toEqual([])
    expect(await storedObjects(server)).toEqual({ kept: [], incoming: [] })
  })

  it.each([
    ['an HTML page', 'page.html', '<!doctype html><script>alert(1)</script>'],
    ['an HTML page with a text extension', 'page.txt', '<html><body onload=alert(1)>'],
    ['a command file', 'run.bat', 'del x'],
    ['a program', 'setup.exe', Buffer.from('4d5a90000300000004000000ffff', 'hex')],
    ['an SVG with the extension of a photo', 'x.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['binary data with a text extension', 'x.txt', Buffer.from([1, 2, 3, 4, 0, 5])],
  ])('rejects %s', async (_what, name, content) => {
    expect(await refusal({ name, content })).toContain(`${name}: `)
  })

  it.each([
    ['работа.sql', 'SELECT 1;', 'работа.sql'],
    ['main.py', '#!/usr/bin/env python3\nprint(1)', 'main.py'],
    ['index.php', '<?php echo 1;', 'index.php'],
    ['run.js', 'alert(1)', 'run.js.txt'],
  ])('keeps the source code %s as plain text that browsers only download', async (name, content, stored) => {
    const [file] = await upload({ name, content, type: 'text/html' })
    expect(file).toMatchObject({ name: stored, type: 'text/plain', kind: 'document' })
    const { headers } = await server.as('applicant.a').get(file?.download_url ?? '')
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain/),
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment/),
    })
  })

  it('rejects a PNG with the extension of a PDF', async () => {
    expect(await refusal({ name: 'diploma.pdf', content: await plainPng() })).toBe(
      'diploma.pdf: the content does not match the extension. Save the file in the correct format and upload it again.',
    )
  })

  it('rejects an image with more pixels than any camera makes, before decoding it', async () => {
    const content = bombPng()
    expect(content.length).toBeLessThan(20_000)
    expect(await refusal({ name: 'bomb.png', content })).toContain('40 megapixels')
  })

  it('rejects an image that decodes to more memory than any camera’s', async () => {
    expect(await refusal({ name: 'deep.png', content: deepPng() })).toContain('16 bits per colour')
  })

  it('rejects a damaged image and an empty file', async () => {
    const photo = await cameraPhoto()
    expect(await refusal({ name: 'cut.jpg', content: photo.subarray(0, 400) })).toContain('damaged')
    expect(await refusal({ name: 'empty.pdf', content: '' })).toContain('empty')
  })

  it('rejects a truncated PDF', async () => {
    const whole = readablePdf()
    for (const bytes of [200, whole.length / 2, whole.length - 12])
      expect(await refusal({ name: 'scan.pdf', content: whole.subarray(0, bytes) })).toBe(
        'scan.pdf: the file is incomplete. Save it again and upload it again.',
      )
    expect(await storedObjects(server)).toEqual({ kept: [], incoming: [] })
    const padded = Buffer.concat([whole, Buffer.alloc(1000)])
    expect(await upload({ name: 'scan.pdf', content: padded })).toHaveLength(1)
  })

  it('aborts a file over the size limit while it arrives', async () => {
    const content = pdf('', { more: 21 * 1024 * 1024 })
    expect(await refusal({ name: 'scan.pdf', content })).toBe(
      'scan.pdf is larger than 20 MB. Make it smaller and upload it again.',
    )
    expect(await storedObjects(server)).toEqual({ kept: [], incoming: [] })
  })

  it('rejects more files than allowed at a time', async () => {
    const { problem } = await send(Array.from({ length: 11 }, (_, n) => ({ name: `${n}.pdf`, content: pdf() })))
    expect(problem().errors?.files).toEqual(['За один раз — не больше 10 файлов.'])
    expect(await storedObjects(server)).toEqual({ kept: [], incoming: [] })
  })

  it('rejects a form without files, and an invalid form', async () => {
    expect((await send([])).problem().errors?.files).toEqual(['Выберите файл.'])
    const json = await server.as('applicant.a').post('/api/files', { body: { purpose: 'document' } })
    expect(json.status).toBe(422)
    const broken = await server.app.inject({
      method: 'POST',
      url: '/api/files',
      headers: { authorization: applicant, 'content-type': 'multipart/form-data' },
      payload: 'nothing',
    })
    expect(broken.statusCode).toBe(422)
  })

  it('rejects a purpose that the user has no permission for', async () => {
    const answer = await sendForm(server, applicant, '/api/files', {
      files: [{ name: 'a.pdf', content: pdf() }],
      fields: { purpose: 'portfolio' },
    })
    expect(answer.status).toBe(403)
    expect(await storedObjects(server)).toEqual({ kept: [], incoming: [] })
  })
})
