import { afterAll, describe, expect, it } from 'vitest'
import type { Calls } from '../../../src/api'
import { startTestServer } from '../../kit/server'
import { newApplicants, newCampaign, newDirection } from './applicants'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-profiles')
const path = '/api/profiles/campaigns'

const sample = {
  year: 2028,
  translations: { ru: { name: 'Приём 2028' }, en: { name: 'Admission 2028' } },
  opens_at: '2028-06-01T09:00:00+03:00',
  closes_at: '2028-08-15T18:00:00+03:00',
}
const none = { budget: 0, contract: 0, targeted: 0 }
type Campaign = Calls['GET /api/profiles/campaigns/:id']['answer']['data']
const read = async (id: number) => (await us.call('GET /api/profiles/campaigns/:id', { params: { id } })).data
const edit = (campaign: Campaign, change: Record<string, unknown>) =>
  us.put(`${path}/${campaign.id}`, { body: { ...campaign, ...change }, locale: 'en' })

describe('Campaigns', () => {
  it('can be created, edited and deleted, with an audit row for each change', async () => {
    const direction = await newDirection(server)
    const { data: created } = await us.call('POST /api/profiles/campaigns', { body: sample, locale: 'en' })
    expect(created).toMatchObject({
      name: 'Admission 2028',
      status: 'draft',
      choices_max: 5,
      originals_due: null,
      directions: [],
      is_open: false,
      applications_count: 0,
    })
    const change = {
      status: 'published',
      originals_due: '2028-08-20',
      directions: [{ direction_id: direction.id, places: { ...none, budget: 25 } }],
    }
    expect((await edit(created, change)).status).toBe(200)
    const edited = await read(created.id)
    expect(edited).toMatchObject({ ...change, version: 2, directions: [{ choices_count: 0, taken: none }] })
    expect((await edit(edited, {})).status).toBe(200)
    expect((await us.delete(`${path}/${created.id}`)).body).toEqual({ data: { id: created.id } })
    expect((await us.get(`${path}/${created.id}`)).status).toBe(404)
    const audit = await server.db
      .selectFrom('audit_events')
      .select('action')
      .where('entity', '=', 'profiles/campaigns')
      .orderBy('id')
      .execute()
    expect(audit.slice(-4).map(({ action }) => action)).toEqual(['create', 'edit', 'edit', 'delete'])
  })

  it.each([
    [{ closes_at: sample.opens_at }, 'closes_at', 'The end cannot be before the start.'],
    [{ originals_due: '2028-05-31' }, 'originals_due', 'Originals cannot be due before the campaign opens.'],
    [{ status: 'published' }, 'directions', 'Add programmes before you publish the campaign.'],
    [
      { directions: [{ direction_id: 999_999, places: none }] },
      'directions',
      'This record does not exist. Choose another one.',
    ],
    [{ translations: { en: { name: 'x' } } }, 'translations.ru', 'Fill in this field.'],
    [{ choices_max: 0 }, 'choices_max', 'Enter a number that is 1 or more.'],
    [
      { directions: [{ direction_id: 1, places: { ...none, budget: -1 } }] },
      'directions.0.places.budget',
      'Enter a number that is 0 or more.',
    ],
    [
      { directions: [1, 1].map((direction_id) => ({ direction_id, places: none })) },
      'directions',
      'Values must not repeat.',
    ],
    [
      { status: 'published', directions: [{ direction_id: 1, places: none }] },
      'directions',
      'Set the places of at least one programme before you publish the campaign.',
    ],
  ])('R5.07 reject %j with an error at %s', async (change, field, message) => {
    const answer = await us.post(path, { body: { ...sample, ...change }, locale: 'en' })
    expect(answer.status).toBe(422)
    expect(answer.problem().errors).toEqual({ [field]: [message] })
  })

  it('reject an edit of an older version with the current campaign', async () => {
    const direction = await newDirection(server)
    const campaign = await newCampaign(server, [{ id: direction.id, places: { budget: 3 } }])
    await edit(campaign, { choices_max: 3 })
    const stale = await edit(campaign, { choices_max: 4 })
    expect(stale.status).toBe(409)
    expect(stale.problem().current).toMatchObject({ choices_max: 3, version: 2 })
  })

  it('cannot lose chosen directions or taken places', async () => {
    const [chosen, free] = [await newDirection(server), await newDirection(server)]
    const campaign = await newCampaign(server, [
      { id: chosen.id, places: { budget: 3, contract: 2 } },
      { id: free.id, places: { budget: 3 } },
    ])
    const [first] = await newApplicants(server, campaign.id, [
      { choices: [{ directionId: chosen.id }] },
      { choices: [{ directionId: chosen.id, basis: 'contract' }] },
    ])
    await server.db
      .updateTable('application_choices')
      .set({ state: 'recommended' })
      .where('id', '=', first?.choices[0] ?? 0)
      .execute()
    const now = await read(campaign.id)
    expect(now.applications_count).toBe(2)
    expect(now.directions[0]).toMatchObject({ choices_count: 2, taken: { ...none, budget: 1 } })
    const without = await edit(now, { directions: now.directions.slice(1) })
    expect(without.problem().errors).toEqual({
      directions: [
        `The programme “${chosen.code} ${chosen.name}” has already been chosen 2 times. Keep it. To stop admitting to it, set its places to 0.`,
      ],
    })
    const [one, other] = now.directions
    const fewer = await edit(now, { directions: [{ ...one, places: none }, other] })
    expect(fewer.problem().errors).toEqual({
      'directions.0.places.budget': ['1 place is already taken, so you cannot set fewer.'],
    })
    expect((await edit(now, { directions: [{ ...one, places: { ...none, budget: 1 } }] })).status).toBe(200)
    expect((await read(campaign.id)).directions).toHaveLength(1)
  })

  it('can be archived but not deleted once they have applications, which the response lists', async () => {
    const direction = await newDirection(server)
    const campaign = await newCampaign(server, [{ id: direction.id, places: { budget: 3 } }])
    const [application] = await newApplicants(server, campaign.id, [{ choices: [{ directionId: direction.id }] }])
    const answer = await us.delete(`${path}/${campaign.id}`)
    expect(answer.status).toBe(409)
    expect(answer.problem().used_by).toEqual([{ entity: 'profiles', count: 1, names: [application?.number] }])
    const used = await server.as('manage-directions').delete(`/api/directories/directions/${direction.id}`)
    expect(used.status).toBe(409)
    expect(used.problem().used_by).toContainEqual({
      entity: 'profiles/campaigns',
      count: 1,
      names: [campaign.translations.ru.name],
    })
    const { data } = await us.call('POST /api/profiles/campaigns/archive', { body: { ids: [campaign.id, 999_999] } })
    expect(data).toMatchObject({ done: [campaign.id], refused: [{ id: 999_999 }] })
    expect((await read(campaign.id)).status).toBe('archived')
    await us.call('POST /api/profiles/campaigns/restore', { body: { ids: [campaign.id] } })
    expect((await read(campaign.id)).status).toBe('draft')
  })

  it('cannot become drafts once they have applications, because they would disappear for the applicants', async () => {
    const direction = await newDirection(server)
    const campaign = await newCampaign(server, [{ id: direction.id, places: { budget: 3 } }])
    expect((await edit(campaign, { status: 'draft' })).status).toBe(200)
    expect((await edit(await read(campaign.id), { status: 'published' })).status).toBe(200)
    await newApplicants(server, campaign.id, [{ choices: [{ directionId: direction.id }] }])
    const refused = await edit(await read(campaign.id), { status: 'draft' })
    expect(refused.problem().errors).toEqual({
      status: [
        'The campaign already has 1 application, so it cannot become a draft again. To close admission, change its end.',
      ],
    })
  })

  it('need a published direction to be published, but stay published after the last one closes', async () => {
    const directions = server.as('manage-directions')
    const draft = await newDirection(server, { status: 'draft' })
    const places = { ...none, budget: 3 }
    const offer = { status: 'published', directions: [{ direction_id: draft.id, places }] }
    const nothing = {
      directions: [
        'None of the programmes with places is published, so applicants would have nothing to choose. Publish programmes in Reference data.',
      ],
    }
    const created = await us.post(path, { body: { ...sample, ...offer }, locale: 'en' })
    expect(created.problem().errors).toEqual(nothing)
    const { data: campaign } = await us.call('POST /api/profiles/campaigns', {
      body: { ...sample, directions: offer.directions },
    })
    expect((await edit(campaign, { status: 'published' })).problem().errors).toEqual(nothing)
    const { status } = await directions.put(`/api/directories/directions/${draft.id}`, {
      body: { ...draft, status: 'published' },
    })
    expect(status).toBe(200)
    expect((await edit(campaign, { status: 'published' })).status).toBe(200)
    const closed = { ...draft, version: draft.version + 1, status: 'closed' }
    expect((await directions.put(`/api/directories/directions/${draft.id}`, { body: closed })).status).toBe(200)
    expect((await edit(await read(campaign.id), { choices_max: 3 })).status).toBe(200)
  })

  it('cannot allow fewer choices than an application already has', async () => {
    const [one, other] = [await newDirection(server), await newDirection(server)]
    const places = { budget: 3 }
    const campaign = await newCampaign(server, [
      { id: one.id, places },
      { id: other.id, places },
    ])
    const choices = [{ directionId: one.id }, { directionId: other.id }]
    await newApplicants(server, campaign.id, [{ status: 'draft', choices }])
    expect((await edit(await read(campaign.id), { choices_max: 1 })).status, 'a draft does not block the change').toBe(
      200,
    )
    expect((await edit(await read(campaign.id), { choices_max: 4 })).status).toBe(200)
    await newApplicants(server, campaign.id, [{ status: 'submitted', choices }])
    const refused = await edit(await read(campaign.id), { choices_max: 1 })
    expect(refused.problem().errors).toEqual({
      choices_max: ['Submitted applications already have up to 2 programmes, so you cannot set fewer.'],
    })
    expect((await edit(await read(campaign.id), { choices_max: 2 })).status).toBe(200)
  })

  it('stay unchanged when their directions are edited', async () => {
    const direction = await newDirection(server)
    const campaign = await newCampaign(server, [{ id: direction.id, places: { budget: 3 } }])
    await newApplicants(server, campaign.id, [{ choices: [{ directionId: direction.id }] }])
    const body = { ...direction, education_method_ids: [2], price: 90_000 }
    const answer = await server.as('manage-directions').put(`/api/directories/directions/${direction.id}`, { body })
    expect(answer.status).toBe(200)
    expect((await read(campaign.id)).directions[0]).toMatchObject({ choices_count: 1, places: { budget: 3 } })
  })

  it('can be listed, filtered, searched and exported', async () => {
    const direction = await newDirection(server)
    const campaign = await newCampaign(server, [{ id: direction.id, places: { budget: 3 } }], {
      year: 2089,
      translations: { ru: { name: 'Осенний добор' } },
    })
    for (const filter of [
      { year: 2089 },
      { q: 'добор' },
      { id: [campaign.id] },
      { year: [2089], status: 'published' },
    ]) {
      const { data } = await us.call('GET /api/profiles/campaigns', { query: { filter } })
      expect(
        data.map(({ id }) => id),
        JSON.stringify(filter),
      ).toEqual([campaign.id])
    }
    const misses = await us.call('GET /api/profiles/campaigns', { query: { filter: { year: 2089, status: 'draft' } } })
    expect(misses.data).toEqual([])
    const csv = await us.get(`${path}/export`, { query: { filter: { year: 2089 }, format: 'csv' }, locale: 'ru' })
    expect(String(csv.body)).toContain(`2089;Осенний добор;`)
    expect((await us.get(path, { query: { filter: { secret: 1 } } })).status).toBe(422)
  })

  it('require the permission to manage profiles', async () => {
    const body = { ...sample, version: 1 }
    for (const [who, status] of [
      ['guest', 401],
      ['manage-documents', 403],
      ['applicant.a', 403],
    ] as const) {
      const them = server.as(who)
      const answers = [
        await them.get(path),
        await them.get(`${path}/1`),
        await them.get(`${path}/export`, { query: { format: 'csv' } }),
        await them.post(path, { body }),
        await them.put(`${path}/1`, { body }),
        await them.delete(`${path}/1`),
        await them.post(`${path}/archive`, { body: { ids: [1] } }),
      ]
      expect(
        answers.map((answer) => answer.status),
        who,
      ).toEqual(answers.map(() => status))
    }
    expect((await us.get(`${path}/999999`)).status).toBe(404)
  })
})

describe('The offer for applicants', () => {
  it('contains published campaigns that have not closed, with their published directions', async () => {
    const direction = await newDirection(server, { education_method_ids: [1, 3], price: 50_000 })
    const hidden = await newDirection(server, { status: 'draft' })
    const directions = [
      { id: direction.id, places: { budget: 10, contract: 5 } },
      { id: hidden.id, places: { budget: 10 } },
    ]
    const [open, draft, past] = [
      await newCampaign(server, directions),
      await newCampaign(server, directions, { status: 'draft' }),
      await newCampaign(server, directions, { closes_at: '2021-01-01T00:00:00Z' }),
    ]
    const { data } = await server.as('applicant.a').call('GET /api/my/campaigns', { locale: 'en' })
    const ids = data.map(({ id }) => id)
    expect(ids).toContain(open.id)
    expect(ids).not.toContain(draft.id)
    expect(ids).not.toContain(past.id)
    const offered = data.find(({ id }) => id === open.id)
    expect(offered).toMatchObject({ is_open: true, choices_max: 5 })
    expect(offered?.directions.map((item) => item.direction_id)).toEqual([direction.id])
    expect(offered?.directions[0]).toMatchObject({ bases: ['budget', 'contract'], price: 50_000 })
    expect(offered?.directions[0]?.education_methods.map(({ id }) => id)).toEqual([1, 3])
    expect((await server.as('guest').get('/api/my/campaigns')).status).toBe(401)
    expect((await server.as('voter').get('/api/my/campaigns')).status).toBe(403)
  })
})
