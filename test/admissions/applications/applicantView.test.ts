import { afterAll, describe, expect, it } from 'vitest'
import { makeMember } from '../../kit/member'
import { startTestServer } from '../../kit/server'
import { newSent, openCampaign } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const campaign = await openCampaign(server)

const begin = async () => {
  const { client, id: userId, email } = await makeMember(server)
  const { data } = await client.call('POST /api/my/profile', { body: { campaign_id: campaign.id } })
  return { client, userId, email, application: data }
}

describe('The applicant’s own application', () => {
  it('is not accessible to other applicants', async () => {
    const { id } = await newSent(server, campaign)
    const { client: stranger } = await begin()
    expect((await stranger.call('GET /api/my/profile')).data?.id).not.toBe(id)
    expect((await stranger.get(`/api/profiles/${id}`)).status).toBe(403)
    const remark = await server.db
      .insertInto('remarks')
      .values({ application_id: id, path: 'person', text: 'Проверьте', severity: 'info', author_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await stranger.post(`/api/my/profile/remarks/${remark.id}`, { body: { answer: 'Да' } })).status).toBe(404)
    const { rows } = await server.pool.query<{ id: number }>(
      'SELECT id FROM application_choices WHERE application_id = $1',
      [id],
    )
    const { data: own } = await stranger.call('GET /api/my/profile')
    const declined = await stranger.post(`/api/my/profile/choices/${rows[0]?.id}/decline`, {
      body: { version: own?.version },
    })
    expect(declined.status).toBe(404)
  })

  it('can be withdrawn by its owner, but only once', async () => {
    const { client, version } = await newSent(server, campaign)
    const { data } = await client.call('POST /api/my/profile/withdraw', {
      body: { version, reason: 'Поступаю в другой колледж' },
    })
    expect(data).toMatchObject({ status: { code: 'withdrawn' }, actions: ['create'], editable: [] })
    expect((await client.post('/api/my/profile/withdraw', { body: { version: data.version } })).status).toBe(409)
  })

  it('frees its place when the applicant declines the recommendation or withdraws', async () => {
    const recommended = async () => {
      const sent = await newSent(server, campaign)
      for (const status of ['in_review', 'accepted'])
        await server.pool.query('UPDATE applications SET status = $2 WHERE id = $1', [sent.id, status])
      await server.pool.query(`UPDATE application_choices SET state = 'recommended' WHERE application_id = $1`, [
        sent.id,
      ])
      const { data } = await sent.client.call('GET /api/my/profile')
      return { ...sent, version: data?.version ?? 0, choice: data?.choices[0]?.id ?? 0, actions: data?.actions }
    }
    const stateOf = async (id: number) =>
      (await server.db.selectFrom('application_choices').select('state').where('application_id', '=', id).execute())[0]
        ?.state
    const one = await recommended()
    expect(one.actions).toEqual(['decline', 'withdraw'])
    const decline = (version: number) =>
      one.client.post(`/api/my/profile/choices/${one.choice}/decline`, { body: { version } })
    const { body } = await decline(one.version)
    expect(body).toMatchObject({ data: { status: { code: 'accepted' }, choices: [{ state: 'declined' }] } })
    const { data } = await one.client.call('GET /api/my/profile')
    expect(data?.events[0]).toMatchObject({ action: 'decline', choice: expect.stringContaining('77.') })
    expect((await decline(data?.version ?? 0)).status).toBe(409)
    const other = await recommended()
    await other.client.call('POST /api/my/profile/withdraw', { body: { version: other.version } })
    expect(await stateOf(other.id)).toBe('none')
  })

  it('marks changed fields as fixed, so that their remarks need no answer', async () => {
    const { id, client } = await newSent(server, campaign)
    const clerk = server.as('manage-profiles')
    await clerk.call('POST /api/profiles/:id/claim', { params: { id } })
    const remark = async (path: string) =>
      (
        await clerk.call('POST /api/profiles/:id/remarks', {
          params: { id },
          body: { path, text: 'Проверьте', severity: 'blocking' },
        })
      ).data.version
    await remark('person.snils')
    const version = await remark('education.year')
    await clerk.call('POST /api/profiles/:id/return', { params: { id }, body: { version } })
    const returned = (await client.call('GET /api/my/profile')).data
    if (!returned) throw new Error('the application is gone')
    const { person, education } = returned
    const save = (at: number, change: object) =>
      client.call('PATCH /api/my/profile', { body: { version: at, ...change } })
    const pathOf = new Map(returned.remarks.map(({ id, path }) => [id, path]))
    const addressed = (saved: Awaited<ReturnType<typeof save>>['data']) =>
      saved.returned?.addressed.map((id) => pathOf.get(id)).toSorted()
    const first = (await save(returned.version, { person: { ...person, snils: '087-654-303 00' } })).data
    expect(returned.remarks.filter(({ is_addressed }) => is_addressed)).toEqual([])
    expect(addressed(first)).toEqual(['person.snils'])
    const refused = await client.post('/api/my/profile/submit', { body: { version: first.version } })
    expect(Object.keys(refused.problem().errors ?? {})).toEqual(['education.year'])
    const second = (await save(first.version, { education: { ...education, year: 2025 } })).data
    expect(addressed(second)).toEqual(['education.year', 'person.snils'])
    const { data } = await client.call('POST /api/my/profile/submit', { body: { version: second.version } })
    expect(data.status.code).toBe('resubmitted')
  })

  it('is prefilled from last year’s application, except choices and consents', async () => {
    const { client } = await newSent(server, campaign)
    const next = await openCampaign(server)
    const { data } = await client.call('POST /api/my/profile', { body: { campaign_id: next.id } })
    expect(data.person.snils).toBe('112-233-445 95')
    expect(data.education.institution).toBe('Школа № 12')
    expect(data.choices).toEqual([])
    expect(data.consents.every(({ given_at }) => given_at === null)).toBe(true)
  })

  it('R2.07 requires the permission to enroll', async () => {
    expect((await server.as('guest').get('/api/my/profile')).status).toBe(401)
    expect((await server.as('manage-profiles').get('/api/my/profile')).status).toBe(403)
  })
})
