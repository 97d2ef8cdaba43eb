import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-users')
const list = (query: Record<string, unknown>) => us.call('GET /api/access/users', { query })
const idOf = async (login: string) =>
  (
    await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${login}@abitura.test`)
      .executeTakeFirstOrThrow()
  ).id

const roleId = async (code: string) =>
  (await server.db.selectFrom('roles').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
let personCount = 0
const newPerson = async (more: { role_id: number; status?: string; email?: null; last_name?: string }) => {
  personCount += 1
  const { id } = await server.db
    .insertInto('users')
    .values({ last_name: 'Счётов', first_name: 'Иван', email: `counted${personCount}@college.test`, ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('R2.15 The list of people', () => {
  it('shows name, role, status and current group', async () => {
    const id = await idOf('student.a')
    const { data, meta } = await us.call('GET /api/access/users', { query: { filter: { id } }, locale: 'en' })
    expect(meta.total).toBe(1)
    expect(data).toEqual([
      {
        id,
        name: 'Морозова Алиса Дмитриевна',
        email: 'student.a@abitura.test',
        role: 'student',
        role_name: 'Student',
        status: 'active',
        group_id: expect.any(Number),
        group_code: expect.stringMatching(/^ИС-/),
        last_login_at: null,
        created_at: expect.any(String),
      },
    ])
  })

  it.each(['name', 'email', 'created_at', 'last_login_at', 'id'])(
    'is sorted by %s in both directions',
    async (field) => {
      const ids = async (order: string) =>
        (await list({ sort: [field, order], per_page: '9999' })).data.map(({ id }) => id)
      expect(await ids('DESC')).toEqual((await ids('ASC')).toReversed())
    },
  )

  it('lists users who never signed in last when sorted in descending order', async () => {
    const { data } = await list({ sort: ['last_login_at', 'DESC'], per_page: '9999' })
    const moments = data.flatMap((row) => ('last_login_at' in row ? [row.last_login_at] : []))
    const signedIn = moments.filter((moment) => moment !== null)
    expect(signedIn.length).toBeGreaterThan(0)
    expect(moments.slice(0, signedIn.length)).toEqual(signedIn.toSorted().toReversed())
  })

  it('is sorted by address and by last sign-in in both directions, independently of ids', async () => {
    await server.pool.query(
      `UPDATE users SET last_login_at = '2026-01-01T00:00Z'::timestamptz + (id * 7919 % 1000) * interval '1 hour' WHERE email IS NOT NULL`,
    )
    for (const field of ['email', 'last_login_at'] as const) {
      const sorted = async (order: 'ASC' | 'DESC') => {
        const { data } = await list({ sort: [field, order], per_page: '9999' })
        return data.flatMap((row) => ('email' in row ? (row[field] ?? []) : []))
      }
      const up = await sorted('ASC')
      expect(up.length).toBeGreaterThan(10)
      expect(up).toEqual(up.toSorted(new Intl.Collator('ru').compare))
      expect(await sorted('DESC')).toEqual(up.toReversed())
    }
  })

  it('is sorted by Russian rules, with Ё next to Е', async () => {
    const role_id = await roleId('enrollee')
    const ids = []
    for (const last_name of ['Ёжиков', 'Ежов', 'Жаров', 'Еж']) ids.push(await newPerson({ role_id, last_name }))
    const { data } = await list({ sort: ['name', 'ASC'], filter: { id: ids } })
    expect(data.map((row) => row.name.split(' ')[0])).toEqual(['Еж', 'Ёжиков', 'Ежов', 'Жаров'])
  })

  it.each([
    {},
    { role: 'student' },
    { role: ['teacher', 'admin'] },
    { status: 'blocked' },
    { status: ['active', 'archived'] },
    { role: 'student', status: 'active' },
    { role: 'nobody_has_it' },
    { q: 'ова' },
    { q: 'ал' },
    { q: 'college.test', role: 'student' },
    { group_id: 1 },
    { group_id: 1, status: 'active', q: 'а' },
  ])('returns exactly the matches of the filter %j and their total', async (filter) => {
    const { data, meta } = await list({ filter, per_page: '9999' })
    expect(data).toHaveLength(meta.total)
    const everybody = await list({ per_page: '9999' })
    const allowed = (wanted: string | string[] | undefined, value: string) => !wanted || [wanted].flat().includes(value)
    const matching = everybody.data.flatMap((row) => {
      if (!('role' in row)) return []
      const text = ` ${row.name} ${row.email ?? ''}`.toLowerCase().replaceAll('ё', 'е')
      const found = !filter.q || text.includes(filter.q.length > 2 ? filter.q : ` ${filter.q}`)
      const inGroup = !filter.group_id || row.group_id === filter.group_id
      return allowed(filter.role, row.role) && allowed(filter.status, row.status) && found && inGroup ? [row.id] : []
    })
    expect(data.map((row) => row.id)).toEqual(matching)
  })

  it('matches ё and е, any word order and literal special characters', async () => {
    const id = await idOf('applicant.a')
    for (const q of ['елкина', 'ЁЛКИНА Дарья', 'дарья ёлкина', 'applicant.a@'])
      expect(
        (await list({ filter: { q } })).data.map((row) => row.id),
        q,
      ).toContain(id)
    for (const q of ['%', '_', '\\', "'; DROP TABLE users; --", '(', '*'])
      expect((await list({ filter: { q: `${q}${q}${q}` } })).meta.total, q).toBe(0)
  })

  it('matches prefixes, infixes and several words of a name on any page', async () => {
    const role_id = await roleId('enrollee')
    for (const last_name of ['Иванов', 'Иванова', 'Поливанов', 'Ива', 'Петров-Иванов'])
      for (const middle_name of ['Иванович', 'Петрович', ''])
        await server.db.insertInto('users').values({ last_name, first_name: 'Пётр', middle_name, role_id }).execute()
    const everybody = (await list({ per_page: '9999', sort: ['name', 'ASC'] })).data
    const queries = [
      'Иванов',
      'иван',
      'ИВА',
      'ова',
      'петр',
      'пётр иванов',
      'иванов петр',
      'Иванович Ива',
      'п и',
      'иванов п',
      'ванов 7',
      'ъъъ',
    ]
    for (const q of queries)
      for (const range of [
        [0, 9],
        [0, 24],
        [3, 12],
        [0, 9998],
      ]) {
        const words = q.toLowerCase().replaceAll('ё', 'е').split(' ')
        const isFound = (name: string) =>
          words.every((word) =>
            ` ${name}`
              .toLowerCase()
              .replaceAll('ё', 'е')
              .includes(word.length > 2 ? word : ` ${word}`),
          )
        const found = everybody.filter(({ name }) => isFound(name)).map(({ id }) => id)
        const { data, meta } = await list({ filter: { q }, range, sort: ['name', 'ASC'] })
        const ids = data.map(({ id }) => id)
        expect(meta.total, q).toBe(found.length)
        expect(ids, q).toEqual(found.slice(range[0], (range[1] ?? 0) + 1))
      }
  })

  it('returns its total beyond the last page', async () => {
    const { meta } = await list({})
    const beyond = await list({ range: [9000, 9024] })
    expect(beyond).toMatchObject({ data: [], meta: { total: meta.total } })
  })

  it('keeps a correct total while people are added, changed and removed in parallel', async () => {
    const [student, teacher] = [await roleId('student'), await roleId('teacher')]
    const before = (await list({ filter: { role: 'teacher', status: 'active' } })).meta.total
    const ids = await Promise.all(Array.from({ length: 20 }, () => newPerson({ role_id: student })))
    await Promise.all(
      ids.map((id) => server.db.updateTable('users').set({ role_id: teacher }).where('id', '=', id).execute()),
    )
    expect((await list({ filter: { role: 'teacher', status: 'active' } })).meta.total).toBe(before + 20)
    await server.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('id', '=', sql<number>`ANY(${ids})`)
      .execute()
    expect((await list({ filter: { role: 'teacher', status: 'active' } })).meta.total).toBe(before)
    await server.db
      .deleteFrom('users')
      .where('id', '=', sql<number>`ANY(${ids})`)
      .execute()
    expect((await list({ filter: { role: 'teacher', status: 'active' } })).meta.total).toBe(before)
  })

  it.each([
    { sort: ['password_hash', 'ASC'] },
    { sort: ['role', 'ASC'] },
    { filter: { password_hash: 'x' } },
    { filter: { is_demo: true } },
    { filter: { role: { code: 'admin' } } },
    { range: [0, 9999] },
    { range: [0] },
    { page: '1e3' },
    { limit: '5' },
  ])('rejects %j with 422 and the invalid field', async (query) => {
    const answer = await us.get('/api/access/users', { query })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.problem().errors ?? {})).not.toEqual([''])
  })

  it('is refused to guests, students and staff without manage users', async () => {
    const query = { page: '1' }
    expect((await server.as('guest').get('/api/access/users', { query })).status).toBe(401)
    expect((await server.as('student.a').get('/api/access/users', { query })).status).toBe(403)
    expect((await server.as('manage-access').get('/api/access/users', { query })).status).toBe(403)
    expect((await server.as('teacher').get('/api/access/users', { query: { per_page: '9999' } })).status).toBe(403)
  })
})

describe('An account', () => {
  it('is returned completely, without the password, to users with manage users', async () => {
    const id = await idOf('student.a')
    const { data } = await us.call('GET /api/access/users/:id', { params: { id } })
    expect(data).toMatchObject({
      id,
      last_name: 'Морозова',
      first_name: 'Алиса',
      email_verified: true,
      locale: 'ru',
      version: 1,
    })
    expect(JSON.stringify(data)).not.toMatch(/password_hash|argon/)
  })

  it('returns 401 or 403 to others, and 404 if it does not exist', async () => {
    const id = await idOf('student.a')
    expect((await server.as('guest').get(`/api/access/users/${id}`)).status).toBe(401)
    expect((await server.as('manage-access').get(`/api/access/users/${id}`)).status).toBe(403)
    expect((await server.as('student.a').get(`/api/access/users/${id}`)).status).toBe(403)
    for (const missing of ['999999', '0', 'abc', '1e9'])
      expect((await us.get(`/api/access/users/${missing}`)).status).toBe(404)
  })
})
