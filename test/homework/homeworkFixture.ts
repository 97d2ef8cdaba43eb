import { randomUUID } from 'node:crypto'
import { school } from '../study/newMaterial'
import { bearerOf, sendForm } from '../library/files/form'
import { pdf } from '../library/files/pictures'
import { newPeriod } from '../gradebook/gradebookFixture'
import type { TestClient } from '../kit/client'
import type { TestServer } from '../kit/server'

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Homework of student A's teacher in a new period, with what a test changes most. */
export const homeworkFixture = async (server: TestServer) => {
  const { group_id, subject_id } = await school(server)
  const period_id = await newPeriod(server)
  const [teacher, student] = [server.as('teacher'), server.as('student.a')]
  const { id: studentId } = await student.call('GET /api/user')
  const { rows } = await server.pool.query<{ user_id: number }>(
    'SELECT user_id FROM memberships WHERE group_id = $1 AND ended_on IS NULL AND user_id <> $2 ORDER BY user_id',
    [group_id, studentId],
  )
  const mates = rows.map(({ user_id }) => user_id)
  const input = {
    group_id,
    subject_id,
    period_id,
    title: 'Соединения таблиц',
    scale: 'five',
    max: 5,
    posts_at: inDays(-1),
    due_at: inDays(3),
  }
  const draft = async (more: object = {}) =>
    (await teacher.call('POST /api/gradebook/homework', { body: { ...input, ...more } })).data
  const publish = async (id: number) =>
    (await teacher.call('POST /api/gradebook/homework/:id/publish', { params: { id } })).data
  const set = async (more: object = {}) => publish((await draft(more)).id)
  const own = async (id: number, who = student) =>
    (await who.call('GET /api/study/homework/:id', { params: { id } })).data
  const send = (id: number, more: object = {}, who: TestClient = student) =>
    who.post(`/api/study/homework/${id}/hand-in`, {
      body: {
        op_id: randomUUID(),
        number: 1,
        pressed_at: new Date().toISOString(),
        text: 'SELECT 1',
        link: null,
        file_ids: [],
        ...more,
      },
      locale: 'en',
    })
  const works = async (id: number) =>
    (await teacher.call('GET /api/gradebook/homework/:id/works', { params: { id } })).data
  /** The student's work, as the teacher sees it. */
  const workOf = async (id: number, userId = studentId) =>
    (await works(id)).find(({ user_id, members }) => user_id === userId || members.some((one) => one.id === userId))
  /** Sets homework that the student has handed in; returns its id and that of the hand-in. */
  const handedIn = async (more: object = {}, sent: object = {}) => {
    const { id } = await set(more)
    const answer = await send(id, sent)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return { id, handIn: (await workOf(id))?.hand_in_id ?? 0 }
  }
  const review = async (id: number) => (await teacher.call('GET /api/hand-ins/:id', { params: { id } })).data
  const decide = async (id: number, body: object, who: TestClient = teacher) => {
    const read = await who.get(`/api/hand-ins/${id}`)
    const version = Object(read.body).data?.versions?.find((one: { id: number }) => one.id === id)?.version ?? 1
    return who.post(`/api/hand-ins/${id}/decide`, { body: { version, ...body }, locale: 'en' })
  }
  const upload = async (name = 'work.pdf', who: 'student.a' | 'student.b' = 'student.a'): Promise<number> => {
    const { body } = await sendForm(server, await bearerOf(server, who), '/api/files', {
      fields: { purpose: 'answer' },
      files: [{ name, type: 'application/pdf', content: pdf() }],
    })
    return Object(body).data[0].id
  }
  return {
    group_id,
    subject_id,
    period_id,
    teacher,
    student,
    studentId,
    mates,
    input,
    draft,
    publish,
    set,
    own,
    send,
    works,
    workOf,
    handedIn,
    review,
    decide,
    upload,
  }
}
