import { afterAll, describe, expect, it } from 'vitest'
import { emailOf } from '../../src/server/demo/accounts'
import { makeMember } from '../kit/member'
import { startTestServer } from '../kit/server'
import { newSent, openCampaign } from '../admissions/applications/newApplicant'
import { calls, pathOf, type Call } from './calls'

const server = await startTestServer()
afterAll(server.stop)

/** Tables with personal records, and their owner column. */
const tables = {
  users: 'id',
  applications: 'user_id',
  files: 'owner_id',
  memberships: 'user_id',
  grants: 'user_id',
  sessions: 'user_id',
  portfolio_items: 'user_id',
  portfolio_shares: 'user_id',
  documents: '(SELECT user_id FROM applications WHERE applications.id = application_id)',
  application_choices: '(SELECT user_id FROM applications WHERE applications.id = application_id)',
}

/** Ids of other people's records, the newest of each table, unless the person has a record with the same id. */
const foreignIdsOf = async (personId: number): Promise<number[]> => {
  const found = await Promise.all(
    Object.entries(tables).map(async ([table, owner]) => {
      const { rows } = await server.pool.query<{ newest: string | null; own: string[] }>(
        `SELECT max(id) FILTER (WHERE ${owner} <> $1) AS newest, coalesce(array_agg(id) FILTER (WHERE ${owner} = $1), '{}') AS own FROM ${table}`,
        [personId],
      )
      const [row] = rows
      return { newest: row?.newest ? [Number(row.newest)] : [], own: row?.own.map(Number) ?? [] }
    }),
  )
  const own = new Set(found.flatMap((one) => one.own))
  return [...new Set(found.flatMap(({ newest }) => newest))].filter((id) => !own.has(id))
}

/** Calls for records that many people share; test/study, test/testing and test/polls check who can read them. */
const shared = ['GET /api/study/materials/:id', 'GET /api/testing/tests/:id', 'GET /api/voting/:id']
const named = calls.filter(
  ({ key, path }) => path.includes('/:') && !path.includes(':provider') && !shared.includes(key),
)
const send = async (client: ReturnType<typeof server.as>, call: Call, id: number) => {
  const path = pathOf(call, { id, fileId: id, memberId: id, remarkId: id, number: 1 })
  const body = { version: 1 }
  const verbs = {
    GET: () => client.get(path),
    POST: () => client.post(path, { body }),
    PUT: () => client.put(path, { body }),
    PATCH: () => client.patch(path, { body }),
    DELETE: () => client.delete(path),
  }
  return await Object.entries(verbs).find(([method]) => method === call.method)?.[1]()
}

describe("Other people's records", () => {
  it.each(['student.a', 'applicant.a'] as const)('are closed to %s in every call with an id', async (who) => {
    const campaign = await openCampaign(server)
    await newSent(server, campaign)
    await makeMember(server)
    const { rows } = await server.pool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [emailOf(who)])
    const ids = await foreignIdsOf(Number(rows[0]?.id))
    expect(ids.length).toBeGreaterThan(3)
    const client = server.as(who)
    const open: string[] = []
    for (const call of named) {
      const answers = await Promise.all(ids.map((id) => send(client, call, id)))
      for (const [place, answer] of answers.entries()) {
        const status = answer?.status ?? 0
        if (status < 403 || status >= 500) open.push(`${call.key} ${ids[place]}: ${status}`)
      }
    }
    expect(open).toEqual([])
  })
})
