import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { importClient } from './importClient'

const server = await startTestServer()
afterAll(server.stop)
const clerk = server.as('manage-users')
const { upload, check, run } = await importClient(server)
const find = (email: string) => server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

describe('An import file', () => {
  it("cannot change the user's own role or an administrator's, and reports this in the row", async () => {
    const { email, name } = await clerk.call('GET /api/user')
    const csv = ['Фамилия;Имя;Почта;Роль', `Своя;Роль;${email};Студент`, 'Новая;Нонна;nonna@example.org;Студент'].join(
      '\n',
    )
    const uploaded = await upload('people.csv', csv)
    expect((await check(uploaded)).counts).toEqual({
      create: 1,
      update: 0,
      skip: 0,
      error: 1,
      without_address: 0,
      namesakes: 0,
    })
    const { data } = await clerk.call('GET /api/access/users/imports/:id/rows', {
      params: { id: uploaded.id },
      locale: 'en',
    })
    const own = data.find(({ action }) => action === 'error')
    expect(own?.errors).toEqual({
      role: ['This is your own account. You cannot change your own role by importing a list.'],
    })
    expect((await run(uploaded.id, 'valid')).status).toBe(200)
    expect(await find('nonna@example.org')).toMatchObject({ name: 'Новая Нонна' })
    expect((await clerk.call('GET /api/user')).name).toBe(name)

    const admin = await importClient(server, 'admin')
    const demoting = await admin.upload(
      'people.csv',
      'Фамилия;Имя;Почта;Роль\nГлавная;Анна;chief@example.org;Студент\n',
    )
    const { rows: roles } = await server.pool.query("SELECT id FROM roles WHERE code = 'admin'")
    await server.pool.query(
      "INSERT INTO users (last_name, first_name, email, role_id) VALUES ('Вторая', 'Анна', 'chief@example.org', $1)",
      [roles[0].id],
    )
    expect((await admin.check(demoting)).counts).toMatchObject({ update: 0, error: 1 })
  })

  it('has a downloadable sample that can be imported', async () => {
    const sample = await clerk.get('/api/access/users/imports/sample', { locale: 'ru' })
    expect(String(sample.body)).toContain('Фамилия')
    const uploaded = await upload('sample.csv', String(sample.body))
    expect(uploaded.columns.map(({ field }) => field)).toEqual([
      'last_name',
      'first_name',
      'middle_name',
      'role',
      'email',
      'phone',
    ])
    expect((await check(uploaded)).counts).toEqual({
      create: 2,
      update: 0,
      skip: 0,
      error: 0,
      without_address: 1,
      namesakes: 0,
    })
  })

  it('keeps the selected column mapping', async () => {
    const uploaded = await upload('people.csv', 'Фамилия;Имя;Заметка\nЗаметкина;Анна;anna.z@example.org\n')
    const checked = await check(uploaded, { mapping: ['last_name', 'first_name', 'email'] })
    expect(checked.columns.map(({ field }) => field)).toEqual(['last_name', 'first_name', 'email'])
  })
})
