import { afterAll, describe, expect, it } from 'vitest'
import type { Persona } from '../kit/personas'
import { startTestServer } from '../kit/server'

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

  it('knows the person and the group they study in', async () => {
    const user = await server.as('student.a').call('GET /api/user')
    expect(await dashboardOf('student.a')).toEqual({ name: user.name, group: user.current_group, cards: [] })
    expect((await dashboardOf('voter')).group).toBeNull()
  })

  it('is for those who signed in', async () => {
    expect((await server.as('guest').get('/api/dashboard')).status).toBe(401)
  })
})
