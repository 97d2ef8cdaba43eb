import { afterAll, describe, expect, it } from 'vitest'
import { ballotsDocument } from '../../src/api/polls/ballots'
import { recount } from '../../src/server/polls/results/recount'
import { makeMember } from '../kit/member'
import { startTestServer } from '../kit/server'
import { castRest, closed, idOf, managerOf, newReceipt, opened, vote, voters } from './kit'

const server = await startTestServer()
afterAll(server.stop)
const manager = managerOf(server)
const admin = server.as('admin')

type Member = Awaited<ReturnType<typeof makeMember>>
const give = async ({ id }: Pick<Member, 'id'>, role: string): Promise<void> => {
  const { data } = await admin.call('GET /api/access/users/:id', { params: { id } })
  await admin.call('PUT /api/access/users/:id', { params: { id }, body: { ...data, role } })
}
const newVoter = async (): Promise<Member> => {
  const member = await makeMember(server)
  await give(member, 'voter')
  return member
}
const erase = async ({ id }: Member): Promise<void> => {
  const { name } = (await admin.call('GET /api/access/users/:id', { params: { id } })).data
  await admin.call('POST /api/access/users/:id/erase', { params: { id }, body: { name, reason: 'По просьбе' } })
}
const cast = ({ client }: Pick<Member, 'client'>, id: number, body = vote(['o1'])) =>
  client.post(`/api/voting/${id}/cast`, { body, locale: 'en' })
const others = () => Promise.all(voters.map((persona) => idOf(server, persona)))
const roll = async (id: number) =>
  (await manager.call('GET /api/polls/:id/roll', { params: { id }, query: { sort: ['id', 'ASC'] } })).data
/** Returns the results that poll managers see, the ballots file and its recount. */
const outcome = async (id: number) => {
  const { data } = await manager.call('GET /api/polls/:id/results', { params: { id } })
  const file = ballotsDocument.parse(JSON.parse((await manager.get(`/api/polls/${id}/ballots`)).bytes.toString()))
  return { results: data, file, recounted: recount(file) }
}

const ofVoters = async () => {
  const { rows } = await server.pool.query<{ id: number }>(`SELECT id FROM roles WHERE code = 'voter'`)
  return { role_ids: rows.map(({ id }) => id) }
}

describe('The roll of an open poll', () => {
  it('excludes people who join the audience later, and shows them the reason', async () => {
    const member = await makeMember(server)
    const { id, roll_count } = await opened(server, await ofVoters())
    await give(member, 'voter')
    const listed = (await member.client.call('GET /api/voting', { query: {} })).data.find((row) => row.id === id)
    expect(listed).toMatchObject({ state: 'open', voted: false, blocked_reason: 'not_on_roll' })
    const answer = await cast(member, id)
    expect(answer.status).toBe(409)
    expect(answer.problem().message).toBe('You are not on the roll. It was created when the poll opened.')
    expect(await roll(id)).toHaveLength(roll_count ?? 0)
    await closed(server, id)
    expect((await member.client.get(`/api/voting/${id}`)).status).toBe(404)
  })

  it('keeps people who lose the permission to vote, but rejects their votes until it is restored', async () => {
    const member = await newVoter()
    const { id, roll_count } = await opened(server, await ofVoters())
    await give(member, 'teacher')
    expect((await cast(member, id)).status).toBe(403)
    expect((await member.client.get('/api/voting')).status).toBe(403)
    expect((await manager.call('GET /api/polls/:id/turnout', { params: { id } })).data).toMatchObject({
      roll: roll_count,
      voted: 0,
    })
    // Any role that may vote is sufficient, because the roll lists people and not roles.
    await give(member, 'student')
    expect((await cast(member, id)).status).toBe(200)
    await give(member, 'teacher')
    expect(await closed(server, id)).toMatchObject({ voted_count: 1, roll_count })
  })

  it('still counts blocked users, but rejects their votes', async () => {
    const member = await newVoter()
    const { id } = await opened(server, { user_ids: [member.id, ...(await others())] })
    await admin.call('POST /api/access/users/block', { body: { ids: [member.id] } })
    expect((await cast(member, id)).status).toBe(401)
    expect(await closed(server, id)).toMatchObject({ voted_count: 0, roll_count: 6 })
  })
})

describe('Erasing a voter', () => {
  const sealed = async (id: number) =>
    (await server.pool.query<{ sealed: Buffer }>('SELECT sealed FROM poll_sealed WHERE poll_id = $1 ORDER BY id', [id]))
      .rows

  it('leaves an anonymous mark and a sealed ballot, which is counted, while a secret poll is open', async () => {
    const member = await newVoter()
    const { id } = await opened(server, { user_ids: [member.id, ...(await others())] })
    const receipt = newReceipt()
    await cast(member, id, vote(['o3'], { receipt }))
    await castRest(server, id)
    const before = await sealed(id)
    await erase(member)
    expect(await sealed(id)).toEqual(before)
    expect(await roll(id)).toContainEqual(expect.objectContaining({ user_id: null, name: null, voted: true }))
    expect(await closed(server, id)).toMatchObject({ status: 'closed', voted_count: 6, roll_count: 6 })
    const { results, file, recounted } = await outcome(id)
    expect(results).toMatchObject({ turnout: { roll: 6, voted: 6 }, tally: { ballots: 6 } })
    expect(file.ballots).toContainEqual({ receipt, choices: ['o3'] })
    expect(recounted.agrees).toBe(true)
  })

  it.each(['secret', 'open'] as const)('keeps the result and the recount of a closed %s poll', async (secrecy) => {
    const member = await newVoter()
    const { id } = await opened(server, {
      user_ids: [member.id, ...(await others())],
      secrecy,
      quorum_percent: 100,
    })
    const ballot = () => vote(['o2'], { receipt: secrecy === 'secret' ? newReceipt() : null })
    await cast(member, id, ballot())
    for (const who of voters) await cast({ client: server.as(who) }, id, ballot())
    await closed(server, id)
    const before = await outcome(id)
    expect(before.results.tally).toMatchObject({ winner: 'o2', has_quorum: true })
    await erase(member)
    expect(await outcome(id)).toEqual(before)
    expect(await roll(id)).toContainEqual(
      expect.objectContaining({
        user_id: null,
        name: null,
        voted: true,
        choices: secrecy === 'open' ? ['o2'] : null,
      }),
    )
    const protocol = await manager.get(`/api/polls/${id}/protocol`)
    expect(protocol.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
