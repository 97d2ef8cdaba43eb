import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { newDraft, openCampaign } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const campaign = await openCampaign(server)

/** Creates a draft without faults. */
const newCompleteDraft = async () => {
  const { client, id } = await newDraft(server, campaign)
  const own = async () => (await client.call('GET /api/my/profile')).data
  return { id, client, own }
}
/** Returns the completeness shown in the queue. */
const listedCompleteness = async (id: number) => {
  const { data } = await server
    .as('admissions')
    .call('GET /api/profiles', { query: { filter: JSON.stringify({ id: [id] }) } })
  return data[0]?.completeness
}
const askFor = (code: string, required = true) =>
  server.as('admin').call('POST /api/directories/documents', {
    body: {
      code,
      translations: { ru: { name: `Справка ${code}` }, en: { name: '' } },
      category: 'other',
      required,
    },
  })

describe('The completeness of a draft', () => {
  it('changes with the requirements even if nobody saves the draft', async () => {
    const { id, own } = await newCompleteDraft()
    expect(await listedCompleteness(id)).toBe(100)
    const { data: kind } = await askFor('club_card')
    await server.runJobs()
    const completeness = (await own())?.completeness ?? 0
    expect(completeness).toBeLessThan(100)
    expect(await listedCompleteness(id)).toBe(completeness)
    await server.as('admin').call('POST /api/directories/documents/archive', { body: { ids: [kind.id] } })
    await server.runJobs()
    expect(await listedCompleteness(id)).toBe(100)
  })

  it('keeps the version of the draft as long as it stays the same', async () => {
    const { own } = await newCompleteDraft()
    const before = await own()
    await askFor('by_choice', false)
    await server.runJobs()
    expect((await own())?.version).toBe(before?.version)
  })

  it('drops when a consent text gets a new version, until the applicant consents to that version', async () => {
    const { id, client, own } = await newCompleteDraft()
    const before = await own()
    const first = before?.consents.find(({ kind }) => kind === 'application_data')?.version ?? 0
    const { data: newer } = await server.as('admin').call('POST /api/settings/legal-texts', {
      body: { kind: 'application_data', translations: { ru: { title: 'Согласие', body: 'Новый порядок.' } } },
    })
    await server.runJobs()
    const after = await own()
    expect(after?.faults.map(({ path }) => path)).toEqual(['consents.application_data'])
    expect(after?.consents).toMatchObject([
      { kind: 'application_data', version: newer.version, given_at: null },
      { kind: 'application_truth', given_at: expect.any(String) },
    ])
    expect(after?.completeness).toBeLessThan(100)
    expect(await listedCompleteness(id)).toBe(after?.completeness)
    const send = () => client.post('/api/my/profile/submit', { body: { version: after?.version } })
    expect(Object.keys((await send()).problem().errors ?? {})).toEqual(['consents.application_data'])
    const give = (version: number) =>
      client.post('/api/my/profile/consents', { body: { consents: [{ kind: 'application_data', version }] } })
    for (const version of [first, newer.version + 1])
      expect((await give(version)).problem().errors).toHaveProperty(['consents.0.version'])
    expect((await give(newer.version)).status).toBe(200)
    expect(await listedCompleteness(id)).toBe(100)
  })

  it('is recalculated by a single job after several changes of the requirements', async () => {
    for (const code of ['one', 'two', 'three']) await askFor(`card_${code}`)
    const { rows } = await server.pool.query(
      `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'requirementsChanged'`,
    )
    expect(rows).toHaveLength(1)
  })
})
