import { afterAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { PersonResult } from '../../src/api/testing/results'
import { flagsOf, testResultsOf } from '../../src/server/testing/results/rules'
import { startTestServer } from '../kit/server'
import { gradersOf } from './kit/graders'
import { essay, single } from './kit/newTest'

const server = await startTestServer()
afterAll(server.stop)
const { us, teacher, studentA, studentB, newOne, submitTest, sat, marked, mark, release, bothGroups } =
  gradersOf(server)

const resultsOf = async (id: number, who = us) =>
  (await who.call('GET /api/tests/:id/results', { params: { id } })).data
const peopleOf = async (id: number, query: Record<string, unknown> = {}, who = us) =>
  (await who.call('GET /api/tests/:id/results/people', { params: { id }, query })).data
const replayOf = (id: number, attempt: number, who = us) =>
  who.call('GET /api/tests/:id/attempts/:attempt', { params: { id, attempt } })

/** Creates a test for the teacher's group and another one, submitted by both students. */
const submittedByBothGroups = async (
  more: Parameters<typeof newOne>[0] = { contents: [single('Раз'), essay('Два')] },
) => {
  const group_ids = await bothGroups()
  const test = await newOne({ ...more, fields: { ...more?.fields, group_ids } })
  const attempts = { a: await sat(test.id, studentA), b: await sat(test.id, studentB) }
  return { ...test, attempts }
}

describe('The results of a test', () => {
  it('count who is done, waiting for grading or not started', async () => {
    const { id, attempts } = await submittedByBothGroups()
    const before = await resultsOf(id)
    expect(before).toMatchObject({ waiting: 2, done: 0, mean: null, running: 0 })
    expect(before.takers).toBe(before.not_started + 2)
    await marked(attempts.a, { score: 5 })
    const after = await resultsOf(id)
    expect(after).toMatchObject({ waiting: 1, done: 1, mean: 100 })
    expect(after.bins).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    const [done] = await peopleOf(id, { filter: { state: ['done'] } })
    expect(done).toMatchObject({ attempt_id: attempts.a, score: 7, max_score: 7, percent: 100, attempts_count: 1 })
    const counted = await us.call('GET /api/tests/:id/results/people', {
      params: { id },
      query: { counts: [{ state: ['done'] }, { state: ['waiting'] }] },
    })
    expect(counted.meta.counts).toEqual([1, 1])
  })

  it('include only the teacher’s own groups: people, counts, files and replays', async () => {
    const { id, attempts } = await submittedByBothGroups()
    await Promise.all([marked(attempts.a, { score: 5 }), marked(attempts.b, { score: 0 })])
    const [ours] = await bothGroups()
    const own = await resultsOf(id, teacher)
    expect(own).toMatchObject({ done: 1, mean: 100, groups: [{ id: ours }] })
    const people = await peopleOf(id, { range: [0, 99] }, teacher)
    expect(people.every(({ group_id }) => group_id === ours)).toBe(true)
    expect(people).toHaveLength(own.takers)
    const file = (await teacher.get(`/api/tests/${id}/results/people/export?format=csv`)).bytes.toString()
    const all = (await us.get(`/api/tests/${id}/results/people/export?format=csv`)).bytes.toString()
    const [other] = (await peopleOf(id, { filter: { state: ['done'] } })).filter(({ percent }) => percent !== 100)
    expect(all).toContain(other?.name)
    expect(file).not.toContain(other?.name)
    expect((await replayOf(id, attempts.a, teacher)).data.review.id).toBe(attempts.a)
    expect((await teacher.get(`/api/tests/${id}/attempts/${attempts.b}`)).status).toBe(404)
    const questions = async (who: typeof us) =>
      (await who.call('GET /api/tests/:id/results/questions', { params: { id } })).data.items.map(({ seen }) => seen)
    expect(await questions(us)).toEqual([2, 2])
    expect(await questions(teacher)).toEqual([1, 1])
  })

  it('include a replay of an attempt as its taker saw it, with every change of a mark', async () => {
    const { id, attempt } = await submitTest()
    await marked(attempt, { score: 3, comment: 'Бегло' })
    await release(id)
    await mark(attempt, { version: 1, score: 4, reason: 'Апелляция' })
    const { data } = await replayOf(id, attempt)
    const seen = await studentA.review(attempt)
    expect(data.review.questions.map(({ presented, answer }) => ({ presented, answer }))).toEqual(
      seen.questions.map(({ presented, answer }) => ({ presented, answer })),
    )
    expect(data.changes).toMatchObject([{ position: 1, before: 3, after: 4, reason: 'Апелляция' }])
    expect((await peopleOf(id, { filter: { state: ['done'] } }))[0]).toMatchObject({ score: 6, changes_count: 1 })
  })

  it('reveal nobody’s work during blind grading', async () => {
    const { id, attempt } = await submitTest()
    await us.call('PATCH /api/grading/tests/:id', {
      params: { id },
      body: { version: 0, is_blind: true, releases_at: null },
    })
    await marked(attempt, { score: 5 })
    expect(await resultsOf(id)).toMatchObject({ done: 0, waiting: 1 })
    const [hidden] = await peopleOf(id, { filter: { state: ['waiting'] } })
    expect(hidden).toMatchObject({ attempt_id: null, submitted_at: null, minutes: null, score: null, changes_count: 0 })
    expect((await us.get(`/api/tests/${id}/attempts/${attempt}`)).status).toBe(409)
    await release(id)
    expect(await resultsOf(id)).toMatchObject({ done: 1, waiting: 0 })
    expect((await replayOf(id, attempt)).data.review.id).toBe(attempt)
  })

  it('show how long a question took and what people within reach chose', async () => {
    const { id, attempts } = await submittedByBothGroups()
    await Promise.all([marked(attempts.a, { score: 5 }), marked(attempts.b, { score: 0 })])
    const { data } = await us.call('GET /api/tests/:id/results/questions', { params: { id } })
    expect(data).toMatchObject({ alpha: null, standard_error: null })
    const [choice, text] = data.items.map(({ question_id }) => question_id)
    const of = async (question = 0, who = us) =>
      (await who.call('GET /api/tests/:id/results/questions/:question', { params: { id, question } })).data
    const chosen = async (who = us) => (await of(choice, who)).options.filter(({ is_right }) => is_right)
    expect(await chosen()).toMatchObject([{ chosen: 2, discrimination: null }])
    expect(await chosen(teacher)).toMatchObject([{ chosen: 1 }])
    expect((await of(choice)).median_seconds).toBeGreaterThanOrEqual(0)
    expect((await of(text)).options).toEqual([])
    expect(await of(2_000_000_000)).toEqual({ median_seconds: null, options: [] })
  })

  it('are closed to students, and replay neither running attempts nor attempts of another test', async () => {
    const { id, attempt } = await submitTest()
    const student = server.as('student.a')
    for (const path of [
      'results',
      'results/people',
      'results/questions',
      'results/questions/1',
      'results/sheet',
      `attempts/${attempt}`,
    ])
      expect((await student.get(`/api/tests/${id}/${path}`)).status, path).toBe(403)
    const other = await newOne()
    expect((await us.get(`/api/tests/${other.id}/attempts/${attempt}`)).status).toBe(404)
    const running = await studentB.start(other.id).catch(() => studentA.start(other.id))
    expect((await us.get(`/api/tests/${other.id}/attempts/${running}`)).status).toBe(409)
    expect(await resultsOf(other.id)).toMatchObject({ running: 1, done: 0 })
  })

  it('can be printed as a sheet for signatures', async () => {
    const { id } = await submittedByBothGroups()
    const { status, bytes, headers } = await us.get(`/api/tests/${id}/results/sheet`)
    expect(status).toBe(200)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(headers['content-disposition']).toContain('.pdf')
  })
})

const person = fc.record({
  id: fc.integer({ min: 1 }),
  name: fc.string(),
  group_id: fc.constantFrom(null, 1, 2),
  state: fc.constantFrom('not_started' as const, 'running' as const, 'waiting' as const, 'done' as const),
  percent: fc.option(fc.integer({ min: -200, max: 1000 }).map((tenths) => tenths / 10)),
})
type Person = typeof person extends fc.Arbitrary<infer One> ? One : never
const rowOf = ({ state, percent, group_id, ...who }: Person): PersonResult => ({
  ...who,
  group_id,
  group_code: group_id === null ? null : `ИС-${group_id}`,
  state,
  attempts_count: 1,
  attempt_id: null,
  submitted_at: null,
  minutes: null,
  score: state === 'done' ? percent : null,
  max_score: 100,
  percent: state === 'done' ? percent : null,
  passed: null,
  changes_count: 0,
})

describe('The figures of results', () => {
  it('add up: every state is counted once, every percent is in one bin, and the mean is within range', () => {
    fc.assert(
      fc.property(fc.array(person), (people) => {
        const rows = people.map(rowOf)
        const { takers, not_started, running, waiting, done, bins, without_percent, mean, median, groups } =
          testResultsOf(rows, null)
        expect(not_started + running + waiting + done).toBe(takers)
        expect(bins.reduce((sum, count) => sum + count, without_percent)).toBe(done)
        expect(groups.reduce((sum, group) => sum + group.takers, 0)).toBe(rows.filter((row) => row.group_id).length)
        const percents = rows.flatMap(({ percent }) => (percent === null ? [] : [percent]))
        const between = [mean, median].filter((middle) => middle !== null)
        expect(between).toHaveLength(percents.length === 0 ? 0 : 2)
        for (const middle of between) {
          expect(middle).toBeGreaterThanOrEqual(Math.min(...percents) - 0.051)
          expect(middle).toBeLessThanOrEqual(Math.max(...percents) + 0.051)
        }
      }),
    )
  })

  it.each([
    { seen: 19, facility: 0, discrimination: -1, flags: [] },
    { seen: 20, facility: 0.1, discrimination: 0.5, flags: ['hard'] },
    { seen: 20, facility: 0.96, discrimination: null, flags: ['easy'] },
    { seen: 20, facility: 0.5, discrimination: 0.1, flags: ['weak'] },
    { seen: 20, facility: 0.5, discrimination: -0.1, flags: ['weak'] },
    { seen: 20, facility: 0.5, discrimination: -0.11, flags: ['inverse'] },
    { seen: 20, facility: 0.5, discrimination: 0.4, flags: [] },
  ])(
    'flag a question with $seen answers, facility $facility and discrimination $discrimination as $flags',
    ({ flags, ...item }) => {
      expect(flagsOf(item)).toEqual(flags)
    },
  )
})
