import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { newRecommended } from './recommended'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-profiles')
const others = server.as('admissions')

/** Returns the application's status, the person's role and the number of open memberships. */
const standingOf = async (applicationId: number) => {
  const { rows } = await server.pool.query(
    `SELECT applications.status, roles.code AS role, count(memberships.id)::int AS groups,
        count(*) FILTER (WHERE memberships.ended_on IS NULL AND memberships.id IS NOT NULL)::int AS now
      FROM applications JOIN users ON users.id = applications.user_id JOIN roles ON roles.id = role_id LEFT JOIN memberships ON memberships.user_id = users.id
      WHERE applications.id = $1 GROUP BY applications.status, roles.code`,
    [applicationId],
  )
  return rows[0]
}
const versionOf = async (id: number) => (await us.call('GET /api/profiles/:id', { params: { id } })).data.version

describe('Simultaneous changes of an enrolment', () => {
  it('leave each person either a student in the group or an applicant in none', async () => {
    const { people, choices, group } = await newRecommended(server, {
      applicants: Array.from({ length: 12 }, () => ({})),
    })
    const order = { group_id: group.id, order_number: '77-з', order_date: '2026-08-20', started_on: '2026-09-01' }
    const versions = await Promise.all(people.map(({ id }) => versionOf(id)))
    const answers = await Promise.all(
      people.flatMap(({ id }, place) => [
        us.post('/api/enrolment', { body: { ids: [choices[place]], ...order } }),
        others.post('/api/ranking/decline', { body: { ids: [choices[place]], reason: 'Передумал' } }),
        others.post(`/api/profiles/${id}/withdraw`, { body: { version: versions[place], reason: 'Передумал' } }),
      ]),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    for (const { id } of people) {
      const standing = await standingOf(id)
      const isStudent = { status: 'enrolled', role: 'student', groups: 1, now: 1 }
      const isNot = { status: expect.stringMatching(/^(accepted|withdrawn)$/), role: 'enrollee', groups: 0, now: 0 }
      expect(standing).toEqual(standing?.status === 'enrolled' ? isStudent : isNot)
    }
  })

  it('restore the choice once when five people undo the enrolment', async () => {
    const { people, choices, group } = await newRecommended(server, { applicants: [{}] })
    const order = { group_id: group.id, order_number: '78-з', order_date: '2026-08-20', started_on: '2026-09-01' }
    await us.call('POST /api/enrolment', { body: { ids: choices, ...order } })
    const undone = await Promise.all(
      Array.from({ length: 5 }, () =>
        us.call('POST /api/enrolment/undo', { body: { ids: choices, reason: 'Ошибка' } }),
      ),
    )
    expect(undone.flatMap(({ data }) => data.done)).toEqual(choices)
    expect(await standingOf(people[0]?.id ?? 0)).toMatchObject({ status: 'recommended', role: 'enrollee', now: 0 })
  })
})
