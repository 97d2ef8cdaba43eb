import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import type { RankedChoice, RankingSummary } from '../../../src/api/admissions/ranking'
import { rankingFile } from '../../../src/server/admissions/ranking/export'
import { newCampaign, newDirection } from '../campaigns/applicants'
import { isLandscape, textOperatorsByPage } from '../../kit/pdf'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-profiles')

/** Creates a ranking list with `count` accepted applicants. */
const newLongList = async (count: number) => {
  const { id: direction_id } = await newDirection(server)
  const { id: campaign_id } = await newCampaign(server, [{ id: direction_id, places: { budget: 25 } }])
  await sql`
    WITH people AS (
      INSERT INTO users (last_name, first_name, email, role_id)
      SELECT 'Многих' || place, 'Анна', 'many' || ${campaign_id}::text || '-' || place || '@example.org', (SELECT id FROM roles WHERE code = 'enrollee')
      FROM generate_series(1, ${count}::int) AS place RETURNING id, last_name, first_name
    ), sent AS (
      INSERT INTO applications (campaign_id, user_id, number, status, person, submitted_at)
      SELECT ${campaign_id}, id, '2027-' || lpad(id::text, 6, '0'), 'accepted',
        jsonb_build_object('last_name', last_name, 'first_name', first_name, 'middle_name', ''), now()
      FROM people RETURNING id
    )
    INSERT INTO application_choices (application_id, campaign_id, direction_id, education_method_id, basis, priority)
    SELECT id, ${campaign_id}, ${direction_id}, 1, 'budget', 1 FROM sent`.execute(server.db)
  return { campaign_id: String(campaign_id), direction_id: String(direction_id), basis: 'budget', format: 'pdf' }
}

it('A printed list of ten thousand people does not block other requests', async () => {
  const query = await newLongList(10_000)
  const printing = us.get('/api/ranking/export', { query })
  const isPrinted = printing.then(() => true)
  const isAnswered = () => us.call('GET /api/user').then(() => false)
  let answered = 0
  while (!(await Promise.race([isPrinted, isAnswered()]))) answered += 1
  const paper = await printing
  expect(paper.headers['content-type']).toBe('application/pdf')
  const pages = Math.max(...[...String(paper.body).matchAll(/\/Count (\d+)/g)].map(([, count]) => Number(count)))
  expect(pages, 'about 30 rows per page').toBeGreaterThan(200)
  expect(answered, 'requests answered during printing').toBeGreaterThan(100)
}, 240_000)

const list = {
  campaign_id: 1,
  direction_id: 1,
  basis: 'budget' as const,
  campaign: 'Приём 2027 года',
  direction_code: '09.02.07',
  direction_name: 'Информационные системы и программирование',
  direction_profile: null,
  places: 25,
}
const rankedBy = (...ranking: RankingSummary['keys']) => ({ ...list, ranking })
const row: RankedChoice = {
  id: 1,
  place: 1,
  application_id: 1,
  number: '2027-000001',
  name: 'Многих Анна',
  application_status: 'accepted',
  priority: 1,
  state: 'none',
  placed_in: null,
  education_method_id: 1,
  education_method: 'очная',
  keys: [],
  rank_reason: null,
  below_minimum: [],
  passes: true,
  line_below: false,
  originals: 'awaited',
  enrolment_consent: false,
  submitted_at: '2026-07-01T09:00:00Z',
}
const sheet = {
  list: rankedBy(),
  anonymous: true,
  locale: 'ru',
  timeZone: 'UTC',
  now: new Date(),
  college: '',
} as const
const printed = async (changed: Partial<Parameters<typeof rankingFile>[0]>) =>
  Buffer.from((await rankingFile({ ...sheet, rows: [row], format: 'pdf', ...changed })).body)

it('A published list uses one line per person, and landscape format if it has many columns', async () => {
  const states = ['recommended', 'none', 'waitlist', 'declined', 'enrolled'] as const
  const rows = Array.from({ length: 75 }, (_, place) => ({ ...row, state: states[place % 5] ?? 'none' }))
  const few = rankedBy('achievements', 'preference', 'priority')
  for (const locale of ['ru', 'en'] as const) {
    const upright = await printed({ rows, locale, list: few })
    expect(isLandscape(upright)).toBe(false)
    expect(textOperatorsByPage(upright), `pages, ${locale}`).toHaveLength(2)
  }
  const many = rankedBy('exam_total', 'average_score', 'achievements', 'preference', 'priority')
  expect(isLandscape(await printed({ rows, list: many }))).toBe(true)
})

it('A printed list shows the passing line', async () => {
  const drawn = async (line_below: boolean) =>
    textOperatorsByPage(await printed({ rows: [{ ...row, line_below }, row] })).reduce((sum, words) => sum + words, 0)
  expect(await drawn(true), 'Проходная черта').toBe((await drawn(false)) + 2)
})

it('A list that is too long for a PDF is refused with an alternative', async () => {
  const rows = Array.from({ length: 20_001 }, () => row)
  const input = { ...sheet, rows }
  const tooLong = { key: 'ranking.too_long_for_paper', values: { count: 20_000 } }
  await expect(rankingFile({ ...input, format: 'pdf' })).rejects.toMatchObject({
    details: { status: 422, message: tooLong, errors: { format: [tooLong] } },
  })
  const { body } = await rankingFile({ ...input, format: 'csv' })
  expect(String(body).trim().split('\n')).toHaveLength(20_002)
})
