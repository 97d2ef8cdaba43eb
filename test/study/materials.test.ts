import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { bearerOf, sendForm } from '../library/files/form'
import { plainPng } from '../library/files/pictures'
import { newMaterial, school } from './newMaterial'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-materials')
const teacher = server.as('teacher')
const student = server.as('student.a')
const { group_id, subject_id, other_subject_id, other_group_id } = await school(server)

const text = (title: string, body = '<p>Текст.</p>') => ({ translations: { ru: { title, body } } })
const create = async (more: Record<string, unknown> = {}) =>
  (await us.call('POST /api/materials', { body: { subject_id, group_ids: [group_id], ...text('Новый'), ...more } }))
    .data
const read = async (id: number) => (await us.call('GET /api/materials/:id', { params: { id } })).data
const reads = async (id: number, who: 'student.a' | 'student.b' = 'student.a') =>
  (await server.as(who).get(`/api/study/materials/${id}`)).status

describe('R2.11 A material', () => {
  it('is created as a draft, and rejects an edit of an outdated version', async () => {
    const created = await create()
    expect(created).toMatchObject({ status: 'draft', edition: 0, name: 'Новый', group_ids: [group_id], can_edit: true })
    const edited = await us.put(`/api/materials/${created.id}`, { body: { ...created, estimated_minutes: 12 } })
    expect(edited.body).toMatchObject({ data: { version: 2, estimated_minutes: 12, edition: 0 } })
    const stale = await us.put(`/api/materials/${created.id}`, { body: created, locale: 'ru' })
    expect(stale.status).toBe(409)
    expect(stale.problem().current).toMatchObject({ version: 2, estimated_minutes: 12 })
  })

  it.each([
    [{ kind: 'video' }, 'url', 'Укажите адрес.'],
    [{ kind: 'link', url: 'javascript:alert(1)' }, 'url', 'Нужен адрес сайта, который открывается всем: https://…'],
    [{ kind: 'link', url: 'http://127.0.0.1/x' }, 'url', 'Нужен адрес сайта, который открывается всем: https://…'],
    [{ kind: 'link', url: 'http://moodle.local/x' }, 'url', 'Нужен адрес сайта, который открывается всем: https://…'],
    [
      { kind: 'video', url: 'https://example.org/video' },
      'url',
      'Это не видео VK Видео, Rutube или YouTube. Вставьте адрес страницы видео.',
    ],
    [{ url: 'https://example.org' }, 'url', 'У такого материала нет адреса.'],
    [{ due_on: '2026-12-01' }, 'due_on', 'Срок бывает только у обязательного материала.'],
    [
      { visible_from: '2026-12-02T00:00:00Z', visible_to: '2026-12-01T00:00:00Z' },
      'visible_to',
      'Окончание раньше начала.',
    ],
    [{ group_ids: [999_999] }, 'group_ids', 'Такой записи нет. Выберите другую.'],
  ])('rejects %j at the field %s', async (more, field, message) => {
    const body = { subject_id, group_ids: [group_id], ...text('Плохой'), ...more }
    const answer = await us.post('/api/materials', { body, locale: 'ru' })
    expect(answer.status).toBe(422)
    expect(answer.problem().errors).toEqual({ [field]: [message] })
  })

  it('keeps no hostile markup in any field', async () => {
    const hostile =
      '<p onclick="x()">a<script>alert(1)</script><a href="javascript:x()">b</a><iframe src="https://evil.example"></iframe></p>'
    const { id } = await create({
      translations: {
        ru: { title: '<img src=x onerror=alert(1)>', summary: hostile, body: hostile },
        en: { body: hostile },
      },
    })
    const { translations } = await read(id)
    for (const html of [translations.ru.summary, translations.ru.body, translations.en?.body]) {
      expect(html).toBe('<p>a<a>b</a></p>')
    }
  })

  it('is published only if it is complete; otherwise the reason is reported', async () => {
    const empty = await create(text('Пустой', ''))
    const nobody = await create({ group_ids: [] })
    const file = await create({ kind: 'file' })
    const whole = await create()
    const ids = [empty.id, nobody.id, file.id, whole.id, 999_999]
    const { data } = await us.call('POST /api/materials/publish', { body: { ids }, locale: 'ru' })
    expect(data).toEqual({
      done: [whole.id],
      refused: [
        { id: empty.id, message: 'В материале нет текста.' },
        { id: nobody.id, message: 'Не выбрано, для кого материал.' },
        { id: file.id, message: 'В материале нет ни одного файла.' },
        { id: 999_999, message: 'Такой записи нет или она вам недоступна.' },
      ],
    })
    expect(await read(whole.id)).toMatchObject({ status: 'published', edition: 1 })
  })

  it('is readable while it is published, but not as a draft or in the archive', async () => {
    const { id } = await newMaterial(server)
    expect(await reads(id)).toBe(200)
    await us.call('POST /api/materials/withdraw', { body: { ids: [id] } })
    expect(await reads(id)).toBe(404)
    await us.call('POST /api/materials/publish', { body: { ids: [id] } })
    expect((await read(id)).edition).toBe(1)
    await us.call('POST /api/materials/archive', { body: { ids: [id] } })
    expect(await reads(id)).toBe(404)
  })

  it('explains why students of a group cannot see it', async () => {
    const { id } = await newMaterial(server, { visible_from: '2040-01-01T00:00:00Z' })
    const why = async (group: number) =>
      (await us.call('GET /api/materials/:id/preview', { params: { id }, query: { group_id: String(group) } })).data
        .hidden
    expect(await why(group_id)).toBe('not_yet')
    expect(await why(other_group_id)).toBe('not_for_group')
    expect(await reads(id)).toBe(404)
  })

  it('keeps its manual order within the subject', async () => {
    const made = [await create(), await create(), await create()].map(({ id }) => id)
    const wanted = [made[2], made[0], made[1]]
    await us.call('POST /api/materials/order', { body: { subject_id, ids: wanted } })
    const { data } = await us.call('GET /api/materials', {
      query: { filter: { subject_id }, sort: ['position', 'ASC'], range: [0, 999] },
    })
    expect(data.slice(0, 3).map(({ id }) => id)).toEqual(wanted)
    // Reordering must not increment versions, which would cause conflicts for people who are editing.
    expect(data.slice(0, 3).map(({ version }) => version)).toEqual([1, 1, 1])
  })

  it('can be moved to the end of another subject, but not within its own', async () => {
    const { id } = await create()
    const move = () =>
      us.call('POST /api/materials/move', { body: { ids: [id], subject_id: other_subject_id }, locale: 'ru' })
    expect((await move()).data.done).toEqual([id])
    expect((await move()).data.refused).toEqual([{ id, message: 'Материал уже в этом предмете.' }])
  })

  it('is duplicated as an independent draft, with audience and files', async () => {
    const original = await newMaterial(server)
    const { data } = await us.call('POST /api/materials/:id/duplicate', { params: { id: original.id } })
    expect(data).toMatchObject({ status: 'draft', edition: 0, name: 'Проба пера (копия)', group_ids: [group_id] })
    expect(data.translations.ru.body).toBe(original.translations.ru.body)
  })

  it('is archived instead of deleted once someone has opened it', async () => {
    const { id } = await newMaterial(server)
    await student.call('POST /api/study/materials/:id/progress', { params: { id }, body: { percent: 5, place: 50 } })
    const answer = await us.delete(`/api/materials/${id}`)
    expect(answer.status).toBe(409)
    expect(answer.problem().used_by).toMatchObject([{ entity: 'study/receipts', count: 1 }])
  })

  it('is exported with its readers', async () => {
    const { name } = await newMaterial(server)
    const { body } = await us.get('/api/materials/export', { query: { format: 'csv' }, locale: 'ru' })
    expect(body).toContain(name)
    expect(body).toContain('Прочитали')
  })
})

describe('A published edition', () => {
  it('stays unchanged beside later ones and can be restored', async () => {
    const first = await newMaterial(server)
    await us.put(`/api/materials/${first.id}`, { body: { ...first, ...text('Проба пера', '<p>Иначе.</p>') } })
    const params = { id: first.id, number: 1 }
    const { data: editions } = await us.call('GET /api/materials/:id/editions', { params })
    expect(editions.map(({ number }) => number)).toEqual([2, 1])
    const { data: old } = await us.call('GET /api/materials/:id/editions/:number', { params })
    expect(old.translations.ru.body).toBe('<p>Читайте внимательно.</p>')
    const { version } = await read(first.id)
    await us.call('POST /api/materials/:id/editions/:number/restore', { params, body: { version } })
    expect(await read(first.id)).toMatchObject({
      edition: 3,
      translations: { ru: { body: '<p>Читайте внимательно.</p>' } },
    })
  })

  it('is not created if only the audience or dates change', async () => {
    const material = await newMaterial(server)
    await us.put(`/api/materials/${material.id}`, { body: { ...material, estimated_minutes: 3 } })
    expect((await read(material.id)).edition).toBe(1)
  })

  it('cannot be changed after readers confirmed it', async () => {
    const { id } = await newMaterial(server)
    const change = server.pool.query(`UPDATE material_editions SET translations = '{"ru":{}}' WHERE material_id = $1`, [
      id,
    ])
    await expect(change).rejects.toThrow('append-only')
  })

  it('keeps its files out of the trash, even if it is not the latest', async () => {
    const authorization = await bearerOf(server, 'admin')
    const sent = await sendForm(server, authorization, '/api/media/files', {
      files: [{ name: 'схема.png', content: await plainPng({ width: 40, height: 30 }) }],
    })
    const [file] = await server.db.selectFrom('files').select('id').orderBy('id', 'desc').limit(1).execute()
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const admin = server.as('admin')
    const { data } = await admin.call('POST /api/materials', {
      body: { subject_id, group_ids: [group_id], kind: 'file', files: [{ id: file?.id }], ...text('С файлом') },
    })
    await admin.call('POST /api/materials/publish', { body: { ids: [data.id] } })
    const published = (await admin.call('GET /api/materials/:id', { params: { id: data.id } })).data
    await admin.put(`/api/materials/${data.id}`, { body: { ...published, kind: 'text', files: [] } })
    const trashed = await admin.call('POST /api/media/files/trash', { body: { ids: [file?.id] } })
    expect(trashed.data.done).toEqual([])
    const foreign = {
      subject_id,
      group_ids: [group_id],
      kind: 'file',
      files: [{ id: file?.id }],
      ...text('Чужой файл'),
    }
    const refused = await us.post('/api/materials', { body: foreign, locale: 'ru' })
    expect(Object.keys(refused.problem().errors ?? {})).toEqual(['files'])
  })
})

describe('A teacher with reach "own"', () => {
  it('writes only for groups where they teach the subject', async () => {
    const body = { subject_id, group_ids: [group_id], ...text('Своим') }
    const own = await teacher.call('POST /api/materials', { body })
    expect(own.data.can_edit).toBe(true)
    const errors = async (more: Record<string, unknown>) =>
      Object.keys((await teacher.post('/api/materials', { body: { ...body, ...more } })).problem().errors ?? {})
    expect(await errors({ group_ids: [other_group_id] })).toEqual(['group_ids'])
    expect(await errors({ subject_id: other_subject_id, group_ids: [] })).toEqual(['subject_id'])
    expect(await errors({ audience: 'all' })).toEqual(['audience'])
    expect(await errors({ direction_ids: [1] })).toEqual(['direction_ids'])
  })

  it('finds no material for other groups in lists, counts, exports or the search', async () => {
    const { id } = await newMaterial(server, {
      subject_id: other_subject_id,
      group_ids: [other_group_id],
      ...text('Чужая тайна'),
    })
    expect((await teacher.get(`/api/materials/${id}`)).status).toBe(404)
    expect((await teacher.get(`/api/materials/${id}/readers`)).status).toBe(404)
    expect((await teacher.get(`/api/materials/${id}/readers/export?format=csv`)).status).toBe(404)
    expect((await teacher.put(`/api/materials/${id}`, { body: { ...(await read(id)) } })).status).toBe(404)
    const { meta } = await teacher.call('GET /api/materials', { query: { filter: { id: [id] } } })
    expect(meta.total).toBe(0)
    const { body } = await teacher.get('/api/materials/export', { query: { format: 'csv' } })
    expect(body).not.toContain('Чужая тайна')
    const publish = await teacher.call('POST /api/materials/withdraw', { body: { ids: [id] }, locale: 'ru' })
    expect(publish.data.refused).toEqual([{ id, message: 'Это вне ваших групп и предметов: можно только посмотреть.' }])
    expect((await read(id)).status).toBe('published')
  })

  it('can read but not change a material whose audience goes beyond their groups', async () => {
    const material = await newMaterial(server, { group_ids: [group_id, other_group_id] })
    const { data } = await teacher.call('GET /api/materials/:id', { params: { id: material.id } })
    expect(data.can_edit).toBe(false)
    expect((await teacher.put(`/api/materials/${material.id}`, { body: { ...data } })).status).toBe(403)
    expect((await teacher.delete(`/api/materials/${material.id}`)).status).toBe(403)
    const readers = await teacher.call('GET /api/materials/:id/readers', {
      params: { id: material.id },
      query: { range: [0, 999] },
    })
    expect(new Set(readers.data.map((reader) => reader.group_id))).toEqual(new Set([group_id]))
  })

  it('can choose only groups that they teach or curate', async () => {
    const { data } = await teacher.call('GET /api/groups', { query: { range: [0, 999] } })
    const ids = data.map(({ id }) => id)
    expect(ids).toContain(group_id)
    expect(ids).not.toContain(other_group_id)
    expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(['code', 'course', 'direction', 'id', 'name', 'status'])
  })
})
