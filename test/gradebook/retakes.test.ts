import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { dayFrom, retakeFixture } from './retakeFixture'

const server = await startTestServer()
afterAll(server.stop)

const post = (path: string, body: object, who = server.as('manage-gradebook')) =>
  who.post(`/api/gradebook/retakes${path}`, { body, locale: 'en' })

describe('The retakes of a debt', () => {
  it('are two and a commission, and then no more', async () => {
    const { plan, record, body, commission, us } = await retakeFixture(server)
    for (const number of [1, 2]) {
      const retake = await plan()
      expect(retake).toMatchObject({ number, status: 'planned', actions: ['edit', 'cancel', 'record'] })
      expect(await record(retake.id, { value: 2 })).toMatchObject({ status: 'failed', value: 2 })
    }
    const small = await post('/plan', body([0]))
    expect(small).toMatchObject({
      status: 422,
      body: { errors: { 'appointments.0.examiner_ids': ['An exam panel needs at least 3 people.'] } },
    })
    const last = await plan(0, commission)
    expect(last).toMatchObject({ number: 3 })
    expect(last.examiners).toHaveLength(3)
    await record(last.id, { value: 2 })
    const preview = await us.call('POST /api/gradebook/retakes/preview', { body: { debts: body([0]).debts } })
    expect(preview.data).toMatchObject([{ number: null, message: 'Комиссия уже была: новых пересдач не положено.' }])
  })

  it('use up a number by an absence, not by an excuse or a cancellation', async () => {
    const { plan, record, read, us } = await retakeFixture(server)
    const first = await plan()
    await us.call('POST /api/gradebook/retakes/:id/cancel', {
      params: { id: first.id },
      body: { version: first.version, reason: 'Преподаватель заболел' },
    })
    expect(await read(first.id)).toMatchObject({
      status: 'cancelled',
      actions: [],
      results: [{ status: 'cancelled', reason: 'Преподаватель заболел' }],
    })
    const second = await plan()
    expect(second.number).toBe(1)
    await record(second.id, { absence: 'excused' })
    const third = await plan()
    expect(third.number).toBe(1)
    await record(third.id, { absence: 'absent' })
    expect((await plan()).number).toBe(2)
  })

  it('leave the debts that can be planned now, by the same rule as the preview', async () => {
    const { us, teacher, period, people, plan, record, reopen } = await retakeFixture(server)
    const plannable = async (can_plan: boolean, who = us) => {
      const query = { filter: { period_id: period, kind: ['none', 'failing'], can_plan }, counts: [{ can_plan }] }
      const { data } = await who.call('GET /api/gradebook/debts', { query })
      return data
        .map(({ user_id }) => people.findIndex(({ id }) => id === user_id))
        .toSorted((one, other) => one - other)
    }
    expect([await plannable(true), await plannable(false)]).toEqual([[0, 1], []])
    const first = await plan(0)
    expect([await plannable(true), await plannable(false)]).toEqual([[1], [0]])
    await record(first.id, { value: 2 })
    await record((await plan(0)).id, { value: 2 })
    expect(await plannable(true)).toEqual([0, 1])
    expect(await plannable(true, teacher)).toEqual([1])
    const { body } = await us.get('/api/gradebook/debts/export', {
      query: { filter: { period_id: period, can_plan: true }, format: 'csv' },
    })
    expect(String(body).trim().split('\r\n')).toHaveLength(3)
    await reopen()
    expect(await plannable(true)).toEqual([])
  })

  it('are refused with a reason in the preview, and nothing is planned if one of many is refused', async () => {
    const { us, body, debt, read, plan, ids } = await retakeFixture(server)
    const before = await plan(1)
    const { data } = await us.call('POST /api/gradebook/retakes/preview', {
      body: { debts: [debt(0), debt(1), debt(2)] },
    })
    expect(data).toMatchObject([
      { number: 1, message: null, teacher_ids: [ids.teacher] },
      { number: null, message: 'Пересдача уже назначена.' },
      { number: null, message: 'Долга нет: итоговая оценка положительная.' },
    ])
    const refused = await post('/plan', body([0, 1, 2]))
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: {
          'debts.1': ['A retake is already planned.'],
          'debts.2': ['The subject is not outstanding: the final grade is a pass.'],
        },
      },
    })
    const { data: rows } = await us.call('GET /api/gradebook/retakes', {
      query: { filter: { user_id: debt(0).user_id } },
    })
    expect(rows).toEqual([])
    expect((await read(before.id)).status).toBe('planned')
  })

  it('need a signed gradebook, also after it was reopened', async () => {
    const unsigned = await retakeFixture(server, { sign: false })
    const refused = await post('/plan', unsigned.body([0]))
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { 'debts.0': ['The grade sheet is not signed. Sign it first.'] } },
    })
    const { reopen, body } = await retakeFixture(server)
    await reopen()
    expect((await post('/plan', body([0]))).status).toBe(422)
  })

  it('wait for a reopening at the same time, and are never planned after it', async () => {
    const { reopen, body, period } = await retakeFixture(server)
    const other = await server.pool.connect()
    await other.query('BEGIN')
    await other.query('SELECT pg_advisory_xact_lock(4201975)')
    const [reopened, planned] = [reopen(), post('/plan', body([0]))]
    const isOpen = async () =>
      (await server.pool.query('SELECT signed_at FROM gradebooks WHERE period_id = $1', [period])).rows[0].signed_at ===
      null
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await isOpen()).toBe(false)
    await other.query('COMMIT')
    other.release()
    await reopened
    expect([200, 422]).toContain((await planned).status)
    expect(await isOpen()).toBe(true)
    expect((await post('/plan', body([1]))).status).toBe(422)
  })

  it('replace the final mark everywhere but on the signed sheet', async () => {
    const { plan, record, debts, us, params, query, people, debt, period } = await retakeFixture(server)
    const { id } = await plan()
    await record(id, { value: 4 })
    expect((await debts()).map(({ user_id }) => user_id)).not.toContain(debt(0).user_id)
    const { retakes } = (await us.call('GET /api/gradebook/:group/:subject', { params, query })).data
    expect(retakes).toEqual([{ user_id: people[0]?.id, value: 4, signed_value: 2, number: 1, held_on: dayFrom(0) }])
    const finals = (await us.call('GET /api/groups/:id/finals', { params: { id: params.group }, query })).data
    expect(finals.people[0]).toMatchObject({ values: [4], fails: [false], retakes: [{ value: 4, signed_value: 2 }] })
    const own = await us.call('GET /api/access/users/:id/finals', {
      params: { id: people[0]?.id ?? 0 },
      query: { period: String(period) },
    })
    expect(own.data.subjects).toMatchObject([{ value: 4, fails: false, retake: { number: 1 } }])
    const { rows } = await server.pool.query(
      `SELECT finals FROM gradebook_signings JOIN gradebooks ON gradebooks.id = gradebook_id WHERE period_id = $1`,
      [period],
    )
    expect(rows[0].finals.find((one: { user_id: number }) => one.user_id === people[0]?.id)).toMatchObject({ value: 2 })
  })

  it('lose to a passing mark that is signed later, and count again for a failing one', async () => {
    const { plan, record, reopen, signBook, setMark, us, params, query } = await retakeFixture(server)
    const { id } = await plan()
    await record(id, { value: 3 })
    const valueOf = async () =>
      (await us.call('GET /api/groups/:id/finals', { params: { id: params.group }, query })).data.people[0]?.values
    await reopen()
    expect(await valueOf()).toEqual([2])
    await signBook()
    expect(await valueOf()).toEqual([3])
    await reopen()
    await setMark(0, 4, 1)
    await signBook()
    expect(await valueOf()).toEqual([4])
    expect((await us.call('GET /api/gradebook/:group/:subject', { params, query })).data.retakes).toEqual([])
  })

  it('keep the scale of the gradebook', async () => {
    const { plan, reopen, us, params, query } = await retakeFixture(server)
    await plan()
    await reopen()
    const { version, rules } = (await us.call('GET /api/gradebook/:group/:subject', { params, query })).data
    const changed = await us.put(`/api/gradebook/${params.group}/${params.subject}/rules?period=${query.period}`, {
      body: { version, rules, scale: 'hundred' },
      locale: 'en',
    })
    expect(changed).toMatchObject({
      status: 422,
      body: { errors: { scale: ['The gradebook already has retakes, so its scale cannot change.'] } },
    })
  })

  it('get consecutive sheet numbers without duplicates when many people plan at once', async () => {
    const { body, us } = await retakeFixture(server, { marks: [2, 2, 2, 2, 2, 2] })
    const answers = await Promise.all(
      [0, 1, 2, 3, 4, 5, 0, 1].map((at) => us.post('/api/gradebook/retakes/plan', { body: body([at]) })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 200, 200, 200, 422, 422,
    ])
    const { rows } = await server.pool.query(
      `SELECT count(*)::int AS count, max(sheet_number) AS last FROM retakes WHERE sheet_year = extract(year FROM now())`,
    )
    expect(rows[0].count).toBe(rows[0].last)
  })
})
