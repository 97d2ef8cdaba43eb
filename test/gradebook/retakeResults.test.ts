import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { dayFrom, retakeFixture } from './retakeFixture'

const server = await startTestServer()
afterAll(server.stop)

describe('Recording a result', () => {
  it('accepts only marks of the scale, or one absence', async () => {
    const { plan, us } = await retakeFixture(server)
    const { id, version } = await plan()
    const send = (outcome: object) =>
      us.post(`/api/gradebook/retakes/${id}/result`, { body: { version, ...outcome }, locale: 'en' })
    for (const outcome of [{ value: 6 }, { value: 1 }, { value: 3.5 }, {}, { value: 4, absence: 'absent' }])
      expect(await send(outcome), JSON.stringify(outcome)).toMatchObject({
        status: 422,
        body: { errors: { value: [expect.any(String)] } },
      })
    expect((await send({ value: 101 })).status).toBe(422)
    expect((await send({ value: 3 })).status).toBe(200)
    expect(await send({ value: 4 })).toMatchObject({ status: 409, body: { current: { value: 3 } } })
  })

  it('waits for the day, and rejects an outdated version with the current record', async () => {
    const { plan, us } = await retakeFixture(server)
    const { id, version } = await plan(0, { held_on: dayFrom(3) })
    const path = `/api/gradebook/retakes/${id}`
    expect(await us.post(`${path}/result`, { body: { version, value: 4 }, locale: 'en' })).toMatchObject({
      status: 409,
      body: { message: 'The day has not come yet. Record the result after the retake.' },
    })
    expect(await us.post(`${path}/cancel`, { body: { version: version + 1, reason: 'Нет' } })).toMatchObject({
      status: 409,
      body: { current: { id, version } },
    })
  })

  it('gives no mark to somebody whose membership ended before the day, only an absence', async () => {
    const { plan, us, people } = await retakeFixture(server)
    const { id, version } = await plan()
    await server.pool.query(
      `UPDATE memberships SET ended_on = current_date - 1, state = 'expelled' WHERE user_id = $1`,
      [people[0]?.id],
    )
    const send = (outcome: object) =>
      us.post(`/api/gradebook/retakes/${id}/result`, { body: { version, ...outcome }, locale: 'en' })
    expect(await send({ value: 4 })).toMatchObject({
      status: 422,
      body: { errors: { value: [expect.stringContaining('did not study here')] } },
    })
    expect((await send({ absence: 'absent' })).status).toBe(200)
  })

  it('takes a whole sheet, all or nothing, with the error at its line', async () => {
    const { us, body, read } = await retakeFixture(server, { marks: [2, 2] })
    const { data } = await us.call('POST /api/gradebook/retakes/plan', { body: body([0, 1]) })
    const [one, two] = data
    if (!one || !two) throw new Error('Nothing was planned')
    const send = (value: number) =>
      us.post('/api/gradebook/retakes/results', {
        body: {
          results: [
            { id: one.id, version: one.version, value: 5 },
            { id: two.id, version: two.version, value },
          ],
        },
        locale: 'en',
      })
    expect(await send(7)).toMatchObject({ status: 422, body: { errors: { 'results.1.value': [expect.any(String)] } } })
    expect((await read(one.id)).status).toBe('planned')
    expect((await send(2)).status).toBe(200)
    expect(await read(one.id)).toMatchObject({ status: 'passed', value: 5 })
    expect(await read(two.id)).toMatchObject({ status: 'failed', value: 2 })
    expect((await send(2)).status).toBe(409)
  })
})

describe('Correcting a result', () => {
  it('needs a reason, keeps the history and changes the final mark', async () => {
    const { plan, record, us, debts, read } = await retakeFixture(server)
    const { id } = await plan()
    const { version } = await record(id, { value: 4 })
    const send = (more: object) => us.post(`/api/gradebook/retakes/${id}/correct`, { body: { version, ...more } })
    expect((await send({ value: 2 })).status).toBe(422)
    expect((await send({ value: 2, reason: 'Перепутали листы' })).status).toBe(200)
    expect(await read(id)).toMatchObject({
      status: 'failed',
      value: 2,
      results: [
        { status: 'failed', value: 2, reason: 'Перепутали листы' },
        { status: 'passed', value: 4, reason: null },
      ],
    })
    expect((await debts()).find(({ retake }) => retake.used === 1)).toMatchObject({
      kind: 'failing',
      retake: { stage: 'used' },
    })
  })

  it('is refused while a later retake is planned', async () => {
    const { plan, record, us } = await retakeFixture(server)
    const { id } = await plan()
    const { version } = await record(id, { value: 2 })
    await plan()
    const refused = await us.post(`/api/gradebook/retakes/${id}/correct`, {
      body: { version, value: 4, reason: 'Опечатка' },
      locale: 'en',
    })
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'A later retake is planned. Cancel it first.' },
    })
  })

  it('is for reach `all` only, a day after the recording', async () => {
    const { plan, record, us, teacher } = await retakeFixture(server)
    const { id } = await plan()
    const { version } = await record(id, { value: 4 }, teacher)
    await server.pool.query(
      `UPDATE retake_results SET recorded_at = now() - interval '25 hours' WHERE retake_id = $1`,
      [id],
    )
    const body = { version, value: 5, reason: 'Опечатка' }
    expect((await teacher.post(`/api/gradebook/retakes/${id}/correct`, { body })).status).toBe(403)
    expect((await us.post(`/api/gradebook/retakes/${id}/correct`, { body })).status).toBe(200)
  })
})

describe('A planned retake', () => {
  it('is edited with day, place and examiners, and every change tells the people concerned', async () => {
    const { plan, us, ids, people, read } = await retakeFixture(server)
    const { id, version } = await plan(0, { held_on: dayFrom(3) })
    const edit = {
      version,
      held_on: dayFrom(5),
      starts_at: null,
      place: 'ауд. 12',
      examiner_ids: [ids.chair],
    }
    await us.call('PUT /api/gradebook/retakes/:id', { params: { id }, body: edit })
    expect(await read(id)).toMatchObject({ held_on: dayFrom(5), starts_at: null, examiner_ids: [ids.chair] })
    const stale = await us.put(`/api/gradebook/retakes/${id}`, { body: edit })
    expect(stale).toMatchObject({ status: 409, body: { current: { place: 'ауд. 12' } } })
    const { version: next } = await read(id)
    await us.call('POST /api/gradebook/retakes/:id/cancel', {
      params: { id },
      body: { version: next, reason: 'Карантин' },
    })
    const told = async (userId: number | undefined) =>
      (
        await server.pool.query(
          `SELECT event FROM notifications WHERE user_id = $1 AND event LIKE 'retake.%' ORDER BY id DESC LIMIT 3`,
          [userId],
        )
      ).rows.map(({ event }) => event)
    expect(await told(people[0]?.id)).toEqual(['retake.cancelled', 'retake.moved', 'retake.planned'])
    expect((await told(ids.teacher)).slice(0, 2)).toEqual(['retake.dismissed', 'retake.appointed'])
    expect((await told(ids.chair)).slice(0, 2)).toEqual(['retake.dismissed', 'retake.appointed'])
  })

  it('accepts only people who manage gradebooks as examiners', async () => {
    const { us, body, people } = await retakeFixture(server)
    const refused = await us.post('/api/gradebook/retakes/plan', {
      body: body([0], { examiner_ids: [people[1]?.id] }),
      locale: 'en',
    })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { 'appointments.0.examiner_ids': [expect.any(String)] } },
    })
  })
})
