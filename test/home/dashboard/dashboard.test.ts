import { afterAll, describe, expect, it } from 'vitest'
import type { Persona } from '../../kit/personas'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)

const dashboardOf = async (who: Persona) => (await server.as(who).call('GET /api/dashboard')).data
describe('R2.05 The dashboard', () => {
  it.each<[Persona, string[]]>([
    ['applicant.a', []],
    ['manage-profiles', ['applications_waiting', 'applications_mine', 'applications_returned']],
    ['manage-documents', ['documents_waiting']],
  ])('R6.06 shows %s their work queues: %j', async (who, queues) => {
    expect((await dashboardOf(who)).queues.map(({ queue }) => queue).toSorted()).toEqual(queues.toSorted())
  })

  it.each([
    ['applications_waiting', 'profiles', { waiting: true }],
    ['applications_mine', 'profiles', { mine: true }],
    ['applications_returned', 'profiles', { status: 'needs_changes' }],
    ['documents_waiting', 'documents', { status: ['uploaded', 'in_review'] }],
  ])('shows the same count in %s as the list behind it', async (queue, resource, filter) => {
    await server.as('admissions').call('POST /api/profiles/next', { body: {} })
    const shown = (await dashboardOf('admissions')).queues.find((one) => one.queue === queue)
    const query = { filter: JSON.stringify(filter) }
    const { body } = await server.as('admissions').get(`/api/${resource}`, { query })
    expect(body).toMatchObject({ meta: { total: shown?.count } })
    expect(shown?.count).toBeGreaterThan(0)
    expect(shown?.oldest_hours).toBeGreaterThanOrEqual(0)
    expect(shown?.oldest).toEqual(expect.any(String))
  })

  it('returns the user and the current group', async () => {
    const user = await server.as('student.a').call('GET /api/user')
    const { own_group, todo, dates, lessons, grades, ...view } = await dashboardOf('student.a')
    expect(grades?.news.length).toBeLessThanOrEqual(5)
    expect(todo.length).toBeGreaterThan(0)
    expect([...dates, ...lessons].length).toBeGreaterThan(0)
    expect(own_group?.code).toBe(user.current_group?.code)
    expect(view).toEqual({
      name: user.name,
      group: user.current_group,
      has_application: false,
      running: null,
      teaching: null,
      running_tests: [],
      running_polls: [],
      queues: [],
      health: null,
      admission: null,
      setup: [],
    })
    expect((await dashboardOf('voter')).group).toBeNull()
  })

  it('says whether the user has an application', async () => {
    expect((await dashboardOf('applicant.a')).has_application).toBe(true)
    expect((await dashboardOf('teacher')).has_application).toBe(false)
  })

  it('shows students their own group with the names of its teachers, and shows no group to others', async () => {
    const groupId = (await server.as('student.a').call('GET /api/user')).current_group?.id ?? 0
    const group = await server.as('admin').call('GET /api/groups/:id', { params: { id: groupId } })
    const { code, name, course, academic_year, starts_on, ends_on, curator_name, teachers, direction } = group.data
    const { own_group } = await dashboardOf('student.a')
    expect(teachers.length).toBeGreaterThan(0)
    expect(own_group).toEqual({
      code,
      name,
      course,
      academic_year,
      starts_on,
      ends_on,
      curator: { name: curator_name, subjects: expect.any(Array) },
      direction: { code: direction.code, name: direction.name, profile: expect.any(String) },
      education_method: 'Очная',
      teachers: expect.any(Array),
    })
    const people = [own_group?.curator ?? [], own_group?.teachers ?? []].flat()
    const taught = people.flatMap((one) => one.subjects.map((subject) => `${one.name}: ${subject}`))
    expect(own_group?.teachers.map((one) => one.name)).not.toContain(curator_name)
    expect(taught.toSorted()).toEqual(teachers.map((one) => `${one.user_name}: ${one.subject_name}`).toSorted())
    expect((await dashboardOf('student.b')).own_group?.code).not.toBe(code)
    for (const who of ['study', 'applicant.a', 'voter', 'teacher', 'admin'] as const)
      expect((await dashboardOf(who)).own_group, who).toBeNull()
  })

  it('shows no group to users without the study permission or who have left their group', async () => {
    const held = `role_id = (SELECT id FROM roles WHERE code = 'student') AND permission = 'study'`
    await server.pool.query(`DELETE FROM role_permissions WHERE ${held}`)
    expect((await dashboardOf('student.b')).own_group).toBeNull()
    await server.pool.query(
      `INSERT INTO role_permissions (role_id, permission) SELECT id, 'study' FROM roles WHERE code = 'student'`,
    )
    expect((await dashboardOf('student.b')).own_group).not.toBeNull()
    await server.pool.query(
      `UPDATE memberships SET ended_on = started_on, state = 'expelled'
        WHERE user_id = (SELECT id FROM users WHERE email = 'student.b@abitura.test') AND ended_on IS NULL`,
    )
    expect((await dashboardOf('student.b')).own_group).toBeNull()
  })

  it('requires a signed-in user', async () => {
    expect((await server.as('guest').get('/api/dashboard')).status).toBe(401)
  })
})
