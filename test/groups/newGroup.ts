import type { TestServer } from '../kit/server'

let groupCount = 0

/** Creates a group with the given number of new students. */
export const newGroup = async (
  server: TestServer,
  { members = 0, ...more }: { members?: number; [field: string]: unknown } = {},
) => {
  groupCount += 1
  const us = server.as('manage-groups')
  const body = {
    // Codes have equal length, so that lists by code are in order of creation.
    code: `Н-${String(groupCount).padStart(4, '0')}`,
    translations: { ru: { name: `Новая группа ${groupCount}` } },
    direction_id: 1,
    education_method_id: 1,
    course: 1,
    academic_year: '2026/2027',
    status: 'active',
    ...more,
  }
  const { data: group } = await us.call('POST /api/groups', { body })
  const people = await newStudents(server, members)
  for (const { id: user_id } of people)
    await us.call('POST /api/groups/:id/members', {
      params: { id: group.id },
      body: { user_id, started_on: '2026-09-01' },
    })
  const { data } = await us.call('GET /api/groups/:id/members', {
    params: { id: group.id },
    query: { per_page: '100' },
  })
  return { group: { ...group, members_count: members }, people, members: data }
}

let studentCount = 0

/** Creates students without a group. */
export const newStudents = async ({ db }: TestServer, count: number) => {
  if (count === 0) return []
  const role = await db.selectFrom('roles').select('id').where('code', '=', 'student').executeTakeFirstOrThrow()
  return db
    .insertInto('users')
    .values(
      Array.from({ length: count }, () => {
        studentCount += 1
        return {
          last_name: `Новиков${studentCount}`,
          first_name: 'Пётр',
          email: `new${studentCount}@college.test`,
          role_id: role.id,
        }
      }),
    )
    .returning(['id', 'name'])
    .execute()
}
