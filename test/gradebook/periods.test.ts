import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { gradebookFixture } from './gradebookFixture'

const server = await startTestServer()
afterAll(server.stop)
const [us, teacher] = [server.as('manage-gradebook'), server.as('teacher')]

let years = 2200
/** A semester in the far future, in its own year. */
const semester = () => {
  years += 1
  return {
    academic_year: `${years}/${years + 1}`,
    kind: 'semester',
    translations: { ru: { name: 'Осенний семестр' }, en: { name: 'Autumn semester' } },
    starts_on: `${years}-09-01`,
    ends_on: `${years}-12-30`,
  }
}
const add = async (more: object = {}) =>
  (await us.call('POST /api/gradebook/periods', { body: { ...semester(), ...more } })).data
const auditOf = async (id: number) =>
  (
    await server.pool.query<{ action: string }>(
      `SELECT action FROM audit_events WHERE entity = 'gradebook/periods' AND $1 = ANY(entity_ids) ORDER BY id`,
      [id],
    )
  ).rows.map(({ action }) => action)

describe('A period', () => {
  it('is added, changed and deleted by users with reach "all", and recorded in the audit log', async () => {
    const body = semester()
    const made = (await us.call('POST /api/gradebook/periods', { body })).data
    expect(made).toMatchObject({ ...body, name: 'Осенний семестр', version: 1, gradebooks_count: 0, signed_count: 0 })
    const params = { id: made.id }
    const changed = { ...body, ends_on: `${years}-12-28`, version: 1 }
    expect((await us.call('PUT /api/gradebook/periods/:id', { params, body: changed })).data).toMatchObject({
      ends_on: `${years}-12-28`,
      version: 2,
    })
    const late = await us.put(`/api/gradebook/periods/${made.id}`, { body: changed })
    expect(late.status).toBe(409)
    expect(late.problem().current).toMatchObject({ version: 2 })
    await us.call('DELETE /api/gradebook/periods/:id', { params })
    expect((await us.get(`/api/gradebook/periods/${made.id}`)).status).toBe(404)
    expect(await auditOf(made.id)).toEqual(['create', 'edit', 'delete'])
  })

  it('is read-only for teachers with reach "own"', async () => {
    const { id, ...made } = await add()
    expect((await teacher.call('GET /api/gradebook/periods/:id', { params: { id } })).data).toMatchObject(made)
    const body = { ...semester() }
    const refused = [
      await teacher.post('/api/gradebook/periods', { body }),
      await teacher.put(`/api/gradebook/periods/${id}`, { body: { ...body, version: 1 } }),
      await teacher.delete(`/api/gradebook/periods/${id}`),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await teacher.put('/api/gradebook/periods/999999', { body: { ...body, version: 1 } })).status).toBe(404)
    expect((await us.get(`/api/gradebook/periods/${id}`)).status).toBe(200)
  })

  it('cannot overlap another of its kind or end before it begins, and shows the errors at the days', async () => {
    const { academic_year, starts_on, ends_on } = await add()
    const days = { ...semester(), academic_year, starts_on: ends_on, ends_on: `${years + 1}-01-20` }
    const over = await us.post('/api/gradebook/periods', { body: days })
    expect(over.status).toBe(422)
    expect(over.problem().errors).toEqual({ starts_on: ['На эти дни уже приходится другой период того же вида.'] })
    const back = await us.post('/api/gradebook/periods', {
      body: { ...semester(), starts_on: '2300-09-02', ends_on: starts_on },
    })
    expect(back.problem().errors).toEqual({ ends_on: ['Окончание раньше начала.'] })
    expect((await us.post('/api/gradebook/periods', { body: { ...days, kind: 'quarter' } })).status).toBe(200)
  })

  it('cannot be deleted while it has gradebooks, which are named', async () => {
    const { period, addItem, grid } = await gradebookFixture(server)
    await addItem()
    const { group_code, subject_name, id } = await grid()
    await server.pool.query('UPDATE gradebooks SET signed_at = now() WHERE id = $1', [id])
    const answer = await us.delete(`/api/gradebook/periods/${period}`)
    expect(answer.status).toBe(409)
    expect(answer.problem().used_by).toEqual([
      { entity: 'gradebook', count: 1, names: [`${group_code}, ${subject_name}`] },
    ])
    expect((await us.call('GET /api/gradebook/periods/:id', { params: { id: period } })).data).toMatchObject({
      gradebooks_count: 1,
      signed_count: 1,
    })
  })
})

describe('The list of periods', () => {
  it('is sorted newest first, and can be searched by year, kind and names in both languages', async () => {
    const [older, newer] = [await add(), await add({ kind: 'quarter' })]
    const listed = async (filter: object) =>
      (await teacher.call('GET /api/gradebook/periods', { query: { filter } })).data.map(({ id }) => id)
    const both = { academic_year: [older.academic_year, newer.academic_year] }
    expect(await listed(both)).toEqual([newer.id, older.id])
    expect(await listed({ ...both, kind: 'semester' })).toEqual([older.id])
    expect(await listed({ ...both, q: 'autumn' })).toEqual([newer.id, older.id])
    expect(await listed({ ...both, q: `осенний ${newer.academic_year}` })).toEqual([newer.id])
    for (const field of ['starts_on', 'ends_on', 'name', 'academic_year', 'id'])
      expect((await us.get('/api/gradebook/periods', { query: { sort: [field, 'ASC'] } })).status).toBe(200)
  })
})
