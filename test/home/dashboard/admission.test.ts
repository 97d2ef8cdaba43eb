import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApplicants, newCampaign, newDirection } from '../../admissions/campaigns/applicants'
import type { Persona } from '../../kit/personas'
import { startTestServer } from '../../kit/server'

const now = new Date('2089-07-20T09:00:00Z')
const server = await startTestServer({ now })
afterAll(server.stop)

const figuresOf = async (who: Persona) => (await server.as(who).call('GET /api/dashboard')).data.admission
const admission = async () => {
  const figures = await figuresOf('admin')
  if (!figures) throw new Error('There is no campaign')
  return figures
}
const total = async (resource: string, filter: object) => {
  const { body } = await server.as('admin').get(`/api/${resource}`, { query: { filter: JSON.stringify(filter) } })
  return body
}
const totalOf = (count: number) => ({ meta: { total: count } })

describe('The admission figures on the staff dashboard', () => {
  it.each<Persona>(['applicant.a', 'student.a', 'manage-documents', 'manage-users', 'methodist'])(
    'are hidden from %s',
    async (who) => expect(await figuresOf(who)).toBeNull(),
  )

  it('include the number of accounts only for users who can list them', async () => {
    expect((await figuresOf('manage-profiles'))?.registered).toBeNull()
    const { registered } = await admission()
    expect(registered).toBeGreaterThan(0)
    expect(await total('access/users', { role: 'enrollee' })).toMatchObject(totalOf(registered ?? -1))
  })

  it('equal the totals of the lists behind them in the demo', async () => {
    const { steps, days, directions } = await admission()
    for (const { step, statuses, count } of steps)
      expect(await total('profiles', { status: statuses }), step).toMatchObject(totalOf(count))
    expect(days).toHaveLength(30)
    for (const { day, from, until, count } of days)
      expect(await total('profiles', { submitted_from: from, submitted_until: until }), day).toMatchObject(
        totalOf(count),
      )
    expect(directions.length).toBeGreaterThan(1)
    for (const { direction_id, count } of directions.map((one) => ({ ...one, count: one.applications })))
      expect(await total('profiles', { direction_id }), String(direction_id)).toMatchObject(totalOf(count))
    expect(steps.find(({ step }) => step === 'sent')?.count).toBeGreaterThan(0)
    expect(directions.some(({ applications }) => applications > 0)).toBe(true)
  })

  describe('The figures of a test campaign', () => {
    let directionIds: number[] = []
    let campaignId = 0

    beforeAll(async () => {
      const made = [await newDirection(server), await newDirection(server)]
      directionIds = made.map(({ id }) => id)
      const [first = 0, second = 0] = directionIds
      const campaign = await newCampaign(
        server,
        [
          { id: first, places: { budget: 20, contract: 5 } },
          { id: second, places: { targeted: 3 } },
        ],
        { opens_at: '2089-06-20T00:00:00Z', closes_at: '2089-08-15T00:00:00Z' },
      )
      campaignId = campaign.id
      await newApplicants(server, campaignId, [
        {
          submittedAt: '2089-07-20T08:00:00Z',
          choices: [{ directionId: first }, { directionId: first, basis: 'contract' }],
        },
        {
          submittedAt: '2089-07-18T20:59:59Z',
          choices: [{ directionId: first }, { directionId: second, basis: 'targeted' }],
        },
        {
          submittedAt: '2089-07-18T21:00:00Z',
          status: 'submitted',
          choices: [{ directionId: second, basis: 'targeted' }],
        },
        { submittedAt: '2089-06-20T21:00:00Z', status: 'in_review', choices: [{ directionId: first }] },
        { submittedAt: '2089-06-20T20:59:59Z', status: 'withdrawn', choices: [{ directionId: first }] },
        { status: 'draft', choices: [{ directionId: first }] },
      ])
      await sql`UPDATE applications SET status = 'rejected', decision_reason = 'Нет документов'
        WHERE campaign_id = ${campaignId} AND status = 'in_review'`.execute(server.db)
    })

    it('are those of the campaign that opened last', async () => {
      expect((await admission()).campaign).toMatchObject({ id: campaignId })
    })

    it('count a person once per direction, whatever the number of funding bases, and skip drafts', async () => {
      const [first, second] = (await admission()).directions
      expect(first).toMatchObject({ direction_id: directionIds[0], applications: 4, places: 25 })
      expect(second).toMatchObject({ direction_id: directionIds[1], applications: 2, places: 3 })
    })

    it('exclude withdrawn applications from later steps, and count rejected ones as sent', async () => {
      const counts = Object.fromEntries((await admission()).steps.map(({ step, count }) => [step, count]))
      expect(counts).toEqual({ started: 6, sent: 4, accepted: 2, recommended: 0, enrolled: 0 })
    })

    it('cover thirty days up to today in the reader’s time zone', async () => {
      const { days } = await admission()
      expect(days.map(({ day }) => day).filter((_, place) => place % 29 === 0)).toEqual(['2089-06-21', '2089-07-20'])
      expect(days.filter(({ count }) => count > 0)).toMatchObject([
        { day: '2089-06-21', count: 1 },
        { day: '2089-07-18', count: 1 },
        { day: '2089-07-19', count: 1 },
        { day: '2089-07-20', count: 1 },
      ])
    })

    it('link to lists that include the first and last moment of a day, but not the next moment', async () => {
      const sentWithin = (from: string, until: string) =>
        total('profiles', { campaign_id: campaignId, submitted_from: from, submitted_until: until })
      const day = sentWithin('2089-07-17T21:00:00Z', '2089-07-18T21:00:00Z')
      const next = sentWithin('2089-07-18T21:00:00Z', '2089-07-19T21:00:00Z')
      expect(await day).toMatchObject(totalOf(1))
      expect(await next).toMatchObject(totalOf(1))
    })

    it('use the time zone that the browser sends, and reject unknown ones', async () => {
      const { data } = await server.as('admin').call('GET /api/dashboard', { query: { time_zone: 'Asia/Kathmandu' } })
      const counted = data.admission?.days.filter(({ count }) => count > 0)
      expect(counted?.map(({ from, count }) => ({ from: new Date(from).toISOString(), count }))).toEqual([
        { from: '2089-06-20T18:15:00.000Z', count: 2 },
        { from: '2089-07-18T18:15:00.000Z', count: 2 },
        { from: '2089-07-19T18:15:00.000Z', count: 1 },
      ])
      for (const time_zone of ['Nowhere', '+03:00']) {
        const answer = await server.as('admin').get('/api/dashboard', { query: { time_zone } })
        expect(answer.status).toBe(422)
      }
    })

    it('accept alias names of time zones that the database does not know', async () => {
      const daysIn = async (time_zone: string) => {
        const { data } = await server.as('admin').call('GET /api/dashboard', { query: { time_zone } })
        return data.admission?.days
      }
      expect(await daysIn('US/Pacific-New')).toEqual(await daysIn('America/Los_Angeles'))
    })

    it('stay correct when applications are withdrawn and reopened', async () => {
      const days = async () =>
        (await admission()).days
          .filter(({ count }) => count > 0)
          .map(({ day, count }) => ({ day: day.slice(5), count }))
      await sql`UPDATE applications SET status = 'withdrawn' WHERE campaign_id = ${campaignId} AND status = 'submitted'`.execute(
        server.db,
      )
      expect(await days()).toContainEqual({ day: '07-19', count: 1 })
      await sql`UPDATE applications SET status = 'draft' WHERE campaign_id = ${campaignId} AND status = 'withdrawn'`.execute(
        server.db,
      )
      expect(await days()).toEqual([
        { day: '06-21', count: 1 },
        { day: '07-18', count: 1 },
        { day: '07-20', count: 1 },
      ])
    })

    it('end on the last day of a finished campaign', async () => {
      server.clock.set(new Date('2089-12-01T09:00:00Z'))
      expect((await admission()).days.at(-1)?.day).toBe('2089-08-15')
      server.clock.set(now)
    })
  })

  it('are null before the first campaign', async () => {
    await sql`UPDATE campaigns SET status = 'draft'`.execute(server.db)
    expect(await figuresOf('admin')).toBeNull()
  })
})
