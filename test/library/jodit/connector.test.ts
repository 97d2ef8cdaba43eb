import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bearerOf, sendForm, storedObjects } from '../files/form'
import { cameraPhoto, pdf } from '../files/pictures'
import type { Persona } from '../../kit/personas'
import { startTestServer } from '../../kit/server'
import { emailOf } from '../../../src/server/demo/accounts'

const server = await startTestServer()
afterAll(server.stop)

const source = z.object({
  name: z.literal('default'),
  path: z.string(),
  files: z.array(
    z.looseObject({ file: z.string(), name: z.string(), isImage: z.boolean(), thumb: z.string().optional() }),
  ),
  folders: z.array(z.string()),
})
const answered = z.object({
  success: z.boolean(),
  time: z.string(),
  data: z.looseObject({
    code: z.number(),
    messages: z.array(z.string()).optional(),
    sources: z.array(source).optional(),
  }),
})

const ask = async (persona: Persona, body: Record<string, unknown>) => {
  const { status, body: answer } = await server.as(persona).post('/api/jodit/', { body })
  expect(status).toBe(200)
  return answered.parse(answer)
}
const call = async (persona: Persona, body: Record<string, unknown>) => {
  const answer = await ask(persona, body)
  expect(answer.success, JSON.stringify(answer)).toBe(true)
  return answer.data
}
const filesAt = async (persona: Persona, path: string) =>
  (await call(persona, { action: 'files', path, source: '', mods: { sortBy: 'changed-desc' } })).sources?.[0]?.files ??
  []
const foldersAt = async (persona: Persona, path: string) =>
  (await call(persona, { action: 'folders', path, source: 'default' })).sources?.[0]?.folders ?? []
const upload = async (persona: Persona, path: string, name = 'План.jpg') => {
  const form = {
    files: [{ name, content: await cameraPhoto() }],
    fields: { path, source: 'default', action: 'fileUpload' },
  }
  const { status, body } = await sendForm(
    server,
    await bearerOf(server, persona),
    '/api/jodit/?action=fileUpload',
    form,
  )
  expect(status).toBe(200)
  return answered.parse(body)
}

describe('R7.08 The editor’s file browser', () => {
  beforeAll(async () => {
    await call('manage-media', { action: 'folderCreate', path: '', name: 'Кампус' })
    await call('manage-media', { action: 'folderCreate', path: 'Кампус/', name: 'Зима' })
    await upload('manage-media', 'Кампус')
  })

  it('lists files and folders for every spelling of a path', async () => {
    expect(await foldersAt('manage-media', '')).toEqual(['.', 'Кампус'])
    for (const path of ['Кампус', '/Кампус', 'Кампус/', '/кампус/']) {
      expect(await foldersAt('manage-media', path)).toEqual(['..', 'Зима'])
      expect((await filesAt('manage-media', path)).map((file) => file.name)).toEqual(['План.jpg'])
    }
  })

  it('returns image links that open without an authorization header', async () => {
    const [file] = await filesAt('manage-media', 'Кампус')
    expect(file?.isImage).toBe(true)
    for (const link of [file?.file, file?.thumb]) expect((await server.as('guest').get(link ?? '')).status).toBe(200)
  })

  it('accepts form-encoded requests too', async () => {
    const { body } = await server.as('manage-media').post('/api/jodit/', {
      body: 'action=files&path=&source=default&mods%5BsortBy%5D=changed-desc',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answered.parse(body).success).toBe(true)
  })

  it('returns every permission, denying what the server does not support', async () => {
    const { permissions } = await call('manage-media', { action: 'permissions', path: '', source: '' })
    expect(permissions).toMatchObject({
      allowFiles: true,
      allowFolderCreate: true,
      allowFileUploadRemote: false,
      allowImageResize: false,
      allowImageCrop: false,
      allowGeneratePdf: false,
    })
  })

  it('creates, renames, moves and removes folders and files', async () => {
    await call('manage-media', { action: 'folderCreate', path: '', name: 'Черновики' })
    await upload('manage-media', 'Черновики', 'снимок.jpg')
    await call('manage-media', { action: 'fileRename', path: 'Черновики', name: 'снимок.jpg', newname: 'Двор.jpg' })
    await call('manage-media', { action: 'fileMove', from: 'Черновики/Двор.jpg', path: 'Кампус' })
    expect((await filesAt('manage-media', 'Кампус')).map((file) => file.name)).toContain('Двор.jpg')
    await call('manage-media', { action: 'fileRemove', path: 'Кампус', name: 'Двор.jpg' })
    await call('manage-media', { action: 'folderRename', path: '', name: 'Черновики', newname: 'Архив' })
    await call('manage-media', { action: 'folderMove', from: 'Архив', path: 'Кампус' })
    expect(await foldersAt('manage-media', 'Кампус')).toEqual(['..', 'Архив', 'Зима'])
    await call('manage-media', { action: 'folderRemove', path: 'Кампус', name: 'Архив' })
    const audited = await server.db
      .selectFrom('audit_events')
      .select('action')
      .where('entity', 'like', 'media/%')
      .execute()
    expect(audited.map((event) => event.action)).toEqual([
      'create',
      'create',
      'upload',
      'create',
      'upload',
      'edit',
      'move',
      'trash',
      'edit',
      'edit',
      'delete',
    ])
  })

  it('locates an image of a text in the library', async () => {
    const [file] = await filesAt('manage-media', 'Кампус')
    const found = await call('manage-media', { action: 'getLocalFileByUrl', url: `http://localhost${file?.file}` })
    expect(found).toMatchObject({ path: 'Кампус/', name: 'План.jpg', source: 'default' })
    const other = await ask('manage-media', { action: 'getLocalFileByUrl', url: 'https://evil.example/api' })
    expect(other).toMatchObject({ success: false, data: { messages: ['Это изображение не из медиатеки.'] } })
  })

  it('answers a refusal with 200 and a message, and changes nothing', async () => {
    const before = await storedObjects(server)
    for (const body of [
      { action: 'files', path: '../../etc' },
      { action: 'files', path: '%2e%2e%2f' },
      { action: 'files', path: '/etc/passwd' },
      { action: 'folderCreate', path: '', name: '../up' },
      { action: 'folderCreate', path: '', name: '"><img src=x onerror=alert(1)>' },
      { action: 'folderCreate', path: '', name: 'Кампус' },
      { action: 'folderRemove', path: '', name: 'Кампус' },
      { action: 'fileRename', path: 'Кампус', name: 'План.jpg', newname: 'План.html' },
      { action: 'fileRename', path: 'Кампус', name: 'нет.jpg', newname: 'есть.jpg' },
      { action: 'folderMove', from: 'Кампус', path: 'Кампус/Зима' },
      { action: 'fileUploadRemote', url: 'http://169.254.169.254/' },
      { action: 'imageResize' },
      {},
    ]) {
      const { success, data } = await ask('manage-media', body)
      expect(success, JSON.stringify(body)).toBe(false)
      expect(data.messages, JSON.stringify(body)).toHaveLength(1)
    }
    expect(await storedObjects(server)).toEqual(before)
    const refused = await upload('manage-media', 'Нет такой')
    expect(refused).toMatchObject({ success: false, data: { messages: ['Такой папки нет. Обновите список папок.'] } })
    const authorization = await bearerOf(server, 'manage-media')
    const page = await sendForm(server, authorization, '/api/jodit/', {
      files: [{ name: 'x.html', content: '<html>' }],
      fields: { action: 'fileUpload' },
    })
    expect(page.body).toMatchObject({ success: false, data: { messages: [expect.stringContaining('x.html: ')] } })
    expect(await storedObjects(server)).toEqual(before)
  })

  it('returns a real 401 to guests, and is closed to students', async () => {
    expect((await server.as('guest').post('/api/jodit/', { body: { action: 'files' } })).status).toBe(401)
    expect((await server.as('student.a').post('/api/jodit/', { body: { action: 'files' } })).status).toBe(403)
  })

  it('shows staff who do not manage media only their own files', async () => {
    const stranger = 'manage-materials'
    expect(await foldersAt(stranger, '')).toEqual(['.'])
    expect(await filesAt(stranger, '')).toEqual([])
    expect((await ask(stranger, { action: 'files', path: 'Кампус' })).success).toBe(false)
    expect((await ask(stranger, { action: 'fileRemove', path: 'Кампус', name: 'План.jpg' })).success).toBe(false)
    await upload(stranger, '', 'Лекция.jpg')
    expect((await filesAt(stranger, '')).map((file) => file.name)).toEqual(['Лекция.jpg'])
    expect((await filesAt('manage-tests', '')).length).toBe(0)
    // Files of other staff are visible only to them and to users who manage media.
    const [theirs] = await filesAt(stranger, '')
    await call(stranger, { action: 'folderCreate', path: '', name: 'Моё' })
    for (const body of [
      { action: 'files', path: 'Моё' },
      { action: 'fileRename', path: '', name: 'Лекция.jpg', newname: 'Чужая.jpg' },
      { action: 'fileMove', from: 'Лекция.jpg', path: '' },
      { action: 'fileRemove', path: '', name: 'Лекция.jpg' },
      { action: 'folderRename', path: '', name: 'Моё', newname: 'Чужое' },
      { action: 'folderMove', from: 'Моё', path: '' },
      { action: 'folderRemove', path: '', name: 'Моё' },
      { action: 'folderCreate', path: 'Моё', name: 'Внутри' },
      { action: 'getLocalFileByUrl', url: theirs?.file },
    ])
      expect((await ask('manage-tests', body)).success, JSON.stringify(body)).toBe(false)
    expect((await upload('manage-tests', 'Моё')).success).toBe(false)
    expect(await foldersAt(stranger, '')).toEqual(['.', 'Моё'])
    await call(stranger, { action: 'folderRemove', path: '', name: 'Моё' })
    expect((await filesAt('manage-media', '')).map((file) => file.name)).toEqual(['Лекция.jpg'])
    const { status } = await sendForm(server, await bearerOf(server, stranger), '/api/media/files', {
      files: [{ name: 'a.pdf', content: pdf() }],
    })
    expect(status).toBe(403)
  })

  it('limits the space of staff who do not manage media, including their trash', async () => {
    const [own] = await server.db
      .selectFrom('files')
      .innerJoin('users', 'users.id', 'owner_id')
      .select('owner_id')
      .where('email', '=', emailOf('manage-materials'))
      .execute()
    const many = (count: number, size: number) =>
      server.pool.query(
        `INSERT INTO files (name, type, kind, size, sha256, storage_key, owner_id, purpose, status, trashed_at)
        SELECT n || '.pdf', 'application/pdf', 'document', $3, sha256(n::text::bytea), '00/' || lpad(n::text, 30, '0'), $1, 'media', 'trashed', now()
        FROM generate_series(1, $2) AS n`,
        [own?.owner_id, count, size],
      )
    const remove = () => server.pool.query("DELETE FROM files WHERE storage_key LIKE '00/0000%'")
    const before = await storedObjects(server)
    for (const [count, size] of [
      [299, 1],
      [2, 262_144_000],
    ] as const) {
      await many(count, size)
      expect(await upload('manage-materials', '', 'Ещё одна.jpg')).toMatchObject({
        success: false,
        data: { messages: [expect.stringContaining('Ваша часть библиотеки заполнена')] },
      })
      await remove()
    }
    expect(await storedObjects(server)).toEqual(before)
    expect((await upload('manage-materials', '', 'Ещё одна.jpg')).success).toBe(true)
  })
})
