import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { homeworkFixture, inDays } from './homeworkFixture'

const server = await startTestServer()
afterAll(server.stop)
const { set, own, send, student, studentId, teacher, workOf, handedIn, upload, draft, mates, group_id } =
  await homeworkFixture(server)

describe('Handing in homework', () => {
  it('shows it to the student with its rules, and to the teacher once it is sent', async () => {
    const { id } = await set({ instructions: '<p>Решите</p><script>1</script>', takes_link: true })
    const before = await own(id)
    expect(before).toMatchObject({ state: 'to_do', refusal: null, next_number: 1, draft: null, hand_ins_left: 3 })
    expect(before.instructions).toBe('<p>Решите</p>')
    expect((await workOf(id))?.state).toBe('missing')
    const file = await upload()
    const answer = await send(id, { link: 'https://example.org/a', file_ids: [file] })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const after = await own(id)
    expect(after).toMatchObject({ state: 'submitted', refusal: 'submitted', can_take_back: true, hand_ins_left: 2 })
    expect(after.versions).toMatchObject([{ number: 1, state: 'submitted', text: 'SELECT 1', is_late: false }])
    expect(after.versions[0]?.files.map((one) => one.id)).toEqual([file])
    expect(await workOf(id)).toMatchObject({ state: 'waiting', number: 1, is_late: false, mark: null })
    expect((await teacher.get(`/api/files/${file}`)).status).toBe(200)
    expect((await server.as('student.b').get(`/api/files/${file}`)).status).toBe(404)
  })

  it('saves a draft for its owner alone, and refuses an outdated one', async () => {
    const { id } = await set()
    const save = (version: number, text: string) =>
      student.put(`/api/study/homework/${id}/draft`, { body: { version, text, link: null, file_ids: [] } })
    expect((await save(0, 'Начало')).status).toBe(200)
    const version = (await own(id)).draft?.version ?? 0
    expect((await save(version, 'Дальше')).status).toBe(200)
    const stale = await save(version, 'С другого устройства')
    expect(stale.status).toBe(409)
    expect(stale.problem().current).toMatchObject({ draft: { text: 'Дальше' } })
    expect(await workOf(id)).toMatchObject({ state: 'missing', has_draft: true, hand_in_id: null })
    const { rows } = await server.pool.query('SELECT id FROM hand_ins WHERE homework_id = $1', [id])
    expect((await teacher.get(`/api/hand-ins/${rows[0].id}`)).status).toBe(404)
  })

  it('makes one hand-in of a repeated request and of two devices', async () => {
    const { id } = await set()
    const op_id = randomUUID()
    const answers = await Promise.all([send(id, { op_id }), send(id, { op_id }), send(id, { op_id })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const other = await send(id, { text: 'С телефона' })
    expect(other.status).toBe(409)
    expect(other.problem().current).toMatchObject({ versions: [{ text: 'SELECT 1' }] })
    const { rows } = await server.pool.query('SELECT id FROM hand_ins WHERE homework_id = $1', [id])
    expect(rows).toHaveLength(1)
  })

  it('takes work back before the deadline, unless a reviewer has it open', async () => {
    const { id, handIn } = await handedIn()
    const takeBack = () => student.post(`/api/study/homework/${id}/take-back`, { body: { number: 1 } })
    await teacher.call('POST /api/hand-ins/:id/claim', { params: { id: handIn } })
    expect((await takeBack()).status).toBe(409)
    expect((await own(id)).can_take_back).toBe(false)
    await teacher.call('DELETE /api/hand-ins/:id/claim', { params: { id: handIn } })
    expect((await takeBack()).status).toBe(200)
    expect((await takeBack()).status).toBe(200)
    expect(await own(id)).toMatchObject({ state: 'to_do', draft: { text: 'SELECT 1', number: 1 }, next_number: 1 })
    expect((await workOf(id))?.state).toBe('missing')
    expect((await send(id, { text: 'Лучше' })).status).toBe(200)
    expect((await own(id)).versions).toMatchObject([{ number: 1, text: 'Лучше' }])
  })

  it('counts as late by its arrival, and shows when it was sent', async () => {
    const { id } = await set({ due_at: inDays(1), late_until: inDays(2) })
    server.clock.advance({ hours: 30 })
    try {
      const pressed = inDays(0.5)
      expect((await send(id, { pressed_at: pressed })).status).toBe(200)
      const [version] = (await own(id)).versions
      expect(version).toMatchObject({ is_late: true, pressed_at: pressed })
      expect((await student.post(`/api/study/homework/${id}/take-back`, { body: { number: 1 } })).status).toBe(409)
    } finally {
      server.clock.advance({ hours: -30 })
    }
  })

  it('accepts work that was sent in time and arrives within a day, and keeps the draft of later work', async () => {
    const offline = await set({ due_at: inDays(1) })
    const late = await set({ due_at: inDays(1) })
    server.clock.advance({ hours: 30 })
    try {
      expect((await send(offline.id, { pressed_at: inDays(0.9) })).status).toBe(200)
      const refused = await send(late.id, { pressed_at: inDays(1.1) })
      expect(refused.status).toBe(409)
      expect(refused.problem().message).toContain('due time has passed')
      const body = { version: 0, text: 'Не успел', link: null, file_ids: [] }
      expect((await student.put(`/api/study/homework/${late.id}/draft`, { body })).status).toBe(200)
      const params = { id: late.id, person: studentId }
      await teacher.call('PUT /api/gradebook/homework/:id/extensions/:person', {
        params,
        body: { due_at: inDays(3), reason: 'Болезнь' },
      })
      expect((await send(late.id, { pressed_at: inDays(1.2) })).status).toBe(200)
    } finally {
      server.clock.advance({ hours: -30 })
    }
  })

  it('refuses empty work and parts that the homework does not take', async () => {
    const { id } = await set({ takes_files: false })
    expect((await send(id, { text: ' \n ' })).status).toBe(422)
    expect((await send(id, { link: 'https://example.org' })).problem().errors).toHaveProperty('link')
    expect((await send(id, { link: 'javascript:alert(1)' })).problem().errors).toHaveProperty('link')
    expect((await send(id, { file_ids: [1] })).problem().errors).toHaveProperty('file_ids')
    expect((await own(id)).versions).toEqual([])
  })

  it('refuses files of others, in any part', async () => {
    const { id } = await set()
    const foreign = await upload('b.pdf', 'student.b')
    expect((await send(id, { file_ids: [foreign] })).problem().errors).toHaveProperty('file_ids.0')
  })

  it('is one hand-in for a team', async () => {
    const [mate = 0] = mates
    const { id } = await set({ teams: [{ name: 'Первая', member_ids: [studentId, mate] }] })
    expect((await own(id)).team?.members).toHaveLength(2)
    expect((await send(id)).status).toBe(200)
    expect(await workOf(id, mate)).toMatchObject({ team_id: expect.any(Number), name: 'Первая', state: 'waiting' })
    expect((await workOf(id))?.hand_in_id).toBe((await workOf(id, mate))?.hand_in_id)
  })

  it('does not exist for people outside the group, for the others when some are chosen, and as a draft', async () => {
    const { id } = await set({ person_ids: mates.slice(0, 1) })
    expect((await student.get(`/api/study/homework/${id}`)).status).toBe(404)
    expect((await send(id)).status).toBe(404)
    const all = await set()
    expect((await server.as('student.b').get(`/api/study/homework/${all.id}`)).status).toBe(404)
    const { id: unpublished } = await draft()
    expect((await student.get(`/api/study/homework/${unpublished}`)).status).toBe(404)
    const { data } = await student.call('GET /api/study/homework', { query: { per_page: 100 } })
    expect(data.map((row) => row.id)).not.toEqual(expect.arrayContaining([id]))
    expect(data.map((row) => row.id)).not.toEqual(expect.arrayContaining([unpublished]))
    expect(data.map((row) => row.id)).toEqual(expect.arrayContaining([all.id]))
  })

  it('stays readable for a student who left the group, and is refused', async () => {
    const { id } = await handedIn()
    const other = await set()
    const leave = `UPDATE memberships SET ended_on = $3, state = 'expelled' WHERE user_id = $1 AND group_id = $2`
    const member = `WHERE user_id = ${studentId} AND group_id = ${group_id}`
    const { rows } = await server.pool.query(`SELECT started_on FROM memberships ${member} AND ended_on IS NULL`)
    await server.pool.query(leave, [studentId, group_id, rows[0].started_on])
    try {
      expect(await own(id)).toMatchObject({ refusal: 'submitted', can_take_back: false, state: 'submitted' })
      expect((await student.get(`/api/study/homework/${other.id}`)).status).toBe(404)
      expect((await workOf(id))?.is_member).toBe(false)
    } finally {
      await server.pool.query(`UPDATE memberships SET ended_on = NULL, state = 'studying' ${member}`)
    }
  })
})
