import type { Paper } from '../../src/api/papers/papers'
import type { Persona } from '../kit/personas'
import type { TestServer } from '../kit/server'

export const certificate = { kind: 'certificate', language: 'ru', purpose: '' } as const

/** Issues papers; certificates in Russian unless told otherwise. */
export const issue = async (server: TestServer, userIds: readonly number[], more: object = {}): Promise<Paper[]> =>
  (
    await server.as('kind' in more ? 'methodist' : 'manage-groups').call('POST /api/groups/papers', {
      body: { ...certificate, user_ids: [...userIds], confirmed: true, ...more },
    })
  ).data

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
