import { afterAll, describe, expect, it } from 'vitest'
import { newApplicants, newCampaign, newDirection } from '../campaigns/applicants'
import { startTestServer } from '../../kit/server'
import { rankingOf } from './competition'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-profiles')
const { list, competition, recommend } = rankingOf(server)

describe('Recommending applicants', () => {
  it('gives the free places to the highest ranked, explains the refusals and writes events', async () => {
    const { which, choices, people } = await competition({ places: 2 }, [
      { score: 4.1 },
      { score: 4.9 },
      { score: 4.5 },
    ])
    const result = await recommend([...choices, 999_999])
    expect(result).toEqual({
      done: [choices[1], choices[2]],
      refused: [
        { id: choices[0], message: 'There are no free places.' },
        { id: 999_999, message: 'This record does not exist, or you do not have access to it.' },
      ],
    })
    const { data } = await list(which)
    expect(data).toMatchObject([
      { state: 'recommended', application_status: 'recommended' },
      { state: 'recommended', application_status: 'recommended' },
      { state: 'none', application_status: 'accepted' },
    ])
    const events = await server.db
      .selectFrom('application_events')
      .select(['action', 'from_status', 'to_status'])
      .where('application_id', '=', people[1]?.id ?? 0)
      .execute()
    expect(events).toEqual([{ action: 'recommend', from_status: 'accepted', to_status: 'recommended' }])
    const mail = (await server.mails()).findLast(({ to }) => to === people[1]?.email)
    expect(mail?.text).toContain(people[1]?.number)
    expect(mail?.text).toContain('15 августа 2026')
    const again = await recommend([choices[1] ?? 0])
    expect(again.refused).toEqual([{ id: choices[1], message: 'Already recommended.' }])
  })

  it('gives one place per person and leaves them out of the other lists', async () => {
    const [first, second] = [await newDirection(server), await newDirection(server)]
    const campaign = await newCampaign(server, [
      { id: first.id, places: { budget: 1 } },
      { id: second.id, places: { budget: 1 } },
    ])
    const [best, next] = await newApplicants(server, campaign.id, [
      { score: 5, choices: [{ directionId: first.id }, { directionId: second.id }] },
      { score: 4, choices: [{ directionId: second.id }] },
    ])
    const lines = async () => (await list({ campaign_id: campaign.id, direction_id: second.id })).data
    expect((await lines()).map(({ passes }) => passes)).toEqual([true, false])
    await recommend([best?.choices[0] ?? 0])
    expect((await lines()).map(({ passes }) => passes)).toEqual([false, true])
    const elsewhere = { direction_code: first.code, basis: 'budget' }
    expect((await lines()).map(({ state, placed_in }) => ({ state, placed_in }))).toEqual([
      { state: 'none', placed_in: elsewhere },
      { state: 'none', placed_in: null },
    ])
    const [{ placed_in } = { placed_in: undefined }] = (
      await list({ campaign_id: campaign.id, direction_id: first.id })
    ).data
    expect(placed_in, 'a place in the same list').toBeNull()
    const { refused } = await recommend([best?.choices[1] ?? 0])
    expect(refused[0]?.message).toBe(
      `Already has a place in another programme: ${first.code} ${first.translations.en?.name}.`,
    )
    expect((await recommend([next?.choices[0] ?? 0])).done).toEqual(next?.choices)
  })

  it('proposes applicants who pass, and marks those who also pass by a choice of higher priority', async () => {
    const [first, second] = [await newDirection(server), await newDirection(server)]
    const campaign = await newCampaign(server, [
      { id: first.id, places: { budget: 1 } },
      { id: second.id, places: { budget: 3 } },
    ])
    const both = [{ directionId: first.id }, { directionId: second.id }]
    const [best, next, third] = await newApplicants(server, campaign.id, [
      { score: 5, choices: both },
      { score: 4, choices: both },
      { score: 3, choices: both.toReversed() },
    ])
    const passing = async (direction_id: number) => {
      const query = { campaign_id: campaign.id, direction_id, basis: 'budget' }
      const { data } = await us.call('GET /api/ranking/passing', { query })
      return data.map(({ id, earlier }) => ({ id, earlier }))
    }
    const inFirst = { direction_code: first.code, basis: 'budget' }
    expect(await passing(first.id)).toEqual([{ id: best?.choices[0], earlier: null }])
    expect(await passing(second.id)).toEqual([
      { id: best?.choices[1], earlier: inFirst },
      { id: next?.choices[1], earlier: null },
      { id: third?.choices[0], earlier: null },
    ])
    await recommend([best?.choices[0] ?? 0])
    expect(await passing(first.id)).toEqual([])
    expect(await passing(second.id)).toEqual([
      { id: next?.choices[1], earlier: null },
      { id: third?.choices[0], earlier: null },
    ])
  })

  it('gives the last place to exactly one of thirty simultaneous requests', async () => {
    const { which, choices } = await competition(
      { places: 1 },
      Array.from({ length: 30 }, () => ({})),
    )
    const results = await Promise.all(choices.map((choice) => recommend([choice])))
    expect(server.pool.totalCount, 'concurrent connections').toBe(server.pool.options.max)
    expect(results.flatMap(({ done }) => done)).toHaveLength(1)
    expect(results.flatMap(({ refused }) => refused.map(({ message }) => message))).toEqual(
      Array.from({ length: 29 }, () => 'There are no free places.'),
    )
    const { data } = await list(which, { filter: { state: 'recommended' } })
    expect(data).toHaveLength(1)
  })

  it('gives a person one place when two lists recommend them at the same time', async () => {
    const directions = await Promise.all(Array.from({ length: 5 }, () => newDirection(server)))
    const campaign = await newCampaign(
      server,
      directions.map(({ id }) => ({ id, places: { budget: 1 } })),
    )
    const [person] = await newApplicants(server, campaign.id, [
      { choices: directions.map(({ id }) => ({ directionId: id })) },
    ])
    const results = await Promise.all((person?.choices ?? []).map((id) => recommend([id])))
    expect(results.flatMap(({ done }) => done)).toHaveLength(1)
  })
})

describe('The waiting list', () => {
  it('moves up when a place becomes free', async () => {
    const { choices, people } = await competition({ places: 1 }, [{ score: 5 }, { score: 4 }])
    const [best, next] = choices
    await recommend([best ?? 0])
    const waiting = await us.call('POST /api/ranking/waitlist', { body: { ids: [best, next] }, locale: 'en' })
    expect(waiting.data).toEqual({
      done: [next],
      refused: [{ id: best, message: 'This person has a place. Withdraw the recommendation first.' }],
    })
    const status = async (id = 0) =>
      (await server.db.selectFrom('applications').select('status').where('id', '=', id).executeTakeFirstOrThrow())
        .status
    expect(await status(people[1]?.id)).toBe('waitlist')
    expect((await recommend([next ?? 0])).refused[0]?.message).toBe('There are no free places.')
    const body = { ids: [best], reason: 'Оригинал не принесли в срок' }
    const declined = await us.call('POST /api/ranking/decline', { body })
    expect(declined.data.done).toEqual([best])
    expect(await status(people[0]?.id)).toBe('accepted')
    expect((await recommend([best ?? 0])).refused[0]?.message).toContain('The place was declined')
    expect((await recommend([next ?? 0])).done).toEqual([next])
    expect(await status(people[1]?.id)).toBe('recommended')
    const back = await us.call('POST /api/ranking/waitlist', { body: { ids: [best] } })
    expect(back.data.done).toEqual([best])
    const { reason } = await server.db
      .selectFrom('application_events')
      .select('reason')
      .where('application_id', '=', people[0]?.id ?? 0)
      .where('action', '=', 'decline')
      .executeTakeFirstOrThrow()
    expect(reason).toBe(body.reason)
  })

  it('accepts only applicants whose application is accepted', async () => {
    const { choices } = await competition({}, [{ status: 'in_review' }])
    for (const action of ['recommend', 'waitlist']) {
      const answer = await us.post(`/api/ranking/${action}`, { body: { ids: choices }, locale: 'en' })
      expect(answer.body).toMatchObject({
        data: { done: [], refused: [{ message: 'The application has not been accepted yet, or has been withdrawn.' }] },
      })
    }
    const declined = await us.call('POST /api/ranking/decline', { body: { ids: choices, reason: '–' }, locale: 'en' })
    expect(declined.data.refused[0]?.message).toBe('Not recommended, so there is nothing to withdraw.')
    expect((await us.post('/api/ranking/decline', { body: { ids: choices } })).status).toBe(422)
  })
  it('frees the waiting-list position of an application that is withdrawn', async () => {
    const { people, choices } = await competition({}, [{}])
    await us.call('POST /api/ranking/waitlist', { body: { ids: choices } })
    const id = people[0]?.id ?? 0
    const { version } = (await us.call('GET /api/profiles/:id', { params: { id } })).data
    const answer = await us.post(`/api/profiles/${id}/withdraw`, { body: { version, reason: 'Передумал' } })
    expect(answer.status).toBe(200)
    const { rows } = await server.pool.query(
      'SELECT status, state FROM applications JOIN application_choices ON application_id = applications.id WHERE applications.id = $1',
      [id],
    )
    expect(rows).toEqual([{ status: 'withdrawn', state: 'none' }])
  })
})
