import { afterAll, describe, expect, it } from 'vitest'
import { makeMember } from '../../kit/member'
import { mailTo } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { giveSendingConsents, newDraft, openCampaign, putDocuments, wholeForm } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const campaign = await openCampaign(server)
const rising = (one: number, other: number) => one - other

const begin = async () => {
  const { client, id: userId, email } = await makeMember(server)
  const { data } = await client.call('POST /api/my/profile', { body: { campaign_id: campaign.id } })
  return { client, userId, email, application: data }
}

describe('An application', () => {
  it('R2.07 starts with the data of the account and a number that begins with the year', async () => {
    const { application, email } = await begin()
    expect(application.number).toMatch(/^2027-\d{6}$/)
    expect(application.status.code).toBe('draft')
    expect(application.person).toMatchObject({ last_name: 'Орлова', first_name: 'Вера', middle_name: 'Павловна' })
    expect(application.contacts.email).toBe(email)
    expect(application.actions).toEqual(['submit', 'withdraw'])
    expect(application.events.map(({ action }) => action)).toEqual(['create'])
  })

  it('can exist only once per campaign, even if started twice at the same time', async () => {
    const { client } = await makeMember(server)
    const start = () => client.post('/api/my/profile', { body: { campaign_id: campaign.id }, locale: 'ru' })
    const answers = await Promise.all([start(), start(), start()])
    expect(answers.map(({ status }) => status).toSorted(rising)).toEqual([200, 422, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.problem().errors).toEqual({
      campaign_id: ['В этой приёмной кампании заявление уже есть.'],
    })
  })

  it('cannot be started in a closed or unknown campaign', async () => {
    const { client } = await makeMember(server)
    const over = await openCampaign(server, { opens_at: '2020-01-01T00:00:00Z', closes_at: '2020-02-01T00:00:00Z' })
    expect((await client.post('/api/my/profile', { body: { campaign_id: over.id } })).status).toBe(409)
    expect((await client.post('/api/my/profile', { body: { campaign_id: 999_999 } })).status).toBe(422)
    expect((await client.call('GET /api/my/profile')).data).toBeNull()
  })

  it('saves invalid and incomplete values and reports their faults', async () => {
    const { client, application } = await begin()
    const { person, contacts } = application
    await client.call('PATCH /api/my/profile', {
      body: {
        version: application.version,
        person: {
          ...person,
          snils: '112-233-445 9',
          identity: { ...person.identity, kind: 'passport_rf', series: '45' },
        },
        contacts: { ...contacts, phone: '8 912' },
      },
    })
    const { data } = await client.call('GET /api/my/profile', { locale: 'ru' })
    if (!data) throw new Error('the application is gone')
    expect(data.person.snils).toBe('112-233-445 9')
    expect(data.person.identity.series).toBe('45')
    expect(data.contacts.phone).toBe('8 912')
    const faults = new Map(data.faults.map(({ path, ...fault }) => [path, fault]))
    expect(faults.get('person.snils')).toEqual({
      part: 'person',
      kind: 'invalid',
      message: 'СНИЛС — это 11 цифр; контрольное число не сходится. Сверьте с документом.',
    })
    expect(faults.get('person.identity.series')?.kind).toBe('invalid')
    expect(faults.get('contacts.phone')?.kind).toBe('invalid')
    expect(faults.get('person.birth_date')).toMatchObject({
      kind: 'missing',
      message: 'Заполните поле «Дата рождения».',
    })
  })

  it('rejects a change of an older version with 409 and the current application', async () => {
    const { client, application } = await begin()
    const body = { version: application.version, education: { institution: 'Школа № 1' } }
    await client.call('PATCH /api/my/profile', { body })
    const late = await client.patch('/api/my/profile', { body: { ...body, education: { institution: 'Школа № 2' } } })
    expect(late.status).toBe(409)
    expect(late.problem().current).toMatchObject({ education: { institution: 'Школа № 1' } })
  })

  it('keeps the order of the choices, and keeps their ids when they are reordered', async () => {
    const { client, application } = await begin()
    const choice = (basis: string) => ({ direction_id: campaign.directionId, education_method_id: 1, basis })
    const save = (version: number, choices: unknown) =>
      client.call('PATCH /api/my/profile', { body: { version, choices } })
    const { data: first } = await save(application.version, [choice('budget'), choice('contract')])
    const { data: turned } = await save(first.version, [choice('contract'), choice('budget')])
    expect(turned.choices?.map(({ id, priority }) => ({ id, priority }))).toEqual(
      first.choices?.toReversed().map(({ id }, place) => ({ id, priority: place + 1 })),
    )
    const twice = await client.patch('/api/my/profile', {
      body: { version: turned.version, choices: [choice('budget'), choice('budget')] },
    })
    expect(twice.status).toBe(422)
  })

  it('rejects a direction of another campaign and reports a basis without places', async () => {
    const { client, application } = await begin()
    const other = await openCampaign(server)
    const choice = { direction_id: other.directionId, education_method_id: 1, basis: 'budget' }
    const foreign = await client.patch('/api/my/profile', { body: { version: application.version, choices: [choice] } })
    expect(foreign.status).toBe(422)
    expect(Object.keys(foreign.problem().errors ?? {})).toEqual(['choices'])
    const { data } = await client.call('PATCH /api/my/profile', {
      body: {
        version: application.version,
        choices: [{ ...choice, direction_id: campaign.directionId, basis: 'targeted' }],
      },
    })
    expect(data.faults.choices).toMatchObject([{ path: 'choices.0.basis', kind: 'invalid' }])
  })
})

describe('Sending an application', () => {
  it('fails with an error for each missing requirement', async () => {
    const { client, application } = await begin()
    const answer = await client.post('/api/my/profile/submit', { body: { version: application.version }, locale: 'en' })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.problem().errors ?? {}).toSorted()).toEqual(
      [...new Set(application.faults.map(({ path }) => path))].toSorted(),
    )
    expect(answer.problem().errors?.['documents.passport']).toEqual(['Upload the document: Passport.'])
    expect((await client.call('GET /api/my/profile')).data?.status.code).toBe('draft')
  })

  it('saves a snapshot, locks the form and notifies the applicant', async () => {
    const { client, id, number, email, version, userId } = await newDraft(server, campaign)
    const { data } = await client.call('POST /api/my/profile/submit', { body: { version }, locale: 'ru' })
    expect(data).toMatchObject({ status: { code: 'submitted' }, completeness: 100, faults: [], editable: [] })
    expect(data.actions).toEqual(['withdraw'])
    const kept = await server.db
      .selectFrom('application_snapshots')
      .selectAll()
      .where('application_id', '=', id)
      .execute()
    expect(kept).toMatchObject([{ number: 1, data: { form: { person: { snils: '112-233-445 95' } } } }])
    await expect(
      server.pool.query('DELETE FROM application_snapshots WHERE application_id = $1', [id]),
    ).rejects.toThrow('append-only')
    const mail = await mailTo(server, email)
    expect(mail.subject).toContain('Заявление отправлено')
    expect(mail.text).toContain(number)
    const notifications = await client.call('GET /api/notifications', { locale: 'en' })
    expect(notifications.data[0]).toMatchObject({
      event: 'application.submitted',
      title: 'Application submitted',
      path: '/my-profile',
    })
    const audit = await server.db.selectFrom('audit_events').selectAll().where('actor_id', '=', userId).execute()
    expect(audit.filter(({ action }) => action === 'submit')).toHaveLength(1)
    expect(JSON.stringify(audit)).not.toMatch(/112-233|Химки|Орлова|345-67/)
    const again = await client.patch('/api/my/profile', { body: { version: data.version, education: {} } })
    expect(again.status).toBe(409)
  })

  it('needs the current consents and, unless staff created the account, a confirmed email address', async () => {
    const unverified = server.as('unverified')
    const begun = await unverified.call('POST /api/my/profile', { body: { campaign_id: campaign.id } })
    await putDocuments(server, begun.data.id, 'uploaded')
    await unverified.call('PATCH /api/my/profile', {
      body: { version: begun.data.version, ...wholeForm(campaign) },
    })
    const { data } = await unverified.call('GET /api/my/profile')
    expect(data?.faults.map(({ path }) => path)).toEqual([
      'account.email',
      'consents.application_data',
      'consents.application_truth',
    ])
    const old = await unverified.post('/api/my/profile/consents', {
      body: { consents: [{ kind: 'application_data', version: 7 }] },
    })
    expect(old.problem().errors).toHaveProperty(['consents.0.version'])
    const { data: agreed } = await giveSendingConsents(unverified)
    expect(agreed.faults.map(({ path }) => path)).toEqual(['account.email'])
    const send = () => unverified.post('/api/my/profile/submit', { body: { version: agreed.version }, locale: 'en' })
    expect((await send()).problem().message).toMatch('Confirm your email address')
    await server.pool.query("UPDATE users SET unverified = false WHERE email = 'unverified@abitura.test'")
    expect((await send()).status).toBe(200)
  })

  it('fails if the campaign has closed in the meantime', async () => {
    const closing = await openCampaign(server)
    const { client, version } = await newDraft(server, closing)
    await server.pool.query(`UPDATE campaigns SET closes_at = now() - interval '1 minute' WHERE id = $1`, [closing.id])
    expect((await client.post('/api/my/profile/submit', { body: { version } })).status).toBe(409)
  })

  it('takes effect once when requested twice at the same time', async () => {
    const { client, version, id } = await newDraft(server, campaign)
    const submit = () => client.post('/api/my/profile/submit', { body: { version } })
    const statuses = (await Promise.all([submit(), submit(), submit()])).map(({ status }) => status)
    expect(statuses.toSorted(rising)).toEqual([200, 409, 409])
    const { rowCount } = await server.pool.query('SELECT FROM application_snapshots WHERE application_id = $1', [id])
    expect(rowCount).toBe(1)
  })
})
