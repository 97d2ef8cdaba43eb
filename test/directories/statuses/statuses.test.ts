import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-directories')

const find = async (code: string) => {
  const { data } = await us.call('GET /api/directories/statuses', { query: { per_page: '9999' } })
  const status = data.find((row) => row.code === code)
  if (!status || !('version' in status)) throw new Error(`no status ${code}`)
  return status
}

describe('R3.05 R4.05 Application statuses', () => {
  it("are short records for every signed-in user, in order and in the user's language", async () => {
    const { data, meta } = await server
      .as('applicant.a')
      .call('GET /api/directories/statuses', { query: { per_page: '9999' }, locale: 'en' })
    expect(meta.total).toBe(11)
    expect(data[0]).toEqual({ id: expect.any(Number), code: 'draft', name: 'Draft', variant: 'secondary', position: 1 })
    expect(data.map((row) => row.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect((await server.as('guest').get('/api/directories/statuses')).status).toBe(401)
  })

  it('R3.07 have editable texts, colour and order, but a fixed code', async () => {
    const status = await find('waitlist')
    const change = { translations: { ru: { name: 'Резерв' }, en: { name: 'Reserve' } }, variant: 'dark', position: 70 }
    const edited = await us.put(`/api/directories/statuses/${status.id}`, {
      body: { ...status, ...change, code: 'other' },
      locale: 'ru',
    })
    expect(edited.status).toBe(200)
    expect(await find('waitlist')).toMatchObject({ ...change, name: 'Резерв', version: status.version + 1 })
    const audit = await server.db
      .selectFrom('audit_events')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'directories/statuses')
      .execute()
    expect(audit).toMatchObject([{ action: 'edit', before: { variant: 'secondary' }, after: change }])
  })

  it('cannot be created or deleted, because the set is fixed', async () => {
    const { id } = await find('draft')
    expect((await server.as('admin').post('/api/directories/statuses', { body: { code: 'new' } })).status).toBe(404)
    expect((await server.as('admin').delete(`/api/directories/statuses/${id}`)).status).toBe(404)
  })

  it('reject edits without permission, with a stale version or with an invalid value', async () => {
    const status = await find('rejected')
    const path = `/api/directories/statuses/${status.id}`
    expect((await server.as('guest').put(path, { body: status })).status).toBe(401)
    expect((await server.as('manage-directions').put(path, { body: status })).status).toBe(403)
    expect((await server.as('manage-directions').get(path)).status).toBe(403)
    expect((await us.put('/api/directories/statuses/999999', { body: status })).status).toBe(404)
    const stale = await us.put(path, { body: { ...status, version: status.version + 1 } })
    expect(stale.status).toBe(409)
    expect(stale.problem().current).toMatchObject({ code: 'rejected', version: status.version })
    const unfit = await us.put(path, { body: { ...status, variant: 'pink' }, locale: 'en' })
    expect(unfit.problem().errors).toEqual({ variant: ['This value is not valid.'] })
  })

  it('are sorted and searched by name', async () => {
    const query = { sort: ['name', 'DESC'], filter: { q: 'отправлен' } }
    const { data } = await us.call('GET /api/directories/statuses', { query, locale: 'ru' })
    expect(data.map((row) => row.name)).toEqual(['Отправлено повторно', 'Отправлено'])
  })
})
