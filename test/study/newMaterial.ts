import type { Material } from '../../src/api/study/materials'
import type { TestServer } from '../kit/server'

/** Ids of the group and subject in which the teacher teaches student A, another subject, and student B's group. */
export const school = async (server: TestServer) => {
  const { rows } = await server.pool.query<{ group_id: number; subject_id: number; other_subject_id: number }>(`
    SELECT memberships.group_id, min(subject_id) AS subject_id,
      (SELECT min(id) FROM subjects WHERE id NOT IN (SELECT subject_id FROM group_teachers JOIN users ON users.id = user_id
        WHERE email = 'teacher@abitura.test')) AS other_subject_id
    FROM memberships JOIN users AS students ON students.id = memberships.user_id AND students.email = 'student.a@abitura.test'
      JOIN group_teachers ON group_teachers.group_id = memberships.group_id
      JOIN users AS teachers ON teachers.id = group_teachers.user_id AND teachers.email = 'teacher@abitura.test'
    WHERE ended_on IS NULL GROUP BY memberships.group_id`)
  const [own] = rows
  const other = await server.as('student.b').call('GET /api/user')
  if (!own || !other.current_group) throw new Error('The demo teaches student A nothing')
  return { ...own, other_group_id: other.current_group.id }
}

/** Creates a text for student A's group, as a user who manages all materials. Published by default. */
export const newMaterial = async (
  server: TestServer,
  { status = 'published', ...more }: Record<string, unknown> = {},
): Promise<Material> => {
  const us = server.as('manage-materials')
  const { group_id, subject_id } = await school(server)
  const { data } = await us.call('POST /api/materials', {
    body: {
      subject_id,
      kind: 'text',
      translations: { ru: { title: 'Проба пера', body: '<p>Читайте внимательно.</p>' } },
      audience: 'chosen',
      group_ids: [group_id],
      ...more,
    },
  })
  if (status === 'draft') return data
  const published = await us.call('POST /api/materials/publish', { body: { ids: [data.id] } })
  if (published.data.refused.length > 0) throw new Error(JSON.stringify(published.data.refused))
  return (await us.call('GET /api/materials/:id', { params: { id: data.id } })).data
}
