import { afterAll, describe, expect, it } from 'vitest'
import { newApplicants, newCampaign, newDirection } from '../campaigns/applicants'
import { startTestServer } from '../../kit/server'
import { rankingOf } from './competition'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-profiles')
const subjects = await server.db.selectFrom('subjects').select(['id', 'name_en']).orderBy('id').limit(2).execute()
const [maths, drawing] = subjects.map(({ id }) => id)

const { list, competition, recommend } = rankingOf(server)

describe('A ranking list', () => {
  it('is sorted by the direction’s keys, and each row shows the deciding key and both values', async () => {
    const { which, choices } = await competition({ places: 2, ranking: ['average_score', 'achievements'] }, [
      { score: 4.2 },
      { score: 4.75 },
      { score: 4.2, points: 5 },
      { score: 4.2, submittedAt: '2026-06-30T09:00:00Z' },
      { score: null },
    ])
    const { data, meta } = await list(which)
    expect(meta.total).toBe(5)
    expect(data.map(({ id }) => choices.indexOf(id))).toEqual([1, 2, 3, 0, 4])
    expect(data.map(({ rank_reason }) => rank_reason)).toEqual([
      null,
      { by: 'average_score', value: 4.2, above: 4.75 },
      { by: 'achievements', value: 0, above: 5 },
      { by: 'submitted_at', value: expect.stringMatching(/^2026-07-/), above: expect.stringMatching(/^2026-06-30T09/) },
      { by: 'average_score', value: null, above: 4.2 },
    ])
    expect(data.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5])
    expect(data.map(({ passes }) => passes)).toEqual([true, true, false, false, false])
    expect(data.map(({ line_below }) => line_below)).toEqual([false, true, false, false, false])
    expect(data[1]?.keys).toEqual([
      { key: 'average_score', value: 4.2 },
      { key: 'achievements', value: 5 },
    ])
  })

  it('adds up weighted exam scores, and puts applicants below a minimum or without a result last', async () => {
    const exams = { [maths ?? 0]: 60, [drawing ?? 0]: 50 }
    const { which, choices } = await competition(
      {
        ranking: ['exam_total', 'average_score'],
        entrance_subjects: [
          { subject_id: maths, min_score: 40, weight: 1 },
          // The first two applicants who pass have exactly this score.
          { subject_id: drawing, min_score: 50, weight: 1.5 },
        ],
      },
      [
        { exams },
        { exams: { [maths ?? 0]: 100, [drawing ?? 0]: 44 } },
        { exams: { ...exams, [drawing ?? 0]: 51 } },
        { exams: { [maths ?? 0]: 90 }, score: 5 },
      ],
    )
    const { data } = await list(which)
    expect(data.map(({ id }) => choices.indexOf(id))).toEqual([2, 0, 1, 3])
    expect(data.map(({ keys }) => keys[0]?.value)).toEqual([136.5, 135, 166, 90])
    expect(data.map(({ below_minimum }) => below_minimum)).toEqual([
      [],
      [],
      [subjects[1]?.name_en],
      [subjects[1]?.name_en],
    ])
    expect(data[2]?.rank_reason).toEqual({ by: 'below_minimum' })
    expect(data.map(({ passes }) => passes)).toEqual([true, true, false, false])
    const refused = await recommend([choices[1] ?? 0])
    expect(refused).toEqual({
      done: [],
      refused: [{ id: choices[1], message: 'An exam result is below the minimum or missing.' }],
    })
  })

  it('ignores a college exam score that the applicant entered, until staff enter one', async () => {
    const exams = { [maths ?? 0]: 100 }
    const { which, choices, people } = await competition(
      {
        entrance_subjects: [{ subject_id: maths, source: 'college', min_score: 40, weight: 1 }],
        ranking: ['exam_total'],
      },
      [{ exams }, {}],
    )
    const [boaster = 0, other = 0] = choices
    const unknown = await list(which)
    expect(unknown.data).toMatchObject([
      { keys: [{ value: null }], below_minimum: [subjects[0]?.name_en], passes: false },
      { keys: [{ value: null }], below_minimum: [subjects[0]?.name_en], passes: false },
    ])
    expect((await recommend([boaster])).refused).toHaveLength(1)
    const id = people[1]?.id ?? 0
    const { data: before } = await us.call('GET /api/profiles/:id', { params: { id }, locale: 'en' })
    expect(before.college_exams).toEqual([{ subject_id: maths, name: subjects[0]?.name_en, score: null }])
    const judge = (exam_scores: readonly object[]) =>
      us.post(`/api/profiles/${id}/score`, {
        body: {
          version: before.version,
          achievement_points: 0,
          preference: false,
          exam_scores,
          reason: 'Exam of 1 July',
        },
      })
    const refused = await judge([{ subject_id: drawing, score: 50 }])
    expect(Object.keys(refused.problem().errors ?? {})).toEqual(['exam_scores.0.subject_id'])
    expect((await judge([{ subject_id: maths, score: 40 }])).status).toBe(200)
    const known = await list(which)
    expect(known.data).toMatchObject([
      { id: other, keys: [{ value: 40 }], passes: true },
      { id: boaster, keys: [{ value: null }], passes: false },
    ])
    const { rows } = await server.pool.query(
      `SELECT before, after FROM audit_events WHERE action = 'score' AND entity_ids = ARRAY[$1::bigint]`,
      [id],
    )
    expect(rows).toMatchObject([
      { before: { exam_scores: [{ score: null }] }, after: { exam_scores: [{ subject_id: maths, score: 40 }] } },
    ])
    expect((await recommend([other])).done).toEqual([other])
  })

  it('puts applicants with a preference, or with a higher priority, first if that is a ranking key', async () => {
    const first = await newDirection(server)
    const second = await newDirection(server, { ranking: ['preference', 'priority'] })
    const campaign = await newCampaign(server, [
      { id: first.id, places: { budget: 5 } },
      { id: second.id, places: { budget: 5 } },
    ])
    const people = await newApplicants(server, campaign.id, [
      { choices: [{ directionId: first.id }, { directionId: second.id }], submittedAt: '2026-06-01T09:00:00Z' },
      { choices: [{ directionId: second.id }] },
      { choices: [{ directionId: first.id }, { directionId: second.id }], preference: true },
    ])
    const { data } = await list({ campaign_id: campaign.id, direction_id: second.id })
    expect(data.map(({ number }) => people.findIndex((person) => person.number === number))).toEqual([2, 1, 0])
    expect(data[1]?.keys).toEqual([
      { key: 'preference', value: 0 },
      { key: 'priority', value: 1 },
    ])
    expect(data.map(({ rank_reason }) => rank_reason)).toEqual([
      null,
      { by: 'preference', value: 0, above: 1 },
      { by: 'priority', value: 2, above: 1 },
    ])
  })

  it('contains only accepted applications', async () => {
    const states = ['submitted', 'in_review', 'accepted', 'needs_changes'] as const
    const { which, people } = await competition(
      {},
      states.map((status) => ({ status })),
    )
    const { data } = await list(which)
    expect(data.map(({ number }) => number)).toEqual([people[2]?.number])
  })

  it('keeps the positions when it is searched or filtered', async () => {
    const { which, people } = await competition({}, [
      { score: 4.1 },
      { score: 4.9 },
      { score: 4.5, lastName: 'Ёжикова' },
    ])
    const found = await list(which, { filter: { q: 'ежикова' } })
    expect(found.data).toMatchObject([{ place: 2, name: 'Ёжикова Анна' }])
    const byNumber = await list(which, { filter: { q: people[0]?.number } })
    expect(byNumber.data.map(({ place }) => place)).toEqual([3])
    const backwards = await list(which, { sort: ['place', 'DESC'], range: [1, 2] })
    expect(backwards.data.map(({ place }) => place)).toEqual([2, 1])
    const beyond = await list(which, { range: [50, 59] })
    expect(beyond).toMatchObject({ data: [], meta: { total: 3 } })
    const missing = await us.get('/api/ranking', { query: { filter: { basis: 'budget' } }, locale: 'en' })
    expect(missing.problem().errors).toEqual({
      'filter.campaign_id': ['Choose a campaign.'],
      'filter.direction_id': ['Choose a programme.'],
    })
  })

  it('can be exported with names or, for publication, with application numbers', async () => {
    const { which, people } = await competition({ ranking: ['average_score', 'preference'] }, [
      { score: 4.75, lastName: 'Открытова', preference: true },
      { score: 4.5, lastName: 'Вторая' },
      { score: 4.75, lastName: 'Равная' },
    ])
    const query = { ...which, basis: 'budget', format: 'csv' }
    const sent = (more: Record<string, unknown>) =>
      us.get('/api/ranking/export', {
        query: Object.fromEntries(Object.entries({ ...query, ...more }).map(([name, value]) => [name, String(value)])),
        locale: 'ru',
      })
    const named = await sent({})
    expect(String(named.body)).toContain('1;' + people[0]?.number + ';Открытова Анна;4,75')
    expect([...String(named.body).matchAll(/[^;]+$/gm)].map(([last]) => last.trim())).toEqual([
      'Почему здесь',
      'Первое место',
      'Преимущество: нет против да у места 1',
      'Средний балл: 4,50 против 4,75 у места 2',
    ])
    const anonymous = await sent({ anonymous: true })
    expect(String(anonymous.body)).toContain('1;' + people[0]?.number + ';4,75')
    expect(String(anonymous.body)).not.toMatch(/Открытова|Почему/)
    const nameOf = ({ headers }: { headers: Record<string, unknown> }) =>
      decodeURIComponent(String(headers['content-disposition']).split("''")[1] ?? '')
    expect(nameOf(named)).toMatch(/^77\.\d\d\.\d\d, бюджет\.csv$/)
    expect(nameOf(anonymous)).toMatch(/^77\.\d\d\.\d\d, бюджет, без имён\.csv$/)
    expect(String((await sent({ format: 'xlsx' })).body).slice(0, 2)).toBe('PK')
    const pdf = await sent({ format: 'pdf', anonymous: true })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(String(pdf.body).slice(0, 5)).toBe('%PDF-')
    expect((await sent({ direction_id: 999_999 })).status).toBe(404)
    expect((await sent({ basis: 'gift' })).status).toBe(422)
  })
})

describe('The passing line', () => {
  it('accounts for places already taken by applicants below it', async () => {
    const { which, choices } = await competition({ places: 2 }, [{ score: 4.1 }, { score: 4.9 }, { score: 4.5 }])
    await recommend([choices[0] ?? 0])
    const { data } = await list(which)
    expect(data.map(({ passes }) => passes)).toEqual([true, false, true])
    expect(data.map(({ line_below }) => line_below)).toEqual([true, false, false])
    await recommend([choices[1] ?? 0])
    expect((await recommend([choices[2] ?? 0])).refused[0]?.message).toBe('There are no free places.')
  })
})

describe('A list with enough places for everybody', () => {
  it('has no passing line and no lowest passing score', async () => {
    const { which } = await competition({ places: 3 }, [{ score: 4.1 }, { score: 4.9 }])
    const { data } = await list(which)
    expect(data).toMatchObject([
      { passes: true, line_below: false },
      { passes: true, line_below: false },
    ])
    const summary = await us.call('GET /api/ranking/summary', { query: { campaign_id: String(which.campaign_id) } })
    expect(summary.data.map(({ passing }) => passing)).toEqual([null])
  })
})

describe('The lists of a campaign', () => {
  it('show the number of places, the people who took them and the passing line', async () => {
    const { which, choices } = await competition({ places: 2 }, [{ score: 4.1 }, { score: 4.9 }, { score: 4.5 }])
    await recommend([choices[1] ?? 0])
    const { data } = await us.call('GET /api/ranking/summary', { query: { campaign_id: String(which.campaign_id) } })
    expect(data).toMatchObject([
      {
        ...which,
        basis: 'budget',
        places: 2,
        ranked: 3,
        taken: 1,
        waitlisted: 0,
        keys: ['average_score', 'achievements', 'priority'],
      },
    ])
    expect(data[0]?.passing).toEqual([
      { key: 'average_score', value: 4.5 },
      { key: 'achievements', value: 0 },
      { key: 'priority', value: 1 },
    ])
  })
})

it('Ranking lists require the permission to manage profiles', async () => {
  const body = { ids: [1], reason: 'x' }
  for (const [who, status] of [
    ['guest', 401],
    ['manage-documents', 403],
    ['applicant.a', 403],
  ] as const) {
    const them = server.as(who)
    const answers = [
      await them.get('/api/ranking'),
      await them.get('/api/ranking/summary', { query: { campaign_id: '1' } }),
      await them.get('/api/ranking/export'),
      await them.post('/api/ranking/recommend', { body }),
      await them.post('/api/ranking/waitlist', { body }),
      await them.post('/api/ranking/decline', { body }),
    ]
    expect(
      answers.map((answer) => answer.status),
      who,
    ).toEqual(answers.map(() => status))
  }
})
