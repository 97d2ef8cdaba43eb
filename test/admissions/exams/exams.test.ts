import { afterAll, describe, expect, it } from 'vitest'
import { updateExamTakers } from '../../../src/server/admissions/exams/updateExamTakers'
import { startTestServer } from '../../kit/server'
import { school } from '../../study/newMaterial'
import { gradersOf } from '../../testing/kit/graders'
import { answerOf } from '../../testing/kit/newTest'
import { startPath, starting, takerOf } from '../../testing/kit/taker'
import { itemAt, examsOf, fromNow } from './scheduling'

const server = await startTestServer()
afterAll(server.stop)
const { us, clientOf, newExam, bodyOf, schedule, scheduled, grantsOf, takersOf, resultsOf, ran } = examsOf(server)
const { sat, marked, release } = gradersOf(server)

const moved = (id: number, status: string) =>
  server.pool.query('UPDATE applications SET status = $2 WHERE id = $1', [id, status])
const withdraw = async (id: number) => {
  const { data } = await us.call('GET /api/profiles/:id', { params: { id } })
  await us.call('POST /api/profiles/:id/withdraw', {
    params: { id },
    body: { version: data.version, reason: 'Передумал' },
  })
  await ran()
}
const noticesTo = async (userId: number) =>
  (await server.pool.query('SELECT event FROM notifications WHERE user_id = $1 ORDER BY id', [userId])).rows.map(
    ({ event }) => event,
  )

describe('An entrance exam', () => {
  it('is open to applicants who chose a direction that requires it, from a day before until it ends', async () => {
    const made = await newExam([
      { status: 'submitted' },
      { status: 'draft' },
      { status: 'accepted' },
      { status: 'withdrawn' },
    ])
    await schedule(made)
    const [sent, draft, accepted] = made.people
    expect(await takersOf(made.id)).toEqual([sent?.user_id, accepted?.user_id])
    const [grant, ...others] = await grantsOf(itemAt(made.people, 0).user_id)
    expect(others).toEqual([])
    expect(grant?.in_force).toBe(true)
    const { data } = await us.call('GET /api/profiles/exams/:id', { params: { id: made.id } })
    const day = 86_400_000
    expect(Date.parse(grant?.valid_from ?? '')).toBe(Date.parse(data.opens_at ?? '') - day)
    expect(Date.parse(grant?.valid_until ?? '')).toBe(Date.parse(data.closes_at ?? '') + 30 * day)
    expect(await grantsOf(draft?.user_id ?? 0)).toEqual([])
  })

  it('admits people who apply later and excludes people who withdraw', async () => {
    const made = await scheduled([{ status: 'draft' }])
    const { id, user_id } = itemAt(made.people, 0)
    await moved(id, 'submitted')
    await updateExamTakers(server.services, {})
    expect((await grantsOf(user_id)).map(({ in_force }) => in_force)).toEqual([true])
    await withdraw(id)
    expect(await takersOf(made.id)).toEqual([])
    expect((await grantsOf(user_id)).map(({ in_force }) => in_force)).toEqual([false])
  })

  it('is the only test that an applicant sees, and gives no access to materials or a group', async () => {
    const made = await scheduled([{ status: 'submitted' }])
    const applicant = await clientOf(itemAt(made.people, 0).user_id)
    expect((await applicant.call('GET /api/study/materials', { query: {} })).data).toEqual([])
    expect((await applicant.call('GET /api/user')).current_group).toBeNull()
    const { data } = await applicant.call('GET /api/my/exams')
    expect(data).toMatchObject([
      { id: made.id, place: 'Аудитория 12', rules: 'С собой паспорт.', is_open: true, room: null },
    ])
    const tests = await applicant.call('GET /api/testing/tests', { query: {} })
    expect(tests.data).toMatchObject([{ id: made.id, state: 'open' }])
  })

  it('cannot be taken with an unconfirmed email address, except by walk-in applicants', async () => {
    const made = await scheduled([{ status: 'submitted' }, { status: 'submitted' }])
    const [alone, walkIn] = made.people.map(({ user_id }) => user_id)
    await server.pool.query('UPDATE users SET email_verified_at = NULL, unverified = true WHERE id = $1', [alone])
    await server.pool.query('UPDATE users SET email_verified_at = NULL, email = NULL, login = $2 WHERE id = $1', [
      walkIn,
      'walkin.exam',
    ])
    const start = async (userId = 0) =>
      (await (await clientOf(userId)).post(startPath(made.id), { body: starting })).status
    expect(await start(alone)).toBe(403)
    expect(await start(walkIn)).toBe(200)
  })

  it('continues for an applicant who withdraws during it, and its score still becomes the result', async () => {
    const made = await scheduled([{ status: 'submitted' }])
    const { id, user_id } = itemAt(made.people, 0)
    const taker = takerOf(server, await clientOf(user_id))
    const attempt = await taker.start(made.id)
    await withdraw(id)
    expect((await taker.read(attempt)).status).toBe('in_progress')
    await taker.sent(attempt, [answerOf(1, { type: 'essay', text: 'Сочинение' })])
    await taker.submit(attempt)
    await marked(attempt, { score: 5 })
    expect((await release(made.id)).body).toEqual({ data: { done: [attempt], refused: [] } })
    await ran()
    expect(await resultsOf(id)).toEqual([{ score: 71, attempt_id: attempt }])
  })

  it('moves the access grant to an applicant’s overridden times', async () => {
    const made = await scheduled([{ status: 'submitted' }], { opens_at: fromNow(72), closes_at: fromNow(80) })
    const { user_id } = itemAt(made.people, 0)
    expect((await grantsOf(user_id)).map(({ in_force }) => in_force)).toEqual([false])
    await server.as('manage-tests').call('POST /api/tests/:id/overrides', {
      params: { id: made.id },
      body: {
        user_id,
        group_id: null,
        opens_at: fromNow(2),
        closes_at: null,
        time_limit_min: null,
        attempts_allowed: null,
        reason: 'Уезжает',
      },
    })
    await updateExamTakers(server.services, {})
    expect((await grantsOf(user_id)).map(({ in_force }) => in_force)).toEqual([true])
  })

  it('moves the access grant to a group’s overridden times, unless a personal override exists', async () => {
    const { group_id } = await school(server)
    const made = await scheduled([{ status: 'submitted' }, { status: 'submitted' }], {
      opens_at: fromNow(72),
      closes_at: fromNow(80),
    })
    const [studies, both] = made.people.map(({ user_id }) => user_id)
    await server.pool.query(
      `INSERT INTO memberships (user_id, group_id, started_on) SELECT unnest($1::bigint[]), $2, current_date`,
      [[studies, both], group_id],
    )
    const except = (who: object, opens_at: string) =>
      server.as('manage-tests').call('POST /api/tests/:id/overrides', {
        params: { id: made.id },
        body: {
          user_id: null,
          group_id: null,
          closes_at: null,
          time_limit_min: null,
          attempts_allowed: null,
          reason: 'Практика',
          opens_at,
          ...who,
        },
      })
    await except({ group_id }, fromNow(2))
    await except({ user_id: both }, fromNow(48))
    await ran()
    await updateExamTakers(server.services, {})
    const inForce = async (userId = 0) => (await grantsOf(userId)).map(({ in_force }) => in_force)
    expect(await inForce(studies)).toEqual([true])
    expect(await inForce(both)).toEqual([false])
    expect(await noticesTo(studies ?? 0)).toContain('test.override')
  })

  it('is announced to each applicant once, and again when its place changes', async () => {
    const made = await newExam([{ status: 'submitted' }])
    const { version } = await schedule(made)
    const { user_id, email } = itemAt(made.people, 0)
    await ran()
    await updateExamTakers(server.services, {})
    expect(await noticesTo(user_id)).toEqual(['exam.scheduled'])
    const [mail] = (await server.mails()).filter(({ to }) => to === email)
    expect(mail?.text).toContain('Аудитория 12')
    expect(mail?.text).toContain('С собой паспорт.')
    const { test_id, campaign_id, ...body } = bodyOf(made, { translations: { ru: { place: 'Аудитория 40' } }, version })
    const { data } = await us.call('PUT /api/profiles/exams/:id', { params: { id: test_id }, body })
    expect(data).toMatchObject({ campaign_id, place: 'Аудитория 40', notified_count: 1 })
    await ran()
    expect(await noticesTo(user_id)).toEqual(['exam.scheduled', 'exam.changed'])
  })

  it('can be scheduled only once, for directions that require it, and cancelled before anybody starts', async () => {
    const made = await newExam([{ status: 'submitted' }])
    const refused = async (more: object) =>
      (await us.post('/api/profiles/exams', { body: bodyOf(made, more), locale: 'en' })).problem().errors
    expect(Object.keys((await refused({ direction_ids: [made.other.id] })) ?? {})).toEqual(['direction_ids'])
    await server.pool.query(`UPDATE tests SET type = 'final' WHERE id = $1`, [made.id])
    expect(Object.keys((await refused({})) ?? {})).toEqual(['test_id'])
    await server.pool.query(`UPDATE tests SET type = 'entrance' WHERE id = $1`, [made.id])
    await schedule(made)
    expect(Object.keys((await refused({})) ?? {})).toEqual(['test_id'])
    await ran()
    await us.call('DELETE /api/profiles/exams/:id', { params: { id: made.id } })
    const { user_id } = itemAt(made.people, 0)
    expect((await grantsOf(user_id)).map(({ in_force }) => in_force)).toEqual([false])
    expect(await noticesTo(user_id)).toEqual(['exam.scheduled', 'exam.cancelled'])
  })

  it('is refused to users who cannot manage applications, and returns 404 for an ordinary test', async () => {
    const { id } = await newExam([{}])
    expect((await server.as('teacher').get(`/api/profiles/exams/${id}`)).status).toBe(403)
    expect((await us.get(`/api/profiles/exams/${id}`)).status).toBe(404)
    expect(
      (
        await us.put(`/api/profiles/exams/${id}`, {
          body: { direction_ids: [1], translations: { ru: { place: 'А' } }, version: 1 },
        })
      ).status,
    ).toBe(404)
    expect((await us.delete(`/api/profiles/exams/${id}`)).status).toBe(404)
  })

  it('can be graded by a teacher who wrote the test, and is hidden from other teachers', async () => {
    const made = await scheduled([{ status: 'submitted' }])
    const attempt = await sat(made.id, takerOf(server, await clientOf(itemAt(made.people, 0).user_id)))
    const teacher = server.as('teacher')
    const answer = `/api/grading/answers/${attempt}/1`
    expect((await teacher.get(answer)).status).toBe(404)
    await server.pool.query(
      `UPDATE tests SET author_id = (SELECT id FROM users WHERE email = 'teacher@abitura.test') WHERE id = $1`,
      [made.id],
    )
    expect((await teacher.get(answer)).status).toBe(200)
    const { data } = await teacher.call('GET /api/tests/:id/attempts', { params: { id: made.id } })
    expect(data.map(({ id }) => id)).toEqual([attempt])
  })

  it('assigns seats by name up to the capacity of the rooms and prints a sheet for each room', async () => {
    const made = await scheduled([{ lastName: 'Яковлева' }, { lastName: 'Абрамова' }, { lastName: 'Ежова' }])
    await us.call('POST /api/profiles/exams/:id/seats', {
      params: { id: made.id },
      body: {
        rooms: [
          { name: '12', capacity: 2 },
          { name: '14', capacity: 1 },
        ],
      },
    })
    const { rows } = await server.pool.query(
      `SELECT room, seat, last_name FROM entrance_exam_takers JOIN users ON users.id = user_id WHERE test_id = $1 ORDER BY room, seat`,
      [made.id],
    )
    expect(rows).toMatchObject([
      { room: '12', seat: 1, last_name: 'Абрамова' },
      { room: '12', seat: 2, last_name: 'Ежова' },
      { room: '14', seat: 1, last_name: 'Яковлева' },
    ])
    const paper = await us.get(`/api/profiles/exams/${made.id}/print`)
    expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await us.call('POST /api/profiles/exams/:id/seats', {
      params: { id: made.id },
      body: { rooms: [{ name: '20', capacity: 9 }] },
    })
    const refused = await us.post(`/api/profiles/exams/${made.id}/seats`, {
      body: { rooms: [{ name: '12', capacity: 2 }] },
      locale: 'en',
    })
    expect(refused.problem().errors).toEqual({ rooms: ['There are not enough seats: 3 people are taking the exam.'] })
  })
})
