import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { homeworkFixture } from '../homework/homeworkFixture'
import { ownExport } from '../kit/ownExport'
import { startTestServer } from '../kit/server'
import { newMaterial, school } from '../study/newMaterial'
import { commentsFixture } from './commentsFixture'

const server = await startTestServer()
afterAll(server.stop)
const { group_id } = await school(server)
const [studentA, studentB, teacher, admin] = [
  server.as('student.a'),
  server.as('student.b'),
  server.as('teacher'),
  server.as('admin'),
]
const { read, items, write, put, newStudent, leave, notices } = commentsFixture(server)
const { id } = await newMaterial(server)
const mate = await newStudent(group_id)
const { set, draft, studentId } = await homeworkFixture(server)
const itemOf = async (who: typeof admin, comment: number) =>
  (await items(who, 'materials', id, group_id)).find((one) => one.id === comment)

describe('Writing a comment', () => {
  it('keeps markup and links as plain text, up to 10,000 characters', async () => {
    const text = '<b onclick="x()">Смотри</b> https://example.org/a?b=1 javascript:alert(1)'
    const comment = await put(studentA, 'materials', id, group_id, { text: `  ${text}\n` })
    expect((await itemOf(teacher, comment))?.text).toBe(text)
    expect((await write(studentA, 'materials', id, group_id, { text: 'я'.repeat(10_000) })).status).toBe(200)
    for (const wrong of ['я'.repeat(10_001), ' \n ', '\u0000', null])
      expect((await write(studentA, 'materials', id, group_id, { text: wrong })).problem().errors).toHaveProperty(
        'text',
      )
    expect((await write(studentA, 'materials', id, group_id, { text: 'а', extra: 1 })).status).toBe(422)
  })

  it('writes a repeated request once', async () => {
    const idempotencyKey = randomUUID()
    const send = () =>
      mate.client.post(`/api/conversations/materials/${id}/${group_id}/comments`, {
        body: { text: 'Один раз' },
        headers: { 'idempotency-key': idempotencyKey },
      })
    const ids = (await Promise.all([send(), send()])).map(({ body }) => Object(body).data?.id)
    expect(ids[0]).toBe(ids[1])
  })

  it('changes own words within 15 minutes, and deletes them at any time', async () => {
    const comment = await put(studentA, 'materials', id, group_id, { text: 'С опечаткай' })
    const edit = (who = studentA) => who.put(`/api/comments/${comment}`, { body: { text: 'С опечаткой' } })
    expect((await edit(teacher)).status).toBe(404)
    expect((await edit()).status).toBe(200)
    expect(await itemOf(mate.client, comment)).toMatchObject({ text: 'С опечаткой', edited_at: expect.any(String) })
    server.clock.advance({ minutes: 16 })
    try {
      expect((await edit()).status).toBe(409)
      expect((await itemOf(studentA, comment))?.editable_until).toBeNull()
      expect((await mate.client.delete(`/api/comments/${comment}`)).status).toBe(404)
      expect((await studentA.delete(`/api/comments/${comment}`)).status).toBe(200)
    } finally {
      server.clock.advance({ minutes: -16 })
    }
    expect(await itemOf(teacher, comment)).toMatchObject({ state: 'deleted', text: null, can_delete: false })
    expect((await write(teacher, 'materials', id, group_id, { text: 'Ответ', question_id: comment })).status).toBe(409)
    const { rows } = await server.pool.query('SELECT text FROM comments WHERE id = $1', [comment])
    expect(rows).toEqual([{ text: null }])
  })

  it('stops a flood with a text that says when to go on', async () => {
    const member = await newStudent(group_id)
    const statuses: number[] = []
    for (let number = 0; number < 10; number += 1)
      statuses.push((await write(member.client, 'materials', id, group_id, { text: `Раз ${number}` })).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const refused = await write(member.client, 'materials', id, group_id, { text: 'Одиннадцать' })
    expect(refused.status).toBe(429)
    expect(refused.problem().message).toBe('Too many comments in a row. Your text is saved: send it in 1 minute.')
    server.clock.advance({ minutes: 1 })
    try {
      expect((await write(member.client, 'materials', id, group_id, { text: 'Дальше' })).status).toBe(200)
    } finally {
      server.clock.advance({ minutes: -1 })
    }
  })
})

describe('A reported comment', () => {
  it('waits for those who can hide it, who see it on their home page', async () => {
    const comment = await put(mate.client, 'materials', id, group_id, { text: 'Грубость' })
    const report = (who: typeof admin) =>
      who.post(`/api/comments/${comment}/report`, { body: { reason: 'Оскорбление' } })
    expect((await report(mate.client)).status).toBe(403)
    expect((await report(studentA)).status).toBe(200)
    expect((await report(studentA)).status).toBe(200)
    expect(await itemOf(studentA, comment)).toMatchObject({ is_reported: true, can_report: false, reports: [] })
    expect(await itemOf(teacher, comment)).toMatchObject({ reports: ['Оскорбление'] })
    const listed = async (who: typeof admin) =>
      // The demo has a reported comment too.
      (await who.call('GET /api/comments', { query: {} })).data.filter(({ place_id }) => place_id === id)
    expect(await listed(teacher)).toMatchObject([
      { id: comment, text: 'Грубость', reports: ['Оскорбление'], place: 'materials' },
    ])
    expect(await listed(server.as('manage-gradebook'))).toEqual([])
    expect((await studentA.get('/api/comments')).status).toBe(403)
    const home = async () =>
      (await teacher.call('GET /api/dashboard')).data.todo.filter(
        ({ kind, id: shown }) => kind === 'comment' && shown === comment,
      )
    expect(await home()).toMatchObject([{ id: comment, title: 'Проба пера' }])
    expect((await studentA.post(`/api/comments/${comment}/hide`, { body: { reason: 'Нет' } })).status).toBe(403)
    expect((await teacher.post(`/api/comments/${comment}/hide`, { body: { reason: 'Без грубостей' } })).status).toBe(
      200,
    )
    expect(await home()).toEqual([])
    expect(await itemOf(studentA, comment)).toMatchObject({ state: 'hidden', text: null, hidden_reason: null })
    expect(await itemOf(mate.client, comment)).toMatchObject({ text: 'Грубость', hidden_reason: 'Без грубостей' })
    expect(await itemOf(teacher, comment)).toMatchObject({
      text: 'Грубость',
      hidden_reason: 'Без грубостей',
      reports: [],
    })
    expect((await mate.client.put(`/api/comments/${comment}`, { body: { text: 'Иначе' } })).status).toBe(409)
    expect((await listed(teacher)).map((one) => one.hidden_reason)).toEqual(['Без грубостей'])
    expect((await teacher.post(`/api/comments/${comment}/unhide`)).status).toBe(200)
    expect(await itemOf(studentA, comment)).toMatchObject({ state: 'shown', text: 'Грубость' })
    const { rows } = await server.pool.query(
      `SELECT action, reason FROM audit_events WHERE entity = 'comments' AND entity_ids = ARRAY[$1::bigint] ORDER BY id`,
      [comment],
    )
    expect(rows).toEqual([
      { action: 'hide', reason: 'Без грубостей' },
      { action: 'unhide', reason: null },
    ])
  })

  it('under homework is on the home page of a moderator who manages only gradebooks', async () => {
    const homework = await set()
    const comment = await put(teacher, 'homework', homework.id, studentId, { text: 'Резкие слова' })
    await studentA.call('POST /api/comments/:id/report', { params: { id: comment }, body: { reason: 'Грубо' } })
    const home = async (who: typeof admin) =>
      (await who.call('GET /api/dashboard')).data.todo.filter(
        ({ kind, id: shown }) => kind === 'comment' && shown === comment,
      )
    const moderator = server.as('manage-gradebook')
    expect(await home(moderator)).toMatchObject([{ path: '/materials/comments', action: 'review_report' }])
    expect((await moderator.call('GET /api/comments', { query: {} })).data.map((one) => one.id)).toContain(comment)
    expect(await home(teacher)).toEqual([])
    await moderator.call('POST /api/comments/:id/keep', { params: { id: comment } })
    expect(await home(moderator)).toEqual([])
  })

  it('can stay, and its author cannot judge it', async () => {
    const comment = await put(teacher, 'materials', id, group_id, { text: 'Слова преподавателя' })
    await studentA.call('POST /api/comments/:id/report', { params: { id: comment }, body: { reason: 'Проверьте' } })
    const keep = (who: typeof admin) => who.post(`/api/comments/${comment}/keep`)
    expect((await keep(teacher)).status).toBe(403)
    expect((await keep(admin)).status).toBe(200)
    expect(await itemOf(admin, comment)).toMatchObject({ state: 'shown', reports: [] })
  })
})

describe('A conversation under homework', () => {
  it('is private between the student and the teachers', async () => {
    const homework = await set()
    const before = (await notices(teacher)).length
    await put(studentA, 'homework', homework.id, studentId, { text: 'Не понимаю второе задание' })
    expect((await read(mate.client, 'homework', homework.id, studentId)).status).toBe(404)
    expect((await read(studentB, 'homework', homework.id, studentId)).status).toBe(404)
    expect((await read(studentA, 'homework', homework.id, mate.id)).status).toBe(404)
    expect((await read(server.as('manage-materials'), 'homework', homework.id, studentId)).status).toBe(404)
    expect((await read(teacher, 'homework', homework.id, 999_999)).status).toBe(404)
    const { data } = await teacher.call('GET /api/conversations/:place/:id', {
      params: { place: 'homework', id: homework.id },
    })
    expect(data.conversations.find(({ owner_id }) => owner_id === mate.id)).toMatchObject({ comments: 0, unread: 0 })
    expect(data.conversations.find(({ owner_id }) => owner_id === studentId)).toMatchObject({ comments: 1, unread: 1 })
    expect(await notices(teacher)).toHaveLength(before + 1)
    await put(teacher, 'homework', homework.id, studentId, { text: 'Зайдите ко мне' })
    expect((await notices(studentA))[0]).toMatchObject({
      event: 'comment.message',
      path: `/study/homework/${homework.id}#comments`,
    })
  })

  it('does not exist under a draft, and ends with the membership', async () => {
    const member = await newStudent(group_id)
    const homework = await set()
    await put(member.client, 'homework', homework.id, member.id, { text: 'Моё' })
    await leave(member.id)
    expect((await read(member.client, 'homework', homework.id, member.id)).status).toBe(404)
    expect((await read(teacher, 'homework', homework.id, member.id)).status).toBe(200)
    const hidden = await draft()
    expect((await read(studentA, 'homework', hidden.id, studentId)).status).toBe(404)
    expect((await read(teacher, 'homework', hidden.id, studentId)).status).toBe(404)
  })

  it('is exported to its student, and an erasure removes its words', async () => {
    const member = await newStudent(group_id)
    const homework = await set()
    await put(member.client, 'homework', homework.id, member.id, { text: 'Мои слова' })
    const hidden = await put(teacher, 'homework', homework.id, member.id, { text: 'Скрытые слова' })
    await put(teacher, 'homework', homework.id, member.id, { text: 'Слова обо мне' })
    await admin.call('POST /api/comments/:id/hide', { params: { id: hidden }, body: { reason: 'Нельзя' } })
    const { data } = await ownExport(member.client)
    const held = JSON.stringify(data['comments'])
    expect(held).toContain('Мои слова')
    expect(held).toContain('Слова обо мне')
    expect(held).not.toContain('Скрытые слова')
    const { name } = (await admin.call('GET /api/access/users/:id', { params: { id: member.id } })).data
    await admin.call('POST /api/access/users/:id/erase', {
      params: { id: member.id },
      body: { name, reason: 'По просьбе' },
    })
    const { rows } = await server.pool.query(
      'SELECT text FROM comments JOIN comment_threads ON comment_threads.id = thread_id WHERE student_id = $1',
      [member.id],
    )
    expect(rows).toEqual([{ text: null }, { text: null }, { text: null }])
    const left = await items(teacher, 'homework', homework.id, member.id)
    expect(left.map(({ author_name, state }) => [author_name === null, state])[0]).toEqual([true, 'deleted'])
  })
})
