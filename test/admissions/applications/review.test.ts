import { afterAll, describe, expect, it } from 'vitest'
import { mailTo } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { caseOf, newDraft, newSent, openCampaign, settleDocuments } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const campaign = await openCampaign(server)
const rising = (one: number, other: number) => one - other
const us = server.as('manage-profiles')
const other = server.as('admissions')

const expire = (id: number) =>
  server.pool.query(`UPDATE applications SET claimed_until = now() - interval '1 minute' WHERE id = $1`, [id])
const claim = async (id: number, clerk = us) =>
  (await clerk.call('POST /api/profiles/:id/claim', { params: { id } })).data
const post = (id: number, action: string, body: unknown = {}, clerk = us) =>
  clerk.post(`/api/profiles/${id}/${action}`, { body, locale: 'ru' })
const unclaim = (id: number, clerk = us) => clerk.delete(`/api/profiles/${id}/claim`, { locale: 'ru' })

describe('A case', () => {
  it('belongs to the clerk who claims it for half an hour, and nobody else can act on it', async () => {
    const { id } = await newSent(server, campaign)
    const held = await claim(id)
    expect(held).toMatchObject({ status: { code: 'in_review' }, claim: { mine: true } })
    const minutes = (new Date(held.claim?.until ?? 0).getTime() - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(30)
    const seen = await caseOf(other, id)
    expect(seen.claim?.mine).toBe(false)
    expect(seen.claim?.holder.name).toBe('Ершова Тамара Львовна')
    expect(seen.actions).toEqual([])
    const answers = await Promise.all([
      post(id, 'claim', {}, other),
      unclaim(id, other),
      post(id, 'accept', { version: held.version }, other),
      post(id, 'reject', { version: held.version, reason: 'Нет' }, other),
      post(id, 'withdraw', { version: held.version, reason: 'Нет' }, other),
      post(id, 'remarks', { path: 'person', text: 'Проверьте', severity: 'info' }, other),
    ])
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409])
    expect(answers[0]?.problem().message).toMatch(/^С заявлением работает Ершова Тамара Львовна\. .* в \d\d:\d\d\.$/)
  })

  it('has exactly one holder after thirty simultaneous claims', async () => {
    const { id } = await newSent(server, campaign)
    const clerks = Array.from({ length: 30 }, (_, number) => (number % 2 === 0 ? us : other))
    // A second claim by the same clerk extends the claim, so all claims of one clerk succeed and all of the other fail.
    const answers = await Promise.all(clerks.map((clerk) => post(id, 'claim', {}, clerk)))
    const won = (first: boolean) =>
      answers.filter((_, number) => (number % 2 === 0) === first).map(({ status }) => status)
    const outcomes = [new Set(won(true)), new Set(won(false))].map((set) => [...set].join())
    expect(outcomes.toSorted()).toEqual(['200', '409'])
    const { rowCount } = await server.pool.query(
      `SELECT FROM application_events WHERE application_id = $1 AND action = 'claim'`,
      [id],
    )
    expect(rowCount).toBe(1)
  })

  it('can be taken over after its claim expires, and the first clerk can no longer act', async () => {
    const { id } = await newSent(server, campaign)
    const { version } = await claim(id)
    await expire(id)
    expect((await post(id, 'accept', { version })).problem().message).toBe(
      'Сначала возьмите заявление на проверку: сейчас оно ни у кого.',
    )
    expect((await claim(id, other)).claim?.mine).toBe(true)
    expect((await post(id, 'claim')).status).toBe(409)
  })

  it('returns to the queue with its previous status when the claim is given up', async () => {
    const { id } = await newSent(server, campaign)
    await claim(id)
    const answer = await unclaim(id)
    expect(answer.body).toMatchObject({ data: { status: { code: 'submitted' }, claim: null } })
  })

  it('is assigned in order of waiting time, and each clerk gets a different one', async () => {
    const own = await openCampaign(server)
    const sent = [await newSent(server, own), await newSent(server, own), await newSent(server, own)]
    const next = (clerk: typeof us) => clerk.call('POST /api/profiles/next', { body: { campaign_id: own.id } })
    const first = await next(us)
    const both = await Promise.all([next(us), next(other)])
    expect(first.data?.id).toBe(sent[0]?.id)
    expect(both.map(({ data }) => data?.id ?? 0).toSorted(rising)).toEqual(
      [sent[1]?.id, sent[2]?.id].map(Number).toSorted(rising),
    )
    expect((await next(us)).data).toBeNull()
  })

  it('R4.05 rejects an edit of an older version with 409 and the current case', async () => {
    const { id } = await newSent(server, campaign)
    const { version, education } = await claim(id)
    const change = { version, education: { ...education, institution: 'Лицей № 2' } }
    const { data } = await us.call('PATCH /api/profiles/:id', { params: { id }, body: change })
    const late = await us.patch(`/api/profiles/${id}`, { body: change })
    expect(late.status).toBe(409)
    expect(late.problem().current).toMatchObject({ version: data.version, education: { institution: 'Лицей № 2' } })
  })

  it('masks document numbers and logs who reveals one', async () => {
    const { id } = await newSent(server, campaign)
    const held = await claim(id)
    expect(held.person.snils).toBe('•••-•••-••• 95')
    expect(held.person.identity.series).toBe('••24')
    expect(held.person.identity.number).toBe('••••56')
    expect(held.masked).toEqual(['person.snils', 'person.identity.series', 'person.identity.number'])
    const shown = await us.call('POST /api/profiles/:id/reveal', { params: { id }, body: { path: 'person.snils' } })
    expect(shown.data).toEqual({ path: 'person.snils', value: '112-233-445 95' })
    expect((await post(id, 'reveal', { path: 'person.last_name' })).status).toBe(422)
    const { rows: audit } = await server.pool.query(
      `SELECT after FROM audit_events WHERE action = 'reveal' AND entity_ids = ARRAY[$1::bigint]`,
      [id],
    )
    expect(audit).toMatchObject([{ after: { path: 'person.snils' } }])
    // The masked values are sent back unchanged and must not overwrite the real ones.
    const { data } = await us.call('PATCH /api/profiles/:id', {
      params: { id },
      body: { version: held.version, person: { ...held.person, birth_place: 'г. Тверь' } },
    })
    expect(data.person.birth_place).toBe('г. Тверь')
    const again = await us.call('POST /api/profiles/:id/reveal', { params: { id }, body: { path: 'person.snils' } })
    expect(again.data.value).toBe('112-233-445 95')
    const snapshot = await us.call('GET /api/profiles/:id/snapshots/:number', { params: { id, number: 1 } })
    expect(JSON.stringify(snapshot)).not.toContain('112-233')
  })

  it('R6.04 can be opened only with the permission, and returns 404 if it does not exist', async () => {
    const { id } = await newSent(server, campaign)
    expect((await server.as('guest').get(`/api/profiles/${id}`)).status).toBe(401)
    expect((await server.as('manage-documents').get(`/api/profiles/${id}`)).status).toBe(403)
    expect((await server.as('manage-documents').get('/api/profiles')).status).toBe(403)
    expect((await us.get('/api/profiles/999999')).status).toBe(404)
    expect((await post(999_999, 'claim')).status).toBe(404)
    const { id: another } = await newSent(server, campaign)
    await claim(another)
    const { body } = await post(another, 'remarks', { path: 'person', text: 'Проверьте', severity: 'info' })
    expect(JSON.stringify(body)).toContain('Проверьте')
    const { remarks } = await caseOf(us, another)
    await claim(id)
    expect((await post(id, `remarks/${remarks[0]?.id}/resolve`)).status).toBe(404)
  })
})

describe('A return', () => {
  it('needs a blocking remark, opens only the remarked fields, and needs an answer before resubmission', async () => {
    const { id, client, email } = await newSent(server, campaign)
    const { version } = await claim(id)
    await post(id, 'remarks', { path: 'education.institution', text: 'Как в аттестате', severity: 'info' })
    expect((await post(id, 'return', { version })).status).toBe(409)
    await post(id, 'remarks', { path: 'person.snils', text: 'Не та цифра', severity: 'blocking' })
    await post(id, 'remarks', { path: 'contacts', text: 'Это Ваш телефон?', severity: 'blocking' })
    expect((await client.call('GET /api/my/profile')).data?.remarks).toEqual([])
    const returned = await post(id, 'return', { version })
    expect(returned.body).toMatchObject({ data: { status: { code: 'needs_changes' }, claim: null } })
    expect((await mailTo(server, email, 'Заявление нужно исправить')).to).toBe(email)

    const { data: mine } = await client.call('GET /api/my/profile')
    expect(mine?.editable).toEqual(['education.institution', 'person.snils', 'contacts'])
    expect(JSON.stringify(mine)).not.toContain('Ершова')
    const [, snils, contacts] = mine?.remarks ?? []
    const locked = await client.patch('/api/my/profile', {
      body: { version: mine?.version, person: { ...mine?.person, snils: '112-233-445 95', birth_place: 'г. Тверь' } },
    })
    expect(locked.problem().errors).toHaveProperty(['person.birth_place'])
    const early = await client.post('/api/my/profile/submit', { body: { version: mine?.version } })
    expect(Object.keys(early.problem().errors ?? {}).toSorted()).toEqual(['contacts', 'person.snils'])

    await client.call('PATCH /api/my/profile', {
      body: { version: mine?.version, person: { ...mine?.person, snils: '087-654-303 00' } },
    })
    const { data: answered } = await client.call('POST /api/my/profile/remarks/:id', {
      params: { id: contacts?.id ?? 0 },
      body: { answer: 'Да, мой' },
    })
    const { data } = await client.call('POST /api/my/profile/submit', { body: { version: answered.version } })
    expect(data.status.code).toBe('resubmitted')
    expect(data.remarks.find(({ id: one }) => one === snils?.id)?.state).toBe('answered')
    expect(answered.faults).toEqual([])

    const seen = await claim(id)
    expect(seen.remarks.find(({ id: one }) => one === contacts?.id)).toMatchObject({
      state: 'answered',
      answer: 'Да, мой',
    })
    expect(seen.differences).toEqual([
      { path: 'person.snils', label: 'СНИЛС', before: '•••-•••-••• 95', after: '•••-•••-••• 00' },
    ])
    expect((await unclaim(id)).body).toMatchObject({ data: { status: { code: 'resubmitted' } } })
  })
})

describe('A decision', () => {
  it('needs the required documents for acceptance and notifies the applicant', async () => {
    const { id, client, email } = await newSent(server, campaign)
    const { version } = await claim(id)
    const early = await post(id, 'accept', { version })
    expect(early.status).toBe(422)
    expect(early.problem().errors?.['documents.passport']).toEqual(['Документ ещё не принят: Паспорт.'])
    expect(early.problem().message).toMatch(/^Приняты ещё не все обязательные документы: Паспорт, СНИЛС, /)
    await settleDocuments(server, id)
    const { data } = await us.call('POST /api/profiles/:id/accept', { params: { id }, body: { version } })
    expect(data).toMatchObject({ status: { code: 'accepted' }, claim: null, actions: ['score', 'revoke', 'withdraw'] })
    expect((await mailTo(server, email, 'Заявление принято')).to).toBe(email)
    const { data: mine } = await client.call('GET /api/my/profile')
    expect(mine?.consents.map(({ kind }) => kind)).toContain('enrolment')
    expect(mine?.events.map(({ action }) => action)).toEqual(['accept', 'claim', 'submit', 'create'])
    expect(mine?.events.every(({ actor_name }) => actor_name === null)).toBe(true)
  })

  it('adds a missing middle name and phone to the account on acceptance, but overwrites nothing', async () => {
    const account = (id: number) => server.db.selectFrom('users').select(['middle_name', 'phone']).where('id', '=', id)
    const { id, client } = await newSent(server, campaign)
    const { id: userId } = await client.call('GET /api/user')
    const { data: mine } = await client.call('GET /api/my/profile')
    await server.db
      .updateTable('users')
      .set({ middle_name: '', phone: '+79990000000' })
      .where('id', '=', userId)
      .execute()
    const { version } = await claim(id)
    await settleDocuments(server, id)
    await us.call('POST /api/profiles/:id/accept', { params: { id }, body: { version } })
    expect(mine?.person.middle_name).not.toBe('')
    expect(await account(userId).executeTakeFirst()).toEqual({
      middle_name: mine?.person.middle_name,
      phone: '+79990000000',
    })
  })

  it('explains a rejection to the applicant, and reopening makes the application a draft again', async () => {
    const { id, client } = await newSent(server, campaign)
    const { version } = await claim(id)
    expect((await post(id, 'reject', { version })).status).toBe(422)
    const { data } = await us.call('POST /api/profiles/:id/reject', {
      params: { id },
      body: { version, reason: 'Нет аттестата' },
    })
    expect(data.actions).toEqual(['revoke', 'reopen'])
    expect((await client.call('GET /api/my/profile')).data).toMatchObject({
      status: { code: 'rejected' },
      decision_reason: 'Нет аттестата',
    })
    await us.call('POST /api/profiles/:id/reopen', {
      params: { id },
      body: { version: data.version, reason: 'Аттестат принесли' },
    })
    const { data: mine } = await client.call('GET /api/my/profile')
    expect(mine?.status.code).toBe('draft')
    expect(mine?.decision_reason).toBeNull()
    expect(mine?.actions).toEqual(['submit', 'withdraw'])
    const { data: sent } = await client.call('POST /api/my/profile/submit', { body: { version: mine?.version } })
    expect(sent.status.code).toBe('submitted')
  })

  it.each(['accept', 'reject', 'return', 'unclaim'])(
    'is refused for an application that was not sent: %s',
    async (action) => {
      const { id, version } = await newDraft(server, campaign)
      const bodies: Readonly<Record<string, object>> = { reject: { version, reason: 'Нет' } }
      const answer = action === 'unclaim' ? unclaim(id) : post(id, action, bodies[action] ?? { version })
      expect((await answer).status).toBe(409)
      await expect(
        server.pool.query(`UPDATE applications SET status = 'accepted', submitted_at = now() WHERE id = $1`, [id]),
      ).rejects.toThrow('the application status cannot change from draft to accepted')
    },
  )

  it('is applied to many applications where possible, and each refusal is explained', async () => {
    const able = await newSent(server, campaign)
    const bare = await newSent(server, campaign)
    const theirs = await newSent(server, campaign)
    const { data: claimed } = await us.call('POST /api/profiles/claim', {
      body: { ids: [able.id, bare.id, 999_999] },
      locale: 'ru',
    })
    expect(claimed).toEqual({
      done: [able.id, bare.id],
      refused: [{ id: 999_999, message: 'Такой записи нет или она вам недоступна.' }],
    })
    await claim(theirs.id, other)
    await settleDocuments(server, able.id)
    const { data } = await us.call('POST /api/profiles/accept', {
      body: { ids: [theirs.id, able.id, bare.id] },
      locale: 'ru',
    })
    expect(data.done).toEqual([able.id])
    expect(data.refused).toEqual([
      { id: theirs.id, message: expect.stringContaining('С заявлением работает Лебедева Ольга Николаевна') },
      { id: bare.id, message: expect.stringMatching(/^Приняты ещё не все обязательные документы: Паспорт, СНИЛС, /) },
    ])
    const { data: rejected } = await us.call('POST /api/profiles/reject', {
      body: { ids: [bare.id], reason: 'Нет мест' },
    })
    expect(rejected.done).toEqual([bare.id])
    expect(await caseOf(us, bare.id)).toMatchObject({ status: { code: 'rejected' }, decision_reason: 'Нет мест' })
  })
})
