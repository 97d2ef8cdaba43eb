import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { newDraft, newSent, openCampaign } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)

describe('R2.07 A second application', () => {
  it('can be started in another campaign after the first one has ended, and is prefilled from it', async () => {
    const [campaign, other] = [await openCampaign(server), await openCampaign(server)]
    const { client, version, number } = await newSent(server, campaign)
    const offered = (await client.call('GET /api/my/campaigns')).data.map(({ id }) => id)
    expect(offered).toContain(other.id)
    expect(offered).not.toContain(campaign.id)
    expect((await client.call('GET /api/my/profile')).data?.actions).toEqual(['withdraw'])
    const { data: withdrawn } = await client.call('POST /api/my/profile/withdraw', { body: { version } })
    expect(withdrawn.actions).toEqual(['create'])
    const { data } = await client.call('POST /api/my/profile', { body: { campaign_id: other.id } })
    expect(data.number).not.toBe(number)
    expect(data).toMatchObject({ status: { code: 'draft' }, education: { institution: 'Школа № 12' }, choices: [] })
    expect((await client.call('GET /api/my/profile')).data?.number).toBe(data.number)
  })

  it('can be started if the first draft was not sent before its campaign closed', async () => {
    const campaign = await openCampaign(server)
    const { client } = await newDraft(server, campaign)
    await server.db
      .updateTable('campaigns')
      .set({ opens_at: '2026-01-01T00:00:00Z', closes_at: '2026-01-02T00:00:00Z' })
      .where('id', '=', campaign.id)
      .execute()
    expect((await client.call('GET /api/my/profile')).data?.actions).toEqual(['create', 'withdraw'])
  })
})
