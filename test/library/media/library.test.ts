import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mediaFile, type MediaFile } from '../../../src/api/library/media'
import { sweepFiles } from '../../../src/server/library/files/sweep'
import { declarations } from '../../../src/server/kit/feature'
import { bearerOf, sendForm, storedObjects, type Sent } from '../files/form'
import { cameraPhoto, pdf, plainPng } from '../files/pictures'
import { expectListed } from '../../kit/forgotten'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const manager = server.as('manage-media')
const authorization = await bearerOf(server, 'manage-media')
const sent = z.object({ data: z.array(mediaFile) })

const upload = async (files: readonly Sent[], folderId?: number): Promise<MediaFile[]> => {
  const fields: Record<string, string> = folderId === undefined ? {} : { folder_id: String(folderId) }
  const { status, body } = await sendForm(server, authorization, '/api/media/files', { files, fields })
  expect(status, JSON.stringify(body)).toBe(200)
  return sent.parse(body).data
}
const one = async (name: string, content: Uint8Array | string = pdf(), folderId?: number): Promise<MediaFile> => {
  const [file] = await upload([{ name, content }], folderId)
  if (!file) throw new Error('nothing was uploaded')
  return file
}
const folder = async (name: string, parent_id: number | null = null) =>
  (await manager.call('POST /api/media/folders', { body: { name, parent_id } })).data
const list = async (filter: Record<string, unknown>, sort: readonly [string, string] = ['name', 'ASC']) =>
  (await manager.call('GET /api/media/files', { query: { filter, sort } })).data
const names = (files: readonly { name: string }[]) => files.map((file) => file.name)

describe('The media library', () => {
  it('R2.09 is open only to users who manage media', async () => {
    expect((await server.as('guest').get('/api/media/files')).status).toBe(401)
    expect((await server.as('manage-materials').get('/api/media/files')).status).toBe(403)
    expect((await server.as('student.a').get('/api/media/folders')).status).toBe(403)
  })

  it('lists one folder or searches all, and sorts by Russian collation', async () => {
    const shelf = await folder('Расписания')
    await one('Ёлка.pdf', pdf(), shelf.id)
    await one('Дом.pdf', pdf(), shelf.id)
    await one('Жук.pdf', pdf(), shelf.id)
    await one('На виду.pdf')
    expect(names(await list({ folder_id: shelf.id }))).toEqual(['Дом.pdf', 'Ёлка.pdf', 'Жук.pdf'])
    expect(names(await list({ folder_id: 0 }))).toEqual(['На виду.pdf'])
    expect(names(await list({ q: 'елк' }))).toEqual(['Ёлка.pdf'])
    expect(names(await list({ kind: 'image' }))).toEqual([])
    const folders = await manager.call('GET /api/media/folders')
    expect(folders.data).toMatchObject([{ name: 'Расписания', parent_id: null, files_count: 3 }])
  })

  it('numbers an uploaded name that the folder already has, but refuses to rename to a taken name', async () => {
    const shelf = await folder('Двойники')
    const files = await upload(
      ['План.pdf', 'план.PDF', 'План.pdf'].map((name) => ({ name, content: pdf() })),
      shelf.id,
    )
    expect(names(files)).toEqual(['План.pdf', 'план (2).pdf', 'План (3).pdf'])
    const [first, second] = files
    const body = { name: first?.name ?? '', folder_id: shelf.id, translations: {}, version: second?.version ?? 0 }
    const answer = await manager.put(`/api/media/files/${second?.id}`, { body })
    expect(answer.status).toBe(422)
    expect(answer.problem().errors).toEqual({ name: ['В этой папке уже есть файл с таким именем.'] })
  })

  it.each([
    '../x.pdf',
    'a/b.pdf',
    'a\u0000.pdf',
    '"><img src=x onerror=alert(1)>.pdf',
    `${'x'.repeat(300)}.pdf`,
    ' ',
    'x.exe',
  ])('does not rename a file to %s', async (name) => {
    const file = await one('Имя.pdf')
    const body = { name, folder_id: null, translations: {}, version: file.version }
    const { status, problem } = await manager.put(`/api/media/files/${file.id}`, { body })
    expect(status).toBe(422)
    expect(Object.keys(problem().errors ?? {})).toEqual(['name'])
  })

  it('stores alternative texts in both languages, and searches them', async () => {
    const file = await one('DSC_0042.png', await plainPng())
    const translations = { ru: { alt: 'Главный корпус' }, en: { alt: 'Main building' } }
    const body = { name: file.name, folder_id: null, translations, version: file.version }
    const { data } = await manager.call('PUT /api/media/files/:id', { params: { id: file.id }, body })
    expect(data.translations).toEqual(translations)
    expect(names(await list({ q: 'building' }))).toEqual(['DSC_0042.png'])
    const stale = await manager.put(`/api/media/files/${file.id}`, { body })
    expect(stale.status).toBe(409)
    expect(stale.problem().current).toMatchObject({ id: file.id, version: data.version })
  })

  it('serves signed links without an authorization header, for images also in small size', async () => {
    const file = await one('Снимок.jpg', await cameraPhoto())
    for (const link of [file.download_url, file.thumb_url, file.medium_url])
      expect((await server.as('guest').get(link ?? '')).status).toBe(200)
    const saved = await server.as('guest').get(`${file.download_url}&save=1`)
    expect(saved.headers['content-disposition']).toMatch(/^attachment;/)
  })

  it('accepts GIFs and videos, but no web pages', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    expect(await one('точка.gif', gif)).toMatchObject({ type: 'image/gif', width: 1 })
    const { status } = await sendForm(server, authorization, '/api/media/files', {
      files: [{ name: 'x.html', content: '<html>' }],
    })
    expect(status).toBe(422)
  })
})

describe('A folder', () => {
  it('can be renamed and moved, but not into itself', async () => {
    const outer = await folder('Внешняя')
    const inner = await folder('Внутренняя', outer.id)
    const move = (id: number, parent_id: number | null, version: number) =>
      manager.put(`/api/media/folders/${id}`, { body: { name: `Папка ${id}`, parent_id, version } })
    expect((await move(outer.id, inner.id, outer.version)).problem().errors).toEqual({
      parent_id: ['Папку нельзя вложить в неё саму или глубже десяти уровней.'],
    })
    expect((await move(inner.id, null, inner.version)).status).toBe(200)
    expect((await move(inner.id, null, inner.version)).status).toBe(409)
  })

  it('needs a name that is unique within its parent', async () => {
    await folder('Приказы')
    const { status, problem } = await manager.post('/api/media/folders', { body: { name: 'приказы', parent_id: null } })
    expect(status).toBe(422)
    expect(problem().errors).toEqual({ name: ['Здесь уже есть папка с таким именем.'] })
  })

  it('can be deleted only when it is empty', async () => {
    const shelf = await folder('Полная')
    const file = await one('внутри.pdf', pdf(), shelf.id)
    const refused = await manager.delete(`/api/media/folders/${shelf.id}`)
    expect(refused.status).toBe(409)
    expect(refused.problem().used_by).toEqual([{ entity: 'media/files', count: 1, names: ['внутри.pdf'] }])
    await manager.call('POST /api/media/files/trash', { body: { ids: [file.id] } })
    expect((await manager.delete(`/api/media/folders/${shelf.id}`)).status).toBe(200)
    await manager.call('POST /api/media/files/restore', { body: { ids: [file.id] } })
    expect((await manager.call('GET /api/media/files/:id', { params: { id: file.id } })).data.folder_id).toBeNull()
  })
})

describe('Moving several files', () => {
  it('numbers names that are taken, and reports missing files', async () => {
    const shelf = await folder('Куда')
    await one('Приказ.pdf', pdf(), shelf.id)
    const file = await one('Приказ.pdf')
    const { data } = await manager.call('POST /api/media/files/move', {
      body: { ids: [file.id, 999_999], folder_id: shelf.id },
      locale: 'en',
    })
    expect(data.done).toEqual([file.id])
    expect(data.refused.map((item) => item.id)).toEqual([999_999])
    expect(names(await list({ folder_id: shelf.id }))).toEqual(['Приказ (2).pdf', 'Приказ.pdf'])
  })

  it('is refused if the target folder does not exist', async () => {
    const file = await one('Стоит.pdf')
    const { status, problem } = await manager.post('/api/media/files/move', {
      body: { ids: [file.id], folder_id: 999_999 },
    })
    expect(status).toBe(422)
    expect(Object.keys(problem().errors ?? {})).toEqual(['folder_id'])
  })
})

describe('A replaced file', () => {
  it('keeps its id and links, and its old content is deleted from the storage', async () => {
    const file = await one('Карта.jpg', await cameraPhoto())
    const before = (await storedObjects(server)).kept
    const { status, body } = await sendForm(server, authorization, `/api/media/files/${file.id}/content`, {
      files: [{ name: 'новая.png', content: await plainPng({ width: 300, height: 200 }) }],
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const { data } = await manager.call('GET /api/media/files/:id', { params: { id: file.id } })
    expect(data).toMatchObject({ id: file.id, name: 'Карта.png', width: 300, height: 200, type: 'image/png' })
    expect(data.delete_url).toBe(file.delete_url)
    expect((await storedObjects(server)).kept).toHaveLength(before.length)
    expect((await server.as('guest').get(file.download_url)).status).toBe(401)
    expect((await manager.get(`/api/files/${file.id}`)).status).toBe(200)
  })

  it('must stay of the same kind', async () => {
    const file = await one('Устав.pdf')
    const before = (await storedObjects(server)).kept
    const { status, problem } = await sendForm(server, authorization, `/api/media/files/${file.id}/content`, {
      files: [{ name: 'фото.png', content: await plainPng() }],
    })
    expect(status).toBe(422)
    expect(problem().errors).toEqual({ 'files.0': ['фото.png: заменить можно только файлом того же вида.'] })
    expect((await storedObjects(server)).kept).toEqual(before)
  })
})

describe('The trash', () => {
  it('disables a file’s links, allows restoring for 30 days, and then deletes it', async () => {
    const file = await one('Ошибка.jpg', await cameraPhoto())
    await manager.call('POST /api/media/files/trash', { body: { ids: [file.id] } })
    expect((await server.as('guest').get(file.download_url)).status).toBe(401)
    expect(names(await list({ status: 'trashed' }))).toContain('Ошибка.jpg')
    expect(names(await list({}))).not.toContain('Ошибка.jpg')

    server.clock.advance({ days: 29 })
    await sweepFiles(server.services)
    const { data } = await manager.call('POST /api/media/files/restore', { body: { ids: [file.id] } })
    expect(data.done).toEqual([file.id])

    await manager.call('POST /api/media/files/trash', { body: { ids: [file.id] } })
    server.clock.advance({ days: 31 })
    const { files } = await sweepFiles(server.services)
    expect(files).toBeGreaterThan(0)
    expect((await manager.get(`/api/media/files/${file.id}`)).status).toBe(404)
  })

  it('can be emptied manually, but files cannot be deleted without it', async () => {
    const file = await one('Прочь.pdf')
    const skipped = await manager.call('POST /api/media/files/delete', { body: { ids: [file.id] } })
    expect(skipped.data.done).toEqual([])
    await manager.call('POST /api/media/files/trash', { body: { ids: [file.id] } })
    const { data } = await manager.call('POST /api/media/files/delete', { body: { ids: [file.id] } })
    expect(data.done).toEqual([file.id])
    expect((await manager.get(`/api/files/${file.id}`)).status).toBe(404)
  })
})

describe('The list of file uses', () => {
  it('includes every table that refers to files', async () => {
    // An upload in parts remembers the file that it became, and does not keep it.
    const { rows } = await server.pool.query<{ table: string }>(
      `SELECT conrelid::regclass::text AS table FROM pg_constraint
      WHERE contype = 'f' AND confrelid = 'files'::regclass AND conrelid <> 'file_uploads'::regclass`,
    )
    expectListed(
      'fileUses in featureQueries.ts of the feature',
      declarations.fileUses.map((use) => use.links),
      rows.map((row) => row.table),
    )
  })
})
