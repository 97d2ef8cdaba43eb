import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { newMaterial, school } from '../study/newMaterial'
import { commentsFixture } from './commentsFixture'

const server = await startTestServer()
afterAll(server.stop)
const { group_id, other_group_id } = await school(server)
const [studentA, studentB, teacher, admin] = [
  server.as('student.a'),
  server.as('student.b'),
  server.as('teacher'),
  server.as('admin'),
]
const { read, items, write, put, see, newStudent, leave, notices } = commentsFixture(server)
const mate = await newStudent(group_id)
const materialOfBoth = async () => (await newMaterial(server, { group_ids: [group_id, other_group_id] })).id
const list = (who: typeof admin, id: number) =>
  who.call('GET /api/conversations/:place/:id', { params: { place: 'materials', id } })

describe('A conversation under a material', () => {
  it('is shared by the group and its teachers, with answers below their question', async () => {
    const id = await materialOfBoth()
    const question = await put(studentA, 'materials', id, group_id, { text: 'Что сдать?\nИ когда?' })
    const later = await put(mate.client, 'materials', id, group_id, { text: 'Второй вопрос' })
    const answer = await put(teacher, 'materials', id, group_id, { text: 'Задачи 1–3', question_id: question })
    const seen = await items(mate.client, 'materials', id, group_id)
    expect(seen.map((one) => one.id)).toEqual([question, answer, later])
    expect(seen).toMatchObject([
      { text: 'Что сдать?\nИ когда?', is_own: false, is_staff: false, is_new: true, question_id: null },
      { question_id: question, is_staff: true },
      { is_own: true, is_new: false },
    ])
    expect((await list(studentA, id)).data).toMatchObject({
      can_close: false,
      conversations: [{ comments: 3, unread: 2 }],
    })
  })

  it('is invisible to other groups, and to teachers of other groups', async () => {
    const id = await materialOfBoth()
    const question = await put(studentA, 'materials', id, group_id, { text: 'Наш вопрос' })
    expect((await read(studentB, 'materials', id, group_id)).status).toBe(404)
    expect((await write(studentB, 'materials', id, group_id, { text: 'Чужое' })).status).toBe(404)
    expect((await studentB.put(`/api/comments/${question}`, { body: { text: 'Чужое' } })).status).toBe(404)
    expect((await studentB.post(`/api/comments/${question}/report`, { body: { reason: 'Чужое' } })).status).toBe(404)
    expect((await list(studentB, id)).data.conversations).toMatchObject([{ owner_id: other_group_id, comments: 0 }])
    const own = await list(teacher, id)
    expect(own.data.conversations.map(({ owner_id }) => owner_id)).toContain(group_id)
    const all = await list(admin, id)
    expect(all.data.conversations.map(({ owner_id }) => owner_id)).toEqual(
      expect.arrayContaining([group_id, other_group_id]),
    )
    expect((await read(server.as('manage-gradebook'), 'materials', id, group_id)).status).toBe(404)
    expect((await read(studentA, 'materials', 999_999, group_id)).status).toBe(404)
    expect((await studentA.get(`/api/conversations/exams/${id}/${group_id}`)).status).toBe(404)
  })

  it('keeps an answer in its own conversation, and answers only questions', async () => {
    const id = await materialOfBoth()
    const question = await put(studentA, 'materials', id, group_id, { text: 'Вопрос' })
    const answer = await put(studentA, 'materials', id, group_id, { text: 'Ответ', question_id: question })
    const elsewhere = await write(admin, 'materials', id, other_group_id, { text: 'Не там', question_id: question })
    expect(elsewhere.status).toBe(404)
    expect((await write(studentA, 'materials', id, group_id, { text: 'Глубже', question_id: answer })).status).toBe(409)
  })

  it('ends for a student who leaves the group, or cannot read the material any more', async () => {
    const member = await newStudent(group_id)
    const { id } = await newMaterial(server)
    const question = await put(member.client, 'materials', id, group_id, { text: 'Пока я здесь' })
    await leave(member.id)
    expect((await read(member.client, 'materials', id, group_id)).status).toBe(404)
    expect((await member.client.delete(`/api/comments/${question}`)).status).toBe(404)
    await put(teacher, 'materials', id, group_id, { text: 'Ответ ушедшему', question_id: question })
    expect(await notices(member.client)).toEqual([])
    await admin.call('POST /api/materials/withdraw', { body: { ids: [id] } })
    expect((await read(studentA, 'materials', id, group_id)).status).toBe(404)
    expect((await read(teacher, 'materials', id, group_id)).status).toBe(200)
  })

  it('can be closed and reopened by those who manage the material', async () => {
    const id = await materialOfBoth()
    const question = await put(studentA, 'materials', id, group_id, { text: 'Вопрос' })
    const close = (who: typeof admin, what = 'close') => who.post(`/api/materials/${id}/comments/${what}`)
    expect((await close(studentA)).status).toBe(403)
    expect((await close(teacher)).status).toBe(403)
    expect((await close(admin)).status).toBe(200)
    const refused = await write(studentA, 'materials', id, group_id, { text: 'Ещё' })
    expect(refused.status).toBe(409)
    expect(refused.problem().message).toContain('closed')
    expect((await studentA.put(`/api/comments/${question}`, { body: { text: 'Иначе' } })).status).toBe(409)
    expect((await read(studentA, 'materials', id, group_id)).body).toMatchObject({ data: { is_closed: true } })
    expect((await close(admin, 'reopen')).status).toBe(200)
    expect((await write(studentA, 'materials', id, group_id, { text: 'Ещё' })).status).toBe(200)
    const { rows } = await server.pool.query(
      `SELECT action FROM audit_events WHERE entity = 'materials' AND entity_ids = ARRAY[$1::bigint] AND action IN ('close', 'reopen') ORDER BY id`,
      [id],
    )
    expect(rows).toEqual([{ action: 'close' }, { action: 'reopen' }])
  })

  it('shows the newest questions first asked for, and the number before them', async () => {
    const { id } = await newMaterial(server)
    await put(studentA, 'materials', id, group_id, { text: 'Первый' })
    await put(mate.client, 'materials', id, group_id, { text: 'Второй' })
    const { data } = await studentA.call('GET /api/conversations/:place/:id/:owner', {
      params: { place: 'materials', id, owner: group_id },
      query: { questions: '1' },
    })
    expect(data).toMatchObject({ earlier: 1, items: [{ text: 'Второй' }] })
  })

  it('notifies once until it has been seen, without the text', async () => {
    const { id } = await newMaterial(server)
    const before = (await notices(teacher)).length
    const question = await put(studentA, 'materials', id, group_id, { text: 'Секретные слова' })
    await put(mate.client, 'materials', id, group_id, { text: 'Другие слова' })
    expect(await notices(teacher)).toHaveLength(before + 1)
    const [notice] = await notices(teacher)
    expect(notice?.path).toBe(`/materials/${id}/comments?of=${group_id}`)
    const mails = await server.mails()
    expect(
      mails.filter(({ to, text }) => to.includes('teacher@') && text.includes('Проба пера')).length,
    ).toBeGreaterThan(0)
    expect(mails.some(({ text }) => text.includes('Секретные слова'))).toBe(false)
    const answer = await put(teacher, 'materials', id, group_id, { text: 'Ответ', question_id: question })
    await see(teacher, 'materials', id, group_id, answer)
    expect((await notices(studentA))[0]).toMatchObject({ event: 'comment.answer', path: `/study/${id}#comments` })
    await put(studentA, 'materials', id, group_id, { text: 'А ещё?', question_id: question })
    expect(await notices(teacher)).toHaveLength(before + 2)
    expect((await list(teacher, id)).data.conversations).toMatchObject([{ unread: 1 }])
  })

  it('stays with a material, which can then be archived but not deleted', async () => {
    const { id } = await newMaterial(server)
    await put(teacher, 'materials', id, group_id, { text: 'Вопрос' })
    expect((await admin.delete(`/api/materials/${id}`)).status).toBe(409)
  })
})
