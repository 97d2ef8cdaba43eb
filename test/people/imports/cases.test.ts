import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { newGroup } from '../../groups/newGroup'
import { startTestServer } from '../../kit/server'
import { importClient } from './importClient'

const server = await startTestServer()
afterAll(server.stop)
const admin = server.as('admin')
const { upload, check, run, state } = await importClient(server, 'admin')

const file = (name: string) => readFileSync(`test/people/imports/files/${name}`)
const rowsOf = async (id: number) =>
  (
    await admin.call('GET /api/access/users/imports/:id/rows', {
      params: { id },
      query: { range: '[0,99]' },
      locale: 'en',
    })
  ).data
const fieldsOf = ({ columns }: Awaited<ReturnType<typeof upload>>) => columns.map(({ field }) => field)
const find = async (email: string) => {
  const { id } = await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return (await admin.call('GET /api/access/users/:id', { params: { id } })).data
}
const student = { role: 'student', started_on: '2026-09-01' }

describe('An import of people', () => {
  it('splits full names and adds each person to the group of the row', async () => {
    const { group } = await newGroup(server, { code: 'ИС-21-1' })
    const uploaded = await upload('people.csv', file('people-fio-and-group.csv'))
    expect(fieldsOf(uploaded)).toEqual(['full_name', 'group', 'email'])
    expect((await check(uploaded, student)).counts).toMatchObject({ create: 1, error: 0 })
    await run(uploaded.id, 'all')
    expect(await find('f1@example.test')).toMatchObject({
      last_name: 'Иванов',
      first_name: 'Иван',
      middle_name: 'Иванович',
      group_id: group.id,
    })
    const { data } = await admin.call('GET /api/groups/:id/members', { params: { id: group.id } })
    expect(data).toMatchObject([{ name: 'Иванов Иван Иванович', started_on: '2026-09-01', state: 'studying' }])
  })

  it('finds the header below title rows and keeps the row numbers of the sheet', async () => {
    const uploaded = await upload('people.csv', file('people-title-rows.csv'))
    expect(uploaded).toMatchObject({ heading_line: 4, total: 2 })
    expect(fieldsOf(uploaded)).toEqual([null, 'full_name', 'email'])
    expect((await check(uploaded, student)).counts).toMatchObject({ create: 2, error: 0 })
    expect(await rowsOf(uploaded.id)).toMatchObject([
      { line: 5, values: { email: 't1@example.test' } },
      { line: 6, values: { email: 't2@example.test' } },
    ])
  })

  it('uses another header row if the user selects one', async () => {
    const uploaded = await upload('people.csv', 'Фамилия;Имя\nЛичное дело;\nФамилия;Имя\nПервая;Анна\n')
    expect(uploaded.heading_line).toBe(1)
    const { data } = await admin.call('POST /api/access/users/imports/:id/heading', {
      params: { id: uploaded.id },
      body: { line: 3 },
    })
    expect(data).toMatchObject({ heading_line: 3, total: 1, status: 'uploaded' })
    expect((await check(await state(uploaded.id), student)).counts).toMatchObject({ create: 1 })
    const last = await admin.post(`/api/access/users/imports/${uploaded.id}/heading`, { body: { line: 4 } })
    expect(last.status).toBe(422)
  })

  it("recognises Moodle's participants list with groups in both languages", async () => {
    await newGroup(server, { code: 'ИС-21' })
    const russian = await upload('people.csv', file('people-moodle-participants.csv'))
    expect(fieldsOf(russian)).toEqual(['first_name', 'last_name', 'email', 'group'])
    expect((await check(russian, student)).counts).toMatchObject({ create: 1, error: 0 })
    await run(russian.id, 'all')
    expect(await find('x11@example.test')).toMatchObject({ last_name: 'Рюрикович', group_code: 'ИС-21' })
    const english = await upload(
      'people.csv',
      'First name,Surname,Email address,Groups\nAnn,Lee,x12@example.test,"ИС-21, Choir"\n',
    )
    expect(fieldsOf(english)).toEqual(['first_name', 'last_name', 'email', 'group'])
    expect((await check(english, student)).counts).toMatchObject({ create: 1, error: 0 })
  })

  it("recognises the headers of OneRoster and of Moodle's user upload", async () => {
    const roster = await upload(
      'users.csv',
      'sourcedId,role,username,givenName,familyName,email,sms\n1,student,jd,Jo,Doe,jo.doe@example.test,\n',
    )
    expect(fieldsOf(roster)).toEqual([null, 'role', 'login', 'first_name', 'last_name', 'email', 'phone'])
    const users = await upload(
      'users.csv',
      'username,firstname,lastname,email,phone1,group1\njd,Jo,Doe,jo.doe@example.test,,\n',
    )
    expect(fieldsOf(users)).toEqual(['login', 'first_name', 'last_name', 'email', 'phone', 'group'])
    const checked = await check(users, student)
    expect(checked).toMatchObject({ ignores_logins: true, counts: { create: 1, error: 0 } })
  })

  it('rejects an unknown login if other logins of the file exist in the college', async () => {
    const { id } = await find('x11@example.test')
    await server.db.updateTable('users').set({ login: 'ryurik.1' }).where('id', '=', id).execute()
    const uploaded = await upload('people.csv', 'Фамилия;Имя;Логин\nРюрикович;Иван;ryurik.1\nИванов;Олег;nobody.1234\n')
    expect(await check(uploaded, student)).toMatchObject({ ignores_logins: false, counts: { create: 0, error: 1 } })
  })

  it('creates people without an address only after confirmation, and reports namesakes', async () => {
    const uploaded = await upload('people.csv', 'Фамилия,Имя,Почта\nРюрикович,Иван,\n')
    const checked = await check(uploaded, student)
    expect(checked.counts).toMatchObject({ create: 1, without_address: 1, namesakes: 1 })
    const [row] = await rowsOf(uploaded.id)
    expect(row?.warnings).toEqual(['Someone with this name already exists: Рюрикович Иван, x11@example.test.'])
    const refused = await run(uploaded.id, 'all', false)
    expect(refused.status).toBe(409)
    expect(refused.problem().message).toBe('1 new person has no email. Confirm that they should be created.')
    expect((await run(uploaded.id, 'all')).status).toBe(200)
  })

  it('creates people with a single name, and rejects names that are too long or contain other characters', async () => {
    const uploaded = await upload('people.csv', file('people-names.csv'))
    const checked = await check(uploaded, { role: 'student' })
    expect(checked.counts).toMatchObject({ create: 7, error: 4 })
    const errors = (await rowsOf(uploaded.id)).flatMap(({ line, errors }) =>
      Object.entries(errors).map(([field, messages]) => ({ line, field, message: messages[0] })),
    )
    expect(errors).toEqual([
      { line: 5, field: 'last_name', message: 'Enter at most 100 characters.' },
      { line: 9, field: 'first_name', message: 'Use only letters, spaces, hyphens, apostrophes and full stops.' },
      { line: 10, field: 'last_name', message: 'Use only letters, spaces, hyphens, apostrophes and full stops.' },
      { line: 11, field: 'last_name', message: 'Use only letters, spaces, hyphens, apostrophes and full stops.' },
    ])
    await run(uploaded.id, 'valid')
    expect(await find('n2@example.test')).toMatchObject({ name: 'Мононим', last_name: 'Мононим', first_name: '' })
    expect(await find('n3@example.test')).toMatchObject({ name: 'Pelé' })
  })

  it('reads phone numbers stored as numbers and counts blank rows', async () => {
    const uploaded = await upload('people.xlsx', file('people-numbers-and-blank-rows.xlsx'))
    expect((await check(uploaded, { role: 'student' })).counts).toMatchObject({ create: 4, error: 0 })
    expect(await rowsOf(uploaded.id)).toMatchObject([
      { line: 2, values: { last_name: 'Числов' } },
      { line: 3, values: { last_name: 'Числов' } },
      { line: 5, values: { last_name: 'После' } },
      { line: 6, values: { last_name: 'Плохой' } },
    ])
    await run(uploaded.id, 'all')
    expect((await find('x1@example.test')).phone).toBe('+79120000011')
    expect((await find('x2@example.test')).phone).toBe('+79120000012')
  })

  it('takes the delimiter from a sep= line and does not count it as a row', async () => {
    const uploaded = await upload('people.csv', 'sep=|\r\nФамилия|Имя\r\nСепаратов|Пётр, младший\r\n')
    expect(uploaded).toMatchObject({ delimiter: '|', heading_line: 1, total: 1 })
  })
})

describe('Groups of an import', () => {
  const codes = 'Фамилия;Имя;Почта;Группа;Дата зачисления'
  it('are checked row by row before anything is saved', async () => {
    const { group } = await newGroup(server, { code: 'Г-1', capacity: 2 })
    await newGroup(server, { code: 'Г-2', status: 'graduated' })
    const { people, group: other } = await newGroup(server, { members: 1 })
    const taken = await server.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', people[0]?.id ?? 0)
      .executeTakeFirstOrThrow()
    const lines = [
      codes,
      'Первый;А;g1@example.test;г–1;',
      'Второй;Б;g2@example.test;Г-1;05.10.2026',
      'Лишний;В;g3@example.test;Г-1;',
      'Чужой;Г;g4@example.test;Г-9;',
      'Поздний;Д;g5@example.test;Г-2;',
      'Плохой;Е;g6@example.test;Г-1;скоро',
      `${taken.last_name};${taken.first_name};${taken.email};Г-1;`,
    ]
    const uploaded = await upload('people.csv', lines.join('\n'))
    expect((await check(uploaded, student)).counts).toMatchObject({ create: 2, error: 5 })
    const rows = await rowsOf(uploaded.id)
    expect(rows.map(({ line, errors }) => ({ line, error: Object.values(errors)[0]?.[0] }))).toEqual([
      { line: 2, error: undefined },
      { line: 3, error: undefined },
      { line: 4, error: 'Group Г-1 does not have enough free places.' },
      { line: 5, error: 'Group Г-9 does not exist.' },
      { line: 6, error: 'Group Г-2 is no longer studying. Choose another one.' },
      { line: 7, error: 'Enter the date in the format 01.09.2026.' },
      { line: 8, error: `This person is already in group ${other.code}. Transfer them from there.` },
    ])
    await run(uploaded.id, 'valid')
    const { data } = await admin.call('GET /api/groups/:id/members', { params: { id: group.id } })
    expect(data).toMatchObject([
      { name: 'Второй Б', started_on: '2026-10-05' },
      { name: 'Первый А', started_on: '2026-09-01' },
    ])
    const log = await server.db
      .selectFrom('audit_events')
      .select('entity_ids')
      .where('request_id', '=', `import-${uploaded.id}`)
      .where('entity', '=', 'groups/members')
      .executeTakeFirst()
    expect(log?.entity_ids).toHaveLength(2)
  })

  it('receive 500 students in 18 groups in one run', async () => {
    const groups = await Promise.all(Array.from({ length: 18 }, () => newGroup(server, { capacity: 30 })))
    const rows = Array.from({ length: 500 }, (_each, place) => {
      const code = groups[place % groups.length]?.group.code
      return `Массовый${place};Студент;mass${place}@example.test;${code};`
    })
    const uploaded = await upload('people.csv', [codes, ...rows].join('\n'))
    expect((await check(uploaded, student)).counts).toMatchObject({ create: 500, error: 0 })
    await run(uploaded.id, 'all')
    expect((await state(uploaded.id)).status).toBe('done')
    const counts = await Promise.all(
      groups.map(
        async ({ group: { id } }) => (await admin.call('GET /api/groups/:id', { params: { id } })).data.members_count,
      ),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(500)
  })

  it('are hidden from users without manage groups', async () => {
    await newGroup(server, { code: 'Г-5' })
    const clerk = await importClient(server, 'manage-users')
    const csv = 'Фамилия;Почта;Группа\nГрупнов;g9@example.test;Г-5\n'
    const uploaded = await clerk.upload('people.csv', csv)
    expect(uploaded.columns.map(({ field }) => field)).toEqual(['last_name', 'email', null])
    const forced = { ...student, role: 'enrollee', mapping: ['last_name', 'email', 'group'] as const }
    expect((await clerk.check(uploaded, { ...forced, mapping: [...forced.mapping] })).counts).toMatchObject({
      error: 1,
    })
  })
})
