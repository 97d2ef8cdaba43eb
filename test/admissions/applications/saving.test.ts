import { afterAll, describe, expect, it } from 'vitest'
import type { MyApplication } from '../../../src/api/admissions/myApplication'
import type { ApplicationChange } from '../../../src/api/admissions/applicationForm'
import { readForm } from '../../../src/server/admissions/applications/form'
import { withSaved } from '../../../src/app/admissions/applications/mine/withSaved'
import type { TestClient } from '../../kit/client'
import { makeMember } from '../../kit/member'
import { startTestServer } from '../../kit/server'
import { newSent, openCampaign, wholeForm } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-profiles')
const campaign = await openCampaign(server)

const read = async (client: TestClient): Promise<MyApplication> => {
  const { data } = await client.call('GET /api/my/profile')
  if (!data) throw new Error('there is no application')
  return data
}
/** Saves the parts one by one, and checks that each merged response equals a read. Returns response sizes in bytes. */
const saveEach = async (client: TestClient, changes: readonly ApplicationChange[]) => {
  let known = await read(client)
  const sizes: number[] = []
  for (const sent of changes) {
    const answer = await client.call('PATCH /api/my/profile', { body: { version: known.version, ...sent } })
    sizes.push(Buffer.byteLength(JSON.stringify(answer)))
    known = withSaved(known, { sent, saved: answer.data })
    expect(known).toEqual(await read(client))
  }
  return sizes
}

describe('The response to a save', () => {
  const whole = readForm(wholeForm(campaign))
  const [choice] = whole.choices

  it('gives the complete application when merged, in at most 2 KB per part', async () => {
    const { client } = await makeMember(server)
    await client.call('POST /api/my/profile', { body: { campaign_id: campaign.id } })
    const blank = await read(client)
    const first = { person: { ...blank.person, birth_place: 'г. Химки' } }
    const sizes = await saveEach(client, [
      first,
      { contacts: { ...blank.contacts, phone: '8 912' } },
      { person: whole.person },
      { contacts: whole.contacts, education: whole.education },
      { representative: whole.representative },
      { choices: whole.choices },
      ...(choice ? [{ choices: [{ ...choice, basis: 'contract' as const }, choice] }] : []),
      { person: { ...whole.person, citizenship: 'KZ' } },
      {
        exam_results: [{ subject_id: 2, score: null, year: null }],
        achievements: [{ kind: null, title: '', year: null }],
      },
      { exam_results: [], achievements: [], choices: [] },
      {},
    ])
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2048)
  })

  it('includes the editable paths and fixed remarks of a returned application', async () => {
    const { client, id } = await newSent(server, campaign)
    await us.call('POST /api/profiles/:id/claim', { params: { id } })
    const remark = async (path: string) => {
      const body = { path, text: 'Проверьте', severity: 'blocking' as const }
      return (await us.call('POST /api/profiles/:id/remarks', { params: { id }, body })).data.version
    }
    await remark('person.snils')
    const version = await remark('education')
    await us.call('POST /api/profiles/:id/return', { params: { id }, body: { version } })
    const returned = await read(client)
    await saveEach(client, [
      { person: { ...returned.person, snils: '087-654-303 0' } },
      { education: { ...returned.education, year: null, number: '' } },
      { person: { ...returned.person, snils: '087-654-303 00' } },
      { person: returned.person, education: returned.education },
    ])
  })
})

describe('The offer of a campaign', () => {
  const offerOf = (client: TestClient, id: number, headers: Record<string, string> = {}) =>
    client.get(`/api/my/campaigns/${id}/offer`, { headers, locale: 'ru' })

  it('is cached by the browser and revalidated', async () => {
    const { client } = await makeMember(server)
    const first = await offerOf(client, campaign.id)
    expect(first.body).toMatchObject({ data: { directions: [{ direction_id: campaign.directionId }] } })
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const tag = { 'if-none-match': String(first.headers['etag']) }
    expect((await offerOf(client, campaign.id, tag)).status).toBe(304)
    await server.pool.query('UPDATE campaign_directions SET places_budget = 3 WHERE campaign_id = $1', [campaign.id])
    expect((await offerOf(client, campaign.id, tag)).body).toMatchObject({
      data: { directions: [{ places: { budget: 3 } }] },
    })
  })

  it('is visible after closing only to people who applied', async () => {
    const over = await openCampaign(server)
    const { client } = await newSent(server, over)
    const { client: stranger } = await makeMember(server)
    expect((await offerOf(stranger, over.id)).status).toBe(200)
    await server.pool.query(`UPDATE campaigns SET status = 'archived' WHERE id = $1`, [over.id])
    expect((await offerOf(client, over.id)).status).toBe(200)
    expect((await offerOf(stranger, over.id)).status).toBe(404)
    expect((await offerOf(stranger, 999_999)).status).toBe(404)
  })
})
