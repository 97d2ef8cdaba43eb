import { afterAll, describe, expect, it } from 'vitest'
import type { Persona } from '../../kit/personas'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)

const dashboardOf = async (who: Persona) => (await server.as(who).call('GET /api/dashboard')).data
const sectionsOf = async (who: Persona) => (await dashboardOf(who)).cards.map((card) => card.section)

describe('R2.05 the dashboard', () => {
  it.each<[Persona, string[]]>([
    ['student.a', []],
    ['applicant.a', []],
    ['teacher', []],
    ['manage-groups', ['groups']],
    ['manage-directions', ['directories/directions']],
    ['manage-subjects', ['directories/subjects']],
    ['manage-directories', ['directories/documents']],
    ['manage-users', ['access/users']],
    ['manage-access', ['access/roles', 'access/permissions']],
    ['methodist', ['groups', 'directories/directions', 'directories/subjects', 'directories/documents']],
  ])('R1.03 shows %s a card for each section that is open to them: %j', async (who, sections) => {
    expect(await sectionsOf(who)).toEqual(sections)
  })

  it('counts what the list behind each card shows', async () => {
    const { cards } = await dashboardOf('admin')
    expect(cards).toHaveLength(7)
    for (const { section, count } of cards) {
      const { body } = await server.as('admin').get(`/api/${section}`, { query: { page: '1' } })
      expect(body, section).toMatchObject({ meta: { total: count } })
    }
  })

  it.each<[Persona, string[]]>([
    ['applicant.a', []],
    ['manage-profiles', ['profiles_waiting', 'profiles_mine', 'profiles_returned']],
    ['manage-documents', ['documents_waiting']],
  ])('R6.06 shows %s the queues that are theirs to work on: %j', async (who, queues) => {
    expect((await dashboardOf(who)).queues.map(({ queue }) => queue)).toEqual(queues)
  })

  it.each([
    ['profiles_waiting', 'profiles', { waiting: true }],
    ['profiles_mine', 'profiles', { mine: true }],
    ['profiles_returned', 'profiles', { status: 'needs_changes' }],
    ['documents_waiting', 'documents', { status: ['uploaded', 'in_review'] }],
  ])('counts in %s what the list behind it shows', async (queue, resource, filter) => {
    await server.as('admissions').call('POST /api/profiles/next', { body: {} })
    const shown = (await dashboardOf('admissions')).queues.find((one) => one.queue === queue)
    const query = { filter: JSON.stringify(filter) }
    const { body } = await server.as('admissions').get(`/api/${resource}`, { query })
    expect(body).toMatchObject({ meta: { total: shown?.count } })
    expect(shown?.count).toBeGreaterThan(0)
    expect(shown?.oldest_hours).toBeGreaterThanOrEqual(0)
  })

  it('knows the person and the group they study in', async () => {
    const user = await server.as('student.a').call('GET /api/user')
    expect(await dashboardOf('student.a')).toEqual({
      name: user.name,
      group: user.current_group,
      queues: [],
      admission: null,
      beginning: [],
      cards: [],
    })
    expect((await dashboardOf('voter')).group).toBeNull()
  })

  it('is for those who signed in', async () => {
    expect((await server.as('guest').get('/api/dashboard')).status).toBe(401)
  })
})
