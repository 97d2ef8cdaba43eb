import { afterAll, describe, expect, it } from 'vitest'
import { describeRecord } from '../kit/describeRecord'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')

const sample = (n: number) => ({
  code: `ТГ-${n}`,
  translations: { ru: { name: `Пробная группа ${n}` }, en: { name: `Test group ${n}` } },
  direction_id: 1,
  education_method_id: 1,
  course: 1,
  academic_year: '2026/2027',
})
const create = async (body: Record<string, unknown>) => (await us.call('POST /api/groups', { body })).data
const [first, second] = await server.db.selectFrom('subjects').select('id').orderBy('id').limit(2).execute()
const teacher = await server.as('teacher').call('GET /api/user')

describe('R2.11 Groups', () => {
  describeRecord({
    server,
    path: '/api/groups',
    entity: 'groups',
    writer: 'manage-groups',
    unauthorized: ['manage-directions', 'manage-users', 'teacher', 'student.a'],
    sample,
    change: {
      course: 2,
      capacity: 30,
      starts_on: '2026-09-01',
      ends_on: '2030-06-30',
      curator_id: teacher.id,
      status: 'active',
    },
    mistakes: [
      {
        body: { academic_year: '2026/2028' },
        field: 'academic_year',
        ru: 'Учебный год записывают так: 2026/2027.',
        en: 'Enter the academic year in the format 2026/2027.',
      },
      { body: { course: 7 }, field: 'course', ru: 'Нужно число не больше 6.', en: 'Enter a number that is 6 or less.' },
      {
        body: { starts_on: '2026-09-01', ends_on: '2026-08-31' },
        field: 'ends_on',
        ru: 'Окончание раньше начала.',
        en: 'The end cannot be before the start.',
      },
      {
        body: { direction_id: 999_999 },
        field: 'direction_id',
        ru: 'Такой записи нет. Выберите другую.',
        en: 'This record does not exist. Choose another one.',
      },
      {
        body: { curator_id: 999_999 },
        field: 'curator_id',
        ru: 'Такой записи нет. Выберите другую.',
        en: 'This record does not exist. Choose another one.',
      },
      {
        body: { teachers: [{ user_id: 1, subject_id: 999_999 }] },
        field: 'teachers',
        ru: 'Такой записи нет. Выберите другую.',
        en: 'This record does not exist. Choose another one.',
      },
      {
        body: { teachers: [{ user_id: 1, subject_id: 1, is_head: true }] },
        field: 'teachers.0.is_head',
        ru: 'Такого поля нет.',
        en: 'This field does not exist.',
      },
    ],
    taken: (code) => ({ ru: `Шифр занят: группа ${code}.`, en: `This code is already used by group ${code}.` }),
    used: async () => {
      const member = await server.db.selectFrom('memberships').select('group_id').executeTakeFirstOrThrow()
      return { id: member.group_id, by: 'groups/members' }
    },
    restored: 'forming',
  })

  it('R3.02 R6.05 have a direction with its education type', async () => {
    const { id } = await create(sample(500))
    const { data } = await us.call('GET /api/groups/:id', { params: { id }, locale: 'en' })
    const direction = await server
      .as('admin')
      .call('GET /api/directories/directions/:id', { params: { id: 1 }, locale: 'en' })
    const { code, name, education_type_id } = direction.data
    expect(data.direction).toEqual({ id: 1, code, name, education_type_id })
  })

  it('include the names of curator and teachers, and accept their own response as an update', async () => {
    const teachers = [
      { user_id: teacher.id, subject_id: first?.id },
      { user_id: teacher.id, subject_id: second?.id },
    ]
    const group = await create({ ...sample(510), curator_id: teacher.id, teachers })
    expect(group.curator_name).toBe(teacher.name)
    expect(group.teachers).toHaveLength(2)
    expect(group.teachers[0]).toMatchObject({
      user_id: teacher.id,
      user_name: teacher.name,
      subject_name: expect.any(String),
    })
    const back = await us.put(`/api/groups/${group.id}`, { body: { ...group, teachers: group.teachers.slice(1) } })
    expect(back.status).toBe(200)
    const { data } = await us.call('GET /api/groups/:id', { params: { id: group.id } })
    expect(data.teachers).toEqual(group.teachers.slice(1))
  })

  it.each([
    'name',
    'direction_name',
    'education_method_id',
    'course',
    'academic_year',
    'curator_name',
    'members_count',
    'capacity',
    'status',
    'starts_on',
    'updated_at',
  ])('are sorted by %s in both directions', async (field) => {
    const ids = async (order: string) =>
      (await us.call('GET /api/groups', { query: { sort: [field, order], per_page: '9999' } })).data.map(({ id }) => id)
    expect(await ids('DESC')).toEqual((await ids('ASC')).toReversed())
  })

  it('are filtered by direction, education type, method, course, year, curator and status', async () => {
    const { id } = await create({ ...sample(520), curator_id: teacher.id, course: 3 })
    const matches = async (filter: Record<string, unknown>) =>
      (await us.call('GET /api/groups', { query: { filter: { id, ...filter } } })).meta.total
    const { direction } = (await us.call('GET /api/groups/:id', { params: { id } })).data
    const other = direction.education_type_id === 1 ? 2 : 1
    expect(
      await matches({
        direction_id: 1,
        education_type_id: [direction.education_type_id],
        education_method_id: 1,
        course: 3,
        academic_year: '2026/2027',
        curator_id: teacher.id,
        status: 'forming',
        q: 'пробную',
      }),
    ).toBe(1)
    const misses = [
      { direction_id: 2 },
      { education_type_id: other },
      { education_method_id: 2 },
      { course: 1 },
      { academic_year: '2025/2026' },
      { curator_id: 999_999 },
      { status: 'active' },
      { q: 'вязание' },
    ]
    for (const miss of misses) expect(await matches(miss), JSON.stringify(miss)).toBe(0)
  })

  it('cannot get a capacity below their number of members', async () => {
    const { id, ...group } = (await us.call('GET /api/groups', { query: { sort: ['members_count', 'DESC'] } }))
      .data[0] ?? { id: 0 }
    const answer = await us.put(`/api/groups/${id}`, { body: { ...group, capacity: 1 }, locale: 'ru' })
    expect(answer.problem().errors).toEqual({
      capacity: ['В группе уже учится больше человек. Сначала переведите кого-нибудь.'],
    })
  })
})
