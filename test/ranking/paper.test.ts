import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import type { RankedChoice } from '../../src/api/ranking'
import { rankingFile } from '../../src/server/ranking/export'
import { newCampaign, newDirection } from '../campaigns/applicants'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-profiles')

/** A list of so many accepted applicants. */
const longList = async (count: number) => {
  const { id: direction_id } = await newDirection(server)
  const { id: campaign_id } = await newCampaign(server, [{ id: direction_id, places: { budget: 25 } }])
  await sql`
    WITH people AS (
      INSERT INTO users (last_name, first_name, email, role_id)
      SELECT 'Многих' || place, 'Анна', 'many' || ${campaign_id}::text || '-' || place || '@example.org', (SELECT id FROM roles WHERE code = 'enrollee')
      FROM generate_series(1, ${count}::int) AS place RETURNING id, last_name, first_name
    ), sent AS (
      INSERT INTO profiles (campaign_id, user_id, number, status, person, submitted_at)
      SELECT ${campaign_id}, id, '2027-' || lpad(id::text, 6, '0'), 'accepted',
        jsonb_build_object('last_name', last_name, 'first_name', first_name, 'middle_name', ''), now()
      FROM people RETURNING id
    )
    INSERT INTO profile_choices (profile_id, campaign_id, direction_id, education_method_id, basis, priority)
    SELECT id, ${campaign_id}, ${direction_id}, 1, 'budget', 1 FROM sent`.execute(server.db)
  return { campaign_id: String(campaign_id), direction_id: String(direction_id), basis: 'budget', format: 'pdf' }
}

it('a list of ten thousand is printed, and everybody else is answered meanwhile', async () => {
  const query = await longList(10_000)
  const printing = us.get('/api/ranking/export', { query })
  const isPrinted = printing.then(() => true)
  const isAnswered = () => us.call('GET /api/user').then(() => false)
  let answered = 0
  while (!(await Promise.race([isPrinted, isAnswered()]))) answered += 1
  const paper = await printing
  expect(paper.headers['content-type']).toBe('application/pdf')
  const pages = Math.max(...[...String(paper.body).matchAll(/\/Count (\d+)/g)].map(([, count]) => Number(count)))
  expect(pages, 'some thirty a page').toBeGreaterThan(200)
  expect(answered, 'requests between the order and the paper').toBeGreaterThan(100)
}, 240_000)

it('a list of more than a ream of paper is refused with what to do instead', async () => {
  const which = { campaign_id: 1, direction_id: 1, basis: 'budget' } as const
  const list = {
    ...which,
    campaign: '',
    direction_code: '',
    direction_name: '',
    direction_profile: null,
    places: 25,
    ranking: [],
  }
  const row: RankedChoice = {
    id: 1,
    place: 1,
    profile_id: 1,
    number: '2027-000001',
    name: 'Многих Анна',
    profile_status: 'accepted',
    priority: 1,
    state: 'none',
    education_method_id: 1,
    education_method: 'очная',
    keys: [],
    why: null,
    below_minimum: [],
    passes: true,
    line_below: false,
    originals: 'awaited',
    enrolment_consent: false,
    submitted_at: '2026-07-01T09:00:00Z',
  }
  const rows = Array.from({ length: 20_001 }, () => row)
  const asked = { list, rows, anonymous: true, locale: 'en', timeZone: 'UTC', now: new Date(), college: '' } as const
  const tooLong = { key: 'ranking.tooLongForPaper', values: { count: 20_000 } }
  await expect(rankingFile({ ...asked, format: 'pdf' })).rejects.toMatchObject({
    details: { status: 422, message: tooLong, errors: { format: [tooLong] } },
  })
  const { body } = await rankingFile({ ...asked, format: 'csv' })
  expect(String(body).trim().split('\n')).toHaveLength(20_002)
})
