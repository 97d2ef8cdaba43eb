import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { QuestionContent } from '../../../src/api/testing/questionContent'
import type { Persona } from '../../kit/personas'
import { startTestServer } from '../../kit/server'
import { school } from '../../study/newMaterial'
import { device } from '../../testing/kit/newTest'
import { takerOf } from '../../testing/kit/taker'
import { calls } from '../../whole/calls'
import { bearerOf, sendForm, storedObjects, type Sent } from './form'
import { pdf, pdfWithoutPages, readablePdf } from './pictures'

const server = await startTestServer()
afterAll(server.stop)

const readCase = (name: string) => readFile(new URL(`cases/${name}`, import.meta.url))
const withPassword = { name: 'паспорт.pdf', content: await readCase('document-password.pdf') }
const restrictedByOwner = { name: 'диплом.pdf', content: await readCase('document-owner-restricted.pdf') }

type Place = { path: string; persona: Persona; fields: Record<string, string> }
const mediaFolder: Place = { path: '/api/media/files', persona: 'manage-media', fields: {} }
const bearers = new Map<Persona, string>()
const upload = async ({ path, persona, fields }: Place, file: Sent) => {
  const bearer = bearers.get(persona) ?? (await bearerOf(server, persona))
  bearers.set(persona, bearer)
  return sendForm(server, bearer, path, { files: [file], fields, locale: 'en' })
}

const replaced = z
  .object({ data: z.array(z.object({ id: z.int() })) })
  .parse((await upload(mediaFolder, { name: 'план.pdf', content: pdf() })).body).data[0]?.id
const question: QuestionContent = {
  type: 'file',
  points: 5,
  translations: { ru: { body: '<p>Приложите</p>' } },
  formats: ['pdf'],
  max_files: 2,
  max_size_mb: 1,
  rubric: [],
}
const attempt = await takerOf(server, 'student.a').begun([question])

const { group_id } = await school(server)

/** Every call that accepts and stores a PDF. */
const keeping: Record<string, Place> = {
  'POST /api/files': { path: '/api/files', persona: 'applicant.a', fields: { purpose: 'document' } },
  'POST /api/my/name-change/files': { path: '/api/my/name-change/files', persona: 'student.a', fields: {} },
  'POST /api/gradebook/attendance/:group/files': {
    path: `/api/gradebook/attendance/${group_id}/files`,
    persona: 'methodist',
    fields: {},
  },
  'POST /api/media/files': mediaFolder,
  'POST /api/media/files/:id/content': { ...mediaFolder, path: `/api/media/files/${replaced}/content` },
  'POST /api/jodit': { path: '/api/jodit/?action=fileUpload', persona: 'manage-media', fields: {} },
  'POST /api/testing/attempts/:id/questions/:position/files': {
    path: `/api/testing/attempts/${attempt}/questions/0/files`,
    persona: 'student.a',
    fields: { device },
  },
}
/** Calls that accept only other formats, read a table without storing the file, or store a part: `finish` checks the whole. */
const otherFormats = [
  'POST /api/uploads/:id/parts',
  'POST /api/settings/photo',
  'POST /api/access/users/imports',
  'POST /api/groups/:id/members/list',
  'POST /api/groups/curricula/:id/lines/file',
  'POST /api/gradebook/past',
  'POST /api/questions/import/preview',
  'POST /api/questions/import',
]
const places = Object.entries(keeping)

describe('A PDF', () => {
  it('is tested with every call that stores PDFs', () => {
    const taking = calls.filter(({ endpoint }) => endpoint.upload).map(({ key }) => key)
    expect(taking.toSorted()).toEqual([...Object.keys(keeping), ...otherFormats].toSorted())
  })

  it.each(places)('is rejected by %s if it needs a password to open', async (_call, place) => {
    const before = await storedObjects(server)
    const { body } = await upload(place, withPassword)
    expect(JSON.stringify(body)).toContain(
      'паспорт.pdf: the PDF is password-protected. Remove the password and upload it again.',
    )
    expect(await storedObjects(server)).toEqual(before)
  })

  it.each(places)('is rejected by %s if it has no pages', async (_call, place) => {
    const { body } = await upload(place, { name: 'скан.pdf', content: pdfWithoutPages() })
    expect(JSON.stringify(body)).toContain('скан.pdf: the PDF has no pages. Save or scan it again and upload it again.')
  })

  it.each(places)(
    'is accepted by %s if its owner restricted it but it opens without a password',
    async (_call, place) => {
      const { status, body } = await upload(place, restrictedByOwner)
      expect(status).toBe(200)
      expect(JSON.stringify(body)).toContain('.pdf')
      expect(body).not.toMatchObject({ success: false })
    },
  )

  it('is rejected if its page tree is empty', async () => {
    const content = Buffer.from(
      readablePdf()
        .toString('latin1')
        .replace(/\[3 0 R[^\]]*\]\/Count 2/, '[]/Count 0'),
      'latin1',
    )
    const { body } = await upload(mediaFolder, { name: 'пусто.pdf', content })
    expect(JSON.stringify(body)).toContain('the PDF has no pages')
  })

  it('is accepted with a broken cross-reference table, because readers repair it', async () => {
    const content = Buffer.from(
      readablePdf()
        .toString('latin1')
        .replace(/\d{10} 00000 n /g, '0000000000 00000 n '),
      'latin1',
    )
    expect((await upload(mediaFolder, { name: 'починка.pdf', content })).status).toBe(200)
  })

  it('is accepted with a decompression bomb as its cross-reference stream, without blocking requests', async () => {
    const content = endlessPdf()
    const uploading = upload(mediaFolder, { name: 'бомба.pdf', content })
    const started = Date.now()
    for (let call = 0; call < 20; call++) await server.as('student.a').get('/api/user')
    expect(Date.now() - started).toBeLessThan(5000)
    expect((await uploading).status).toBe(200)
  })
})

describe('A PDF that is slow to open', () => {
  const slow = { name: 'медленный.pdf', content: slowPdf() }
  const documents = { path: '/api/files', persona: 'applicant.b', fields: { purpose: 'document' } } as const

  it('is accepted unchecked after 3 seconds, and delays another user’s PDF only once', async () => {
    const started = Date.now()
    const uploading = [upload(documents, slow), upload(documents, slow)]
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await upload(mediaFolder, { name: 'план.pdf', content: pdf() })).status).toBe(200)
    expect(Date.now() - started).toBeLessThan(9000)
    expect((await Promise.all(uploading)).map(({ status }) => status)).toEqual([200, 200])
    const counted = await server.db.selectFrom('throttles').select('count').where('key', 'like', 'slowPdfs:%').execute()
    expect(counted.map(({ count }) => count)).toContain(2)
  }, 60_000)

  it('counts against a limit of ten per hour, after which only that person has to wait', async () => {
    await server.db
      .updateTable('throttles')
      .set({ count: 10 })
      .where('key', 'like', 'slowPdfs:%')
      .where('count', '=', 2)
      .execute()
    const { status, body } = await upload(documents, { name: 'план.pdf', content: readablePdf() })
    expect(status).toBe(429)
    expect(JSON.stringify(body)).toMatch(/Several PDFs took too long to open. Upload more PDFs in \d+ minutes?\./)
    expect((await upload(mediaFolder, { name: 'план.pdf', content: readablePdf() })).status).toBe(200)
    server.clock.advance({ minutes: 60 })
    expect((await upload(documents, { name: 'план.pdf', content: readablePdf() })).status).toBe(200)
  })
})

/**
 * Two blank pages and 800,000 empty objects without a cross-reference table, so that the library scans the file many
 * times. The pages keep the file valid if a fast machine finishes the scan.
 */
function slowPdf() {
  const [pages = ''] = readablePdf().toString('latin1').split('xref')
  const objects = Array.from({ length: 800_000 }, (_, place) => `${place + 10} 0 obj<<>>\n`)
  return Buffer.from(`${pages}${objects.join('')}startxref\n0\n%%EOF\n`)
}

/** Two blank pages and a cross-reference stream that inflates to 200 MB. The library may abort or repair the file. */
const endlessPdf = () => {
  const packed = deflateSync(deflateSync(Buffer.alloc(200 * 1024 * 1024)))
  const [pages = ''] = readablePdf().toString('latin1').split('startxref')
  const table = `9 0 obj\n<</Type/XRef/W[1 1073741824 1]/Index[0 10]/Size 10/Root 1 0 R/Filter[/FlateDecode/FlateDecode]/Length ${packed.length}>>\nstream\n`
  const head = Buffer.from(pages + table, 'latin1')
  return Buffer.concat([head, packed, Buffer.from(`\nendstream\nendobj\nstartxref\n${pages.length}\n%%EOF\n`)])
}
