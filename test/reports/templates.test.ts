import { afterAll, describe, expect, it } from 'vitest'
import { newGroup } from '../groups/newGroup'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')

const create = async (columns: object[]) =>
  (
    await us.post('/api/groups/reports/templates', {
      body: { translations: { ru: { name: 'Свой шаблон' } }, source: 'students', columns },
    })
  ).body

describe('An export template', () => {
  it('is exported with its own titles, and formulas in them do not run', async () => {
    await newGroup(server, { members: 1 })
    const { data } = Object(
      await create([
        { field: 'last_name', title: '=HYPERLINK("http://x")' },
        { field: null, title: 'Текст', fixed: '+1+1' },
      ]),
    )
    const answer = await us.get(`/api/groups/reports/templates/${data.id}/file?format=csv`)
    expect(answer.status).toBe(200)
    expect(String(answer.body)).toContain(`'=HYPERLINK`)
    expect(String(answer.body)).toContain(`'+1+1`)
  })

  it('needs manage profiles for personal documents, and masks them in the preview', async () => {
    const { data } = Object(await create([{ field: 'snils', title: 'СНИЛС' }]))
    expect((await us.get(`/api/groups/reports/templates/${data.id}/file?format=csv`)).status).toBe(403)
    expect((await server.as('admin').get(`/api/groups/reports/templates/${data.id}/file?format=csv`)).status).toBe(200)
    expect((await us.get(`/api/groups/reports/templates/${data.id}/preview`)).status).toBe(200)
  })

  it('refuses an unknown field', async () => {
    const answer = await us.post('/api/groups/reports/templates', {
      body: { translations: { ru: { name: 'Т' } }, source: 'students', columns: [{ field: 'password', title: 'П' }] },
    })
    expect(answer.status).toBe(422)
  })

  it('is found by words of its name, and the list is exported', async () => {
    const { data } = await us.call('GET /api/groups/reports/templates', { query: { filter: '{"q":"дипломы"}' } })
    expect(data.map(({ code }) => code)).toEqual(['frdo_spo'])
    const file = await us.get('/api/groups/reports/templates/export?format=csv')
    expect([file.status, String(file.body).includes('ФРДО')]).toEqual([200, true])
  })

  it('comes with the program for FRDO and SPO-1', async () => {
    const { data } = await us.call('GET /api/groups/reports/templates', {})
    expect(data.map(({ code }) => code).filter(Boolean)).toEqual(expect.arrayContaining(['frdo_spo', 'spo_1_list']))
  })

  it('is filled by a role with reach `own` and changed only by the study office', async () => {
    const { data } = Object(await create([{ field: 'last_name', title: 'Фамилия' }]))
    const { role } = await us.call('GET /api/user')
    const setReach = (reach: 'own' | 'all') =>
      server.db.updateTable('roles').set({ reach }).where('code', '=', role).execute()
    await setReach('own')
    const path = '/api/groups/reports/templates'
    const { translations, source, columns, status, version } = data
    const record = { translations, source, columns, status }
    const answers = [
      await us.post(path, { body: record }),
      await us.put(`${path}/${data.id}`, { body: { ...record, version } }),
      await us.delete(`${path}/${data.id}`),
    ]
    expect(answers.map((one) => one.status)).toEqual([403, 403, 403])
    const many = await us.post(`${path}/archive`, { body: { ids: [data.id] } })
    expect(Object(many.body).data).toMatchObject({ done: [], refused: [{ id: data.id }] })
    expect((await us.get(`${path}/${data.id}/file?format=csv`)).status).toBe(200)
    await setReach('all')
  })
})
