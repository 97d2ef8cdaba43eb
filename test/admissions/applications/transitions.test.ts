import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { caseOf, newSent, openCampaign, settleDocuments } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const campaign = await openCampaign(server)
const us = server.as('manage-profiles')

const of = (id: number) => ({ params: { id } })
const claim = async (id: number) => (await us.call('POST /api/profiles/:id/claim', of(id))).data
const remark = (id: number, severity: 'blocking' | 'info') =>
  us.call('POST /api/profiles/:id/remarks', {
    ...of(id),
    body: { path: 'person.birth_place', text: 'Уточните', severity },
  })
const standing = (id: number) =>
  server.db
    .selectFrom('applications')
    .select(['submitted_at', 'reviewer_id', 'claimed_until', 'decision_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('An application', () => {
  it('keeps the time of its first submission when resubmitted, so it keeps its rank in a tie', async () => {
    const { id, client } = await newSent(server, campaign)
    const before = await standing(id)
    await claim(id)
    await remark(id, 'blocking')
    const { version } = await caseOf(us, id)
    await us.call('POST /api/profiles/:id/return', { ...of(id), body: { version } })
    server.clock.advance({ hours: 5 })
    const { data: returned } = await client.call('GET /api/my/profile')
    if (!returned) throw new Error('The application is gone')
    const { data: saved } = await client.call('PATCH /api/my/profile', {
      body: { version: returned.version, person: { ...returned.person, birth_place: 'г. Химки Московской области' } },
    })
    await client.call('POST /api/my/profile/submit', { body: { version: saved.version } })
    expect(await standing(id)).toEqual({ ...before, reviewer_id: null, claimed_until: null })
  })

  it('has its open remarks resolved by a decision', async () => {
    const { id } = await newSent(server, campaign)
    await claim(id)
    await remark(id, 'info')
    await settleDocuments(server, id)
    const { version } = await caseOf(us, id)
    await us.call('POST /api/profiles/:id/accept', { ...of(id), body: { version } })
    expect((await caseOf(us, id)).remarks.map(({ state }) => state)).toEqual(['resolved'])
  })

  it('loses its claim holder and the reason of an earlier decision when withdrawn', async () => {
    const { id, client } = await newSent(server, campaign)
    const { version } = await claim(id)
    await us.call('POST /api/profiles/:id/reject', { ...of(id), body: { version, reason: 'Нет аттестата' } })
    const rejected = await caseOf(us, id)
    await us.call('POST /api/profiles/:id/revoke', { ...of(id), body: { version: rejected.version, reason: 'Ошибка' } })
    const { version: held } = await caseOf(us, id)
    await client.call('POST /api/my/profile/withdraw', { body: { version: held } })
    expect(await standing(id)).toMatchObject({ reviewer_id: null, claimed_until: null, decision_reason: null })
  })
})
