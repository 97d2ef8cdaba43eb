import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { newMaterial, school } from './newMaterial'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-materials')
const student = server.as('student.a')
const { group_id } = await school(server)

const listed = async (filter: Record<string, unknown> = {}, locale: 'ru' | 'en' = 'ru') =>
  (await student.call('GET /api/study/materials', { query: { filter, range: [0, 999] }, locale })).data
const row = async (id: number) => (await listed({ id: [id] }))[0]
const read = async (id: number) => (await student.call('GET /api/study/materials/:id', { params: { id } })).data
const progress = (id: number, percent: number, place = percent * 10) =>
  student.call('POST /api/study/materials/:id/progress', { params: { id }, body: { percent, place } })
const confirm = (id: number, edition: number) =>
  student.post(`/api/study/materials/${id}/receipt`, { body: { edition }, locale: 'ru' })

describe('R2.08 A student’s material', () => {
  it('exists only for students of its group, in lists, progress and receipts', async () => {
    const { id } = await newMaterial(server, { mandatory: true })
    expect(await row(id)).toMatchObject({ id, name: 'Проба пера', awaits_receipt: true, former_group: null })
    const stranger = server.as('student.b')
    const theirs = await stranger.call('GET /api/study/materials', { query: { range: [0, 999] } })
    expect(theirs.data.map((material) => material.id)).not.toContain(id)
    const found = await stranger.call('GET /api/study/materials', { query: { filter: { q: 'проба' } } })
    expect(found.meta.total).toBe(0)
    const path = `/api/study/materials/${id}`
    expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.post(`${path}/progress`, { body: { percent: 1, place: 1 } })).status).toBe(404)
    expect((await stranger.post(`${path}/receipt`, { body: { edition: 1 } })).status).toBe(404)
  })

  it('opens only within its visibility window', async () => {
    const late = await newMaterial(server, { visible_to: '2020-01-01T00:00:00Z' })
    const early = await newMaterial(server, { visible_from: '2040-01-01T00:00:00Z' })
    expect(await listed({ id: [late.id, early.id] })).toEqual([])
  })

  it('reaches all students or the groups of a direction, depending on its audience', async () => {
    const all = await newMaterial(server, { audience: 'all', group_ids: [] })
    const group = await us.call('GET /api/groups', { query: { filter: { id: [group_id] } } })
    const direction = await newMaterial(server, { group_ids: [], direction_ids: [group.data[0]?.direction.id] })
    expect(
      (await listed({ id: [all.id, direction.id] })).map(({ id }) => id).toSorted((one, other) => one - other),
    ).toEqual([all.id, direction.id])
    const applicant = server.as('study')
    expect((await applicant.call('GET /api/study/materials', { query: {} })).data).toEqual([])
  })

  it('stays readable after the student leaves the group, and then requires no confirmation', async () => {
    const material = await newMaterial(server, { mandatory: true })
    const { id: userId } = await server.as('student.short').call('GET /api/user')
    await server.pool.query(
      `INSERT INTO memberships (group_id, user_id, started_on, ended_on, state) VALUES ($1, $2, '2024-09-01', '2025-06-30', 'transferred')`,
      [group_id, userId],
    )
    const former = server.as('student.short')
    const { data } = await former.call('GET /api/study/materials', { query: { filter: { id: [material.id] } } })
    expect(data).toMatchObject([
      { id: material.id, former_group: expect.any(String), awaits_receipt: false, is_new: false },
    ])
  })

  it('is found by word stems in titles and texts of either language, with highlighted matches', async () => {
    const { id } = await newMaterial(server, {
      translations: {
        ru: { title: 'Нормальные формы', body: '<p>Отношение находится во второй нормальной форме.</p>' },
        en: { title: 'Normal forms', body: '<p>A relation is in the second normal form.</p>' },
      },
    })
    for (const q of ['нормальной форме', 'форма', 'relations', 'второй']) {
      expect(
        (await listed({ q, id: [id] })).map((material) => material.id),
        q,
      ).toEqual([id])
    }
    const [hit] = await listed({ q: 'нормальная форма', id: [id] })
    expect(hit?.found?.title).toEqual([
      { text: 'Нормальные', hit: true },
      { text: ' ', hit: false },
      { text: 'формы', hit: true },
    ])
    expect(hit?.found?.text.filter((piece) => piece.hit).map((piece) => piece.text)).toEqual(['нормальной', 'форме'])
    expect(hit?.found?.text.map((piece) => piece.text).join('')).not.toContain('<')
  })

  it('follows the order of its subject, with links to the previous and next one', async () => {
    const { subject_id, other_subject_id } = await school(server)
    const made = []
    for (const title of ['Первый', 'Второй', 'Третий'])
      made.push(
        (await newMaterial(server, { subject_id: other_subject_id, translations: { ru: { title, body: '<p>а</p>' } } }))
          .id,
      )
    expect(other_subject_id).not.toBe(subject_id)
    const [first = 0, second = 0, third = 0] = made
    expect(await read(second)).toMatchObject({
      previous: { id: first, name: 'Первый' },
      next: { id: third, name: 'Третий' },
    })
  })
})

describe('Reading progress', () => {
  it('keeps the highest percent and the last position, and completes an optional material at the end', async () => {
    const { id } = await newMaterial(server)
    await progress(id, 62)
    await progress(id, 40)
    expect(await row(id)).toMatchObject({ percent: 62, place: 400, completed_at: null })
    const { data } = await progress(id, 100)
    expect(data.completed_at).not.toBeNull()
  })

  it('does not confirm a mandatory material at the end', async () => {
    const { id } = await newMaterial(server, { mandatory: true })
    await progress(id, 100)
    expect(await row(id)).toMatchObject({ percent: 100, completed_at: null, awaits_receipt: true })
  })

  it('marks materials published since the previous visit as new until they are opened', async () => {
    await student.call('POST /api/study/visits')
    await server.pool.query(`UPDATE study_visits SET visited_at = now() - interval '2 hours'`)
    const { data } = await student.call('POST /api/study/visits')
    expect(data.since).not.toBeNull()
    const { id } = await newMaterial(server)
    expect((await row(id))?.is_new).toBe(true)
    await progress(id, 1)
    expect((await row(id))?.is_new).toBe(false)
  })
})

describe('The «Прочитано» button', () => {
  it('confirms the edition once and writes an audit log row', async () => {
    const { id } = await newMaterial(server, { mandatory: true })
    expect((await confirm(id, 1)).status).toBe(200)
    expect((await confirm(id, 1)).status).toBe(200)
    expect(await row(id)).toMatchObject({ awaits_receipt: false, percent: 100, completed_at: expect.any(String) })
    expect((await read(id)).receipt).toEqual({ edition: 1, at: expect.any(String) })
    const { rows } = await server.pool.query(
      `SELECT count(*)::int AS count FROM material_receipts WHERE material_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('does not confirm an edition that was replaced meanwhile, and returns the new one', async () => {
    const material = await newMaterial(server, { mandatory: true })
    await us.put(`/api/materials/${material.id}`, {
      body: { ...material, translations: { ru: { title: 'Проба пера', body: '<p>Новое правило.</p>' } } },
    })
    const answer = await confirm(material.id, 1)
    expect(answer.status).toBe(409)
    expect(answer.problem()).toMatchObject({
      message: 'Пока вы читали, материал обновили. Прочтите новую редакцию и подтвердите её.',
      current: { edition: 2, body: '<p>Новое правило.</p>' },
    })
    expect((await row(material.id))?.awaits_receipt).toBe(true)
  })

  it('creates a receipt that is valid for later editions unless readers are asked to confirm again', async () => {
    const material = await newMaterial(server, { mandatory: true })
    await confirm(material.id, 1)
    const change = async (body: string, requires_reconfirmation: boolean) => {
      const { data } = await us.call('GET /api/materials/:id', { params: { id: material.id } })
      await us.put(`/api/materials/${material.id}`, {
        body: { ...data, translations: { ru: { title: 'Проба пера', body } }, requires_reconfirmation },
      })
    }
    await change('<p>Опечатка.</p>', false)
    expect((await row(material.id))?.awaits_receipt).toBe(false)
    await change('<p>Всё иначе.</p>', true)
    expect((await row(material.id))?.awaits_receipt).toBe(true)
  })

  it('creates a receipt that is valid after a minor change, which students see but which creates no edition', async () => {
    const material = await newMaterial(server, { mandatory: true })
    await confirm(material.id, 1)
    const params = { id: material.id }
    const save = async (body: string, more: object = {}) => {
      const { data } = await us.call('GET /api/materials/:id', { params })
      const translations = { ru: { title: 'Проба пера', body } }
      const saved = await us.put(`/api/materials/${material.id}`, { body: { ...data, translations, ...more } })
      expect(saved.status).toBe(200)
      return (await us.call('GET /api/materials/:id/editions', { params })).data.map(({ number }) => number)
    }
    expect(await save('<p>Опечатки нет.</p>', { minor: true, requires_reconfirmation: true })).toEqual([1])
    expect((await row(material.id))?.awaits_receipt).toBe(false)
    expect((await us.call('GET /api/materials/:id', { params })).data.translations.ru.body).toBe('<p>Опечатки нет.</p>')
    expect(await save('<p>Опечатки нет.</p>', { estimated_minutes: 5 })).toEqual([1])
    expect(await save('<p>Новое правило.</p>')).toEqual([2, 1])
  })

  it('creates a receipt that nobody can take back', async () => {
    const { id } = await newMaterial(server, { mandatory: true })
    await confirm(id, 1)
    await expect(server.pool.query('DELETE FROM material_receipts WHERE material_id = $1', [id])).rejects.toThrow(
      'append-only',
    )
  })
})

describe('The list of readers', () => {
  it('shows the count of each group and its people, and can be printed for signatures', async () => {
    const { id } = await newMaterial(server, { mandatory: true })
    await confirm(id, 1)
    const params = { id }
    const { data: groups } = await us.call('GET /api/materials/:id/readers/groups', { params })
    expect(groups).toMatchObject([{ id: group_id, read: 1 }])
    const people = await us.call('GET /api/materials/:id/readers', { params, query: { filter: { state: 'read' } } })
    expect(people.data).toMatchObject([{ state: 'read', receipt_edition: 1, group_id }])
    const rest = await us.call('GET /api/materials/:id/readers', { params, query: { filter: { state: 'not_opened' } } })
    expect(rest.meta.total).toBe((groups[0]?.readers ?? 0) - 1)
    const tabs = { counts: [{}, { state: 'read' }, { state: 'not_opened' }], filter: { state: 'read' } }
    const { meta } = await us.call('GET /api/materials/:id/readers', { params, query: tabs })
    expect(meta).toMatchObject({ total: 1, counts: [groups[0]?.readers, 1, rest.meta.total] })
    const exported = await us.get(`/api/materials/${id}/readers/export?format=csv&filter={"state":["read"]}`)
    const [head, line, ...others] = exported.bytes.toString().trim().split('\r\n')
    expect(head).toContain('Фамилия, имя, отчество')
    expect(line).toContain(people.data[0]?.name)
    expect(others).toEqual([])
    const sheet = await us.get(`/api/materials/${id}/readers/sheet`)
    expect(sheet.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('allows no reminder for an optional material', async () => {
    const { id } = await newMaterial(server)
    const answer = await us.post(`/api/materials/${id}/remind`, { body: {}, locale: 'ru' })
    expect(answer.status).toBe(409)
    expect(answer.problem().message).toBe('Напоминают только об обязательных материалах.')
  })

  it('limits reminders to those who have not read it, once a day', async () => {
    const { id } = await newMaterial(server, { mandatory: true, due_on: '2027-01-15' })
    await confirm(id, 1)
    const remind = async () =>
      (await us.call('POST /api/materials/:id/remind', { params: { id }, body: { group_id } })).data.reminded
    const { data: groups } = await us.call('GET /api/materials/:id/readers/groups', { params: { id } })
    expect(await remind()).toBe((groups[0]?.readers ?? 0) - 1)
    expect(await remind()).toBe(0)
    const { data } = await student.call('GET /api/notifications', { query: {}, locale: 'ru' })
    expect(data.map(({ event }) => event)).not.toContain('material.reminder_until')
    expect(data.find(({ path }) => path === `/study/${id}`)).toMatchObject({
      event: 'material.published_until',
      text: 'Прочтите «Проба пера» и подтвердите это кнопкой «Прочитано». Срок: 15 января 2027 г., до 23:59.',
    })
  })
})
