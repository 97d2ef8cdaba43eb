import { afterAll, describe, expect, it } from 'vitest'
import { textOperatorsByPage } from '../kit/pdf'
import { startTestServer } from '../kit/server'
import { retakeFixture } from './retakeFixture'

const server = await startTestServer()
afterAll(server.stop)
const teacher = server.as('teacher')

describe('Reach `own`', () => {
  it('plans and records in own subjects only, and never a commission', async () => {
    const { body, plan, record, read } = await retakeFixture(server)
    const first = await plan(0, {}, teacher)
    expect(await record(first.id, { value: 2 }, teacher)).toMatchObject({ status: 'failed' })
    const second = await plan(0, {}, teacher)
    await record(second.id, { absence: 'absent' }, teacher)
    const refused = await teacher.post('/api/gradebook/retakes/plan', { body: body([0]), locale: 'en' })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { 'debts.0': ['Next is the exam panel, which the study office plans.'] } },
    })
    expect((await read(second.id)).status).toBe('absent')
  })

  it('sees nothing of a foreign group: not in lists, counts, exports, sheets or by id', async () => {
    const { plan, body, group, debt, ids } = await retakeFixture(server)
    await server.pool.query('DELETE FROM group_teachers WHERE group_id = $1', [group.id])
    const retake = await plan(0, { examiner_ids: [ids.us] })
    const path = `/api/gradebook/retakes/${retake.id}`
    for (const address of [path, `${path}/sheet`, `/api/gradebook/retakes/sheets?ids=${retake.id}`])
      expect((await teacher.get(address)).status, address).toBe(404)
    const { version } = retake
    const changes: readonly [string, object][] = [
      ['/cancel', { version, reason: 'Нет' }],
      ['/result', { version, value: 4 }],
      ['/correct', { version, value: 4, reason: 'Нет' }],
    ]
    for (const [action, sent] of changes)
      expect((await teacher.post(`${path}${action}`, { body: sent })).status, action).toBe(404)
    expect(
      (
        await teacher.post('/api/gradebook/retakes/results', {
          body: { results: [{ id: retake.id, version, value: 4 }] },
        })
      ).status,
    ).toBe(404)
    const filter = { user_id: debt(0).user_id }
    const { data, meta } = await teacher.call('GET /api/gradebook/retakes', { query: { filter, counts: [filter] } })
    expect([data, meta.total, meta.counts]).toEqual([[], 0, [0]])
    const file = await teacher.get('/api/gradebook/retakes/export', { query: { filter, format: 'csv' } })
    expect(String(file.body).trim().split('\r\n')).toHaveLength(1)
    for (const call of ['preview', 'plan'])
      expect(
        (
          await teacher.post(`/api/gradebook/retakes/${call}`, {
            body: call === 'plan' ? body([1]) : { debts: body([1]).debts },
          })
        ).status,
      ).toBe(404)
  })

  it('shows an examiner the retake in a foreign group, who can record it and nothing else', async () => {
    const { plan, group, read, record, commission } = await retakeFixture(server)
    await server.pool.query('DELETE FROM group_teachers WHERE group_id = $1', [group.id])
    const retake = await plan()
    expect(await read(retake.id, teacher)).toMatchObject({ actions: ['record'] })
    const path = `/api/gradebook/retakes/${retake.id}`
    expect((await teacher.post(`${path}/cancel`, { body: { version: retake.version, reason: 'Нет' } })).status).toBe(
      403,
    )
    expect(await record(retake.id, { value: 2 }, teacher)).toMatchObject({ status: 'failed' })
    await record((await plan()).id, { value: 2 }, teacher)
    const last = await plan(0, commission)
    expect(await record(last.id, { value: 5 }, teacher)).toMatchObject({ number: 3, status: 'passed' })
  })

  it('lets curators read and not change', async () => {
    const { plan, group, ids } = await retakeFixture(server)
    await server.pool.query('DELETE FROM group_teachers WHERE group_id = $1', [group.id])
    await server.pool.query('UPDATE groups SET curator_id = $2 WHERE id = $1', [group.id, ids.teacher])
    const { id, version } = await plan(0, { examiner_ids: [ids.us] })
    expect((await teacher.call('GET /api/gradebook/retakes/:id', { params: { id } })).data.actions).toEqual([])
    expect((await teacher.post(`/api/gradebook/retakes/${id}/result`, { body: { version, value: 4 } })).status).toBe(
      404,
    )
  })
})

describe('An exam sheet', () => {
  it('is a PDF with one page for each chosen retake', async () => {
    const { plan, record, us } = await retakeFixture(server, { marks: [2, 2] })
    const [one, two] = [await plan(0), await plan(1)]
    await record(one.id, { value: 4 })
    const sheet = await us.get(`/api/gradebook/retakes/${one.id}/sheet`)
    expect(sheet.status).toBe(200)
    expect(textOperatorsByPage(sheet.bytes)).toHaveLength(1)
    const both = await us.get(`/api/gradebook/retakes/sheets?ids=${one.id},${two.id}`)
    expect(textOperatorsByPage(both.bytes)).toHaveLength(2)
  })
})

describe('A person', () => {
  it('gets their retakes in the export of personal data; an erasure removes the reasons and keeps the marks', async () => {
    const { plan, record, us, people } = await retakeFixture(server)
    const { id } = await plan()
    const { version } = await record(id, { value: 4 })
    await us.call('POST /api/gradebook/retakes/:id/correct', {
      params: { id },
      body: { version, value: 3, reason: 'Перепутали листы' },
    })
    const { exportPersonalData, anonymise } = await import('../../src/server/people/settings/personalDataQueries')
    const userId = people[0]?.id ?? 0
    expect(await exportPersonalData(server.db, userId)).toMatchObject({
      retake_history: [{ number: 1, status: 'passed', value: 3, reasons: ['Перепутали листы'] }],
    })
    await anonymise(server.db, userId)
    const { rows } = await server.pool.query(
      'SELECT retakes.value, reason FROM retakes JOIN retake_results ON retake_id = retakes.id WHERE retakes.id = $1',
      [id],
    )
    expect(rows.map(({ reason }) => reason)).toEqual([null, null])
    expect(rows[0].value).toBe(3)
  })
})
