import { afterAll, describe, expect, it } from 'vitest'
import { newDirection } from '../campaigns/applicants'
import { mailTo } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { caseOf, newDraft, newSent, openCampaign, settleDocuments } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const campaign = await openCampaign(server)
const us = server.as('manage-profiles')
const other = server.as('admissions')

const claim = async (id: number, clerk = us) =>
  (await clerk.call('POST /api/profiles/:id/claim', { params: { id } })).data
const post = (id: number, action: string, body: unknown = {}, clerk = us) =>
  clerk.post(`/api/profiles/${id}/${action}`, { body, locale: 'ru' })
const unclaim = (id: number, clerk = us) => clerk.delete(`/api/profiles/${id}/claim`, { locale: 'ru' })
const newAccepted = async () => {
  const sent = await newSent(server, campaign)
  const { version } = await claim(sent.id)
  await settleDocuments(server, sent.id)
  const { data } = await us.call('POST /api/profiles/:id/accept', { params: { id: sent.id }, body: { version } })
  return { ...sent, version: data.version }
}

describe('R2.10 The review queue', () => {
  it('keeps the position of a case that is given up and offers it to the same clerk only after all others', async () => {
    const own = await openCampaign(server)
    const [first, second] = [await newSent(server, own), await newSent(server, own)]
    const next = async (clerk = us) =>
      (await clerk.call('POST /api/profiles/next', { body: { campaign_id: own.id } })).data?.id
    const before = await caseOf(us, first.id)
    expect(await next()).toBe(first.id)
    expect((await caseOf(us, first.id)).status_at, 'a review keeps the waiting time').toBe(before.status_at)
    await unclaim(first.id)
    expect((await caseOf(us, first.id)).status_at).toBe(before.status_at)
    expect(await next()).toBe(second.id)
    await unclaim(second.id)
    expect(await next(other), 'it comes first for another clerk').toBe(first.id)
    await unclaim(first.id, other)
    expect([await next(), await next(), await next()]).toEqual([first.id, second.id, undefined])
  })

  it('takes the next case from the filtered applications', async () => {
    const own = await openCampaign(server)
    const { id: elsewhere } = await newDirection(server)
    const lacking = await newSent(server, own)
    const whole = await newSent(server, own)
    await settleDocuments(server, whole.id)
    const next = async (body: Record<string, unknown>) =>
      (await us.call('POST /api/profiles/next', { body: { campaign_id: own.id, ...body } })).data?.id
    expect(await next({ direction_id: elsewhere })).toBeUndefined()
    expect(await next({ basis: 'contract' })).toBeUndefined()
    expect(await next({ documents_missing: false, direction_id: own.directionId })).toBe(whole.id)
    expect(await next({ source: 'online' })).toBe(lacking.id)
    expect((await us.post('/api/profiles/next', { body: { status: 'accepted' } })).status).toBe(422)
  })
})

describe('R2.10 Scoring of achievements and preference', () => {
  const ranked = { achievement_points: 7, preference: true }

  it('changes the ranking at once and needs a reason after acceptance', async () => {
    const { id, version, client } = await newAccepted()
    const silent = await post(id, 'score', { version, ...ranked })
    expect(silent.status).toBe(422)
    expect(silent.problem().errors).toEqual({ reason: ['Напишите причину: заявление уже участвует в конкурсе.'] })
    const { data } = await us.call('POST /api/profiles/:id/score', {
      params: { id },
      body: { version, ...ranked, reason: 'Диплом олимпиады' },
    })
    expect(data).toMatchObject({ ...ranked, status: { code: 'accepted' } })
    expect(data.events[0]).toMatchObject({
      action: 'score',
      reason: 'Диплом олимпиады',
      scoring: { points: 7, preference: true },
    })
    const filter = { campaign_id: campaign.id, direction_id: campaign.directionId, basis: 'budget' }
    const list = await us.call('GET /api/ranking', { query: { filter: JSON.stringify(filter) } })
    expect(JSON.stringify(list.data.find(({ application_id }) => application_id === id))).toContain('7')
    const { data: mine } = await client.call('GET /api/my/profile')
    expect(mine?.events[0]).toMatchObject({ action: 'score', reason: null, scoring: { points: 7, preference: true } })
    const { rows } = await server.pool.query(
      `SELECT reason, before, after FROM audit_events WHERE action = 'score' AND entity_ids = ARRAY[$1::bigint]`,
      [id],
    )
    expect(rows).toMatchObject([
      { reason: 'Диплом олимпиады', before: { achievement_points: 0 }, after: { achievement_points: 7 } },
    ])
    expect((await post(id, 'score', { version, ...ranked, reason: 'Ещё раз' })).status, 'a stale version').toBe(409)
  })

  it('needs no reason during the review, but needs the claim', async () => {
    const { id } = await newSent(server, campaign)
    const { version } = await claim(id)
    expect((await post(id, 'score', { version, ...ranked }, other)).problem().message).toMatch(/^С заявлением работает/)
    expect((await post(id, 'score', { version, ...ranked })).status).toBe(200)
    const draft = await newDraft(server, campaign)
    expect((await post(draft.id, 'score', { version: draft.version, ...ranked })).problem().message).toBe(
      'Эту анкету заполняет сам абитуриент: она начата через сайт.',
    )
  })
})

describe('R2.10 Revoking a decision', () => {
  it('needs a reason, puts the case back into review and notifies the applicant', async () => {
    const { id, version, email, client } = await newAccepted()
    expect((await post(id, 'revoke', { version })).status).toBe(422)
    const { data } = await us.call('POST /api/profiles/:id/revoke', {
      params: { id },
      body: { version, reason: 'Принята по ошибке' },
    })
    expect(data).toMatchObject({ status: { code: 'in_review' }, claim: { mine: true } })
    expect((await mailTo(server, email, 'Заявление снова на проверке')).text).toContain('Принята по ошибке')
    const { data: rejected } = await us.call('POST /api/profiles/:id/reject', {
      params: { id },
      body: { version: data.version, reason: 'Не тот аттестат' },
    })
    const { data: again } = await us.call('POST /api/profiles/:id/revoke', {
      params: { id },
      body: { version: rejected.version, reason: 'Аттестат тот' },
    })
    expect(again.status.code).toBe('in_review')
    expect(again.decision_reason).toBeNull()
    const { data: mine } = await client.call('GET /api/my/profile')
    expect(mine?.events.slice(0, 3)).toMatchObject([
      { action: 'revoke', reason: 'Аттестат тот' },
      { action: 'reject', reason: 'Не тот аттестат' },
      { action: 'revoke', reason: 'Принята по ошибке' },
    ])
  })

  it('is refused once the applicant is recommended', async () => {
    const { id, version } = await newAccepted()
    const { choices } = await caseOf(us, id)
    await us.call('POST /api/ranking/recommend', { body: { ids: choices.map((choice) => choice.id) } })
    const { version: now } = await caseOf(us, id)
    expect(now).not.toBe(version)
    const refused = await post(id, 'revoke', { version: now, reason: 'Ошибка' })
    expect(refused.status).toBe(409)
    expect(refused.problem().message).toMatch(/пока его не рекомендовали к зачислению\. Сейчас его состояние: «/)
  })
})

describe('R4.05 A refused action', () => {
  it.each([
    ['claim', {}, 'Взять на проверку можно только отправленное заявление. Сейчас его состояние: «Черновик».'],
    ['accept', {}, 'Принять можно только заявление на проверке. Сейчас его состояние: «Черновик».'],
    ['reject', { reason: 'Нет' }, 'Отклонить можно только заявление на проверке. Сейчас его состояние: «Черновик».'],
    ['submit', {}, 'Эту анкету заполняет сам абитуриент: она начата через сайт.'],
  ])('explains why %s is not possible for an online draft', async (action, more, message) => {
    const { id, version } = await newDraft(server, campaign)
    const body = action === 'claim' ? {} : { version, ...more }
    const refused = await post(id, action, body)
    expect(refused.status).toBe(409)
    expect(refused.problem().message).toBe(message)
  })

  it('explains why reopening is not possible after the campaign has closed', async () => {
    const closing = await openCampaign(server)
    const { id, client, version } = await newSent(server, closing)
    await client.call('POST /api/my/profile/withdraw', { body: { version } })
    await server.pool.query(`UPDATE campaigns SET closes_at = now() - interval '1 hour' WHERE id = $1`, [closing.id])
    const { version: withdrawn } = await caseOf(us, id)
    const refused = await post(id, 'reopen', { version: withdrawn, reason: 'Просит' })
    expect(refused.problem().message).toBe('Приём заявлений по этой кампании сейчас закрыт.')
  })

  it('explains why staff cannot record paper consents of online applicants', async () => {
    const { id } = await newSent(server, campaign)
    const { consents } = await caseOf(us, id)
    const sent = consents.map(({ kind, version }) => ({ kind, version }))
    const refused = await post(id, 'consents', { consents: sent })
    expect(refused.problem().message).toMatch(/^Эти согласия даёт сам абитуриент/)
  })
})

describe('R2.10 The status of documents', () => {
  it.each([
    ['ru', ['Загружен', 'На проверке', 'Отклонён']],
    ['en', ['Uploaded', 'In review', 'Rejected']],
  ] as const)('has the same name in the case, in the review and for the applicant: %s', async (locale, words) => {
    const { id, client } = await newSent(server, campaign)
    const needed = (await caseOf(us, id)).documents.filter((document) => document.required).slice(0, 3)
    const [first = 0, second = 0, third = 0] = needed.flatMap((document) => document.id ?? [])
    const { data: opened } = await other.call('POST /api/documents/:id/claim', { params: { id: second }, body: {} })
    await other.post(`/api/documents/${third}/claim`, { body: {} })
    await other.post(`/api/documents/${third}/reject`, {
      body: { version: opened.version, reason: 'Не читается' },
    })
    const { data: inCase } = await us.call('GET /api/profiles/:id', { params: { id }, locale })
    const { data: mine } = await client.call('GET /api/my/documents', { locale })
    const reviews = await Promise.all(
      [first, second, third].map((document) =>
        other.call('GET /api/documents/:id', { params: { id: document }, locale }),
      ),
    )
    const statuses = reviews.map(({ data }) => data.status)
    expect(statuses.map(({ name }) => name)).toEqual(words)
    const statusesOf = (documents: readonly { id: number | null; status: unknown }[] = []) =>
      [first, second, third].map((document) => documents.find((one) => one.id === document)?.status)
    expect(statusesOf(inCase.documents)).toEqual(statuses)
    expect(statusesOf(mine?.items)).toEqual(statuses)
  })

  it('is in the application’s events, without staff names and internal reasons for the applicant', async () => {
    const { id, client } = await newSent(server, campaign)
    const clerk = other
    const { documents } = await caseOf(clerk, id)
    const [passport, snils, ...rest] = documents.filter((document) => document.required)
    const version = async (document: number) =>
      (await clerk.call('GET /api/documents/:id', { params: { id: document } })).data.version
    const act = async (document: number, action: string, body: object = {}) =>
      clerk.post(`/api/documents/${document}/${action}`, {
        body: action === 'originals' ? body : { version: await version(document), ...body },
      })
    const [first, second] = [passport?.id ?? 0, snils?.id ?? 0]
    await act(first, 'accept')
    await act(first, 'originals', { action: 'received', note: 'Папка 12' })
    await act(second, 'reject', { reason: 'Не читается' })
    await act(second, 'waive', { reason: 'Подал бумагой' })
    await act(second, 'require')
    await clerk.call('POST /api/documents/accept', { body: { ids: rest.slice(0, 1).map((one) => one.id ?? 0) } })
    const documentEvents = (await caseOf(us, id)).events.filter(({ document }) => document !== null)
    expect(documentEvents.toReversed()).toMatchObject([
      { action: 'document_accepted', document: passport?.name, reason: null },
      { action: 'original_received', document: passport?.name, reason: 'Папка 12' },
      { action: 'document_rejected', document: snils?.name, reason: 'Не читается' },
      { action: 'document_waived', document: snils?.name, reason: 'Подал бумагой' },
      { action: 'document_required', document: snils?.name, reason: null },
      { action: 'document_accepted', document: rest[0]?.name, reason: null },
    ])
    expect(documentEvents.every(({ actor_name }) => actor_name === 'Лебедева Ольга Николаевна')).toBe(true)
    const { data: mine } = await client.call('GET /api/my/profile')
    const reasons = mine?.events.flatMap(({ reason }) => reason ?? [])
    expect(reasons).toEqual(['Не читается'])
    expect(JSON.stringify(mine)).not.toContain('Лебедева')
  })
})
