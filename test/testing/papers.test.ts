import { afterAll, describe, expect, it } from 'vitest'
import type { Locale } from '../../src/api/kit/endpoints'
import { paperSheet, type PaperKind } from '../../src/server/testing/paper/paperSheet'
import { ownExport } from '../kit/ownExport'
import { textOperatorsByPage } from '../kit/pdf'
import { dayOf } from '../../src/server/kit/days'
import { startTestServer } from '../kit/server'
import { school } from '../study/newMaterial'
import { allTypes } from './kit/allTypes'
import { gradersOf } from './kit/graders'
import { essay, newQuestions, newTest, single } from './kit/newTest'
import { generateTestPaper, textsIn } from './kit/paper'
import { starting, startPath } from './kit/taker'

const server = await startTestServer()
afterAll(server.stop)
const { us, teacher, studentA, newOne, release, noticesOf, statusOf, bothGroups } = gradersOf(server)

const layOf = (id: number, variant: number) => generateTestPaper(server, { id, variant })
const sheetOf = async (
  id: number,
  kind: PaperKind,
  { variant = 1, locale = 'ru' }: { variant?: number; locale?: Locale } = {},
) => {
  const paper = await layOf(id, variant)
  const test = { type: 'current' as const, title: 'Зачёт', instructions: '', sections: [], minutes: 40 }
  const content = paperSheet(kind, { paper, test, college: 'Колледж', locale, pictures: new Map() })
  return textsIn(content)
}

describe('A test on paper', () => {
  it('prints every question type with space for the answer, and numbers the questions', async () => {
    const { id } = await newTest(server, { contents: allTypes })
    const texts = await sheetOf(id, 'questions')
    const whole = texts.join('\n')
    for (const words of ['Вода мокрая', 'Верно', 'Неверно', 'утро', 'first', 'мяукает', 'Сочинение', 'Прочитайте'])
      expect(whole).toContain(words)
    const numbers = texts.filter((text) => /^\d+\.$/.test(text))
    // The left sides of the matching question are numbered too.
    expect(numbers).toEqual(['1.', '2.', '3.', '4.', '5.', '6.', '1.', '2.', '7.', '8.', '9.', '10.'])
    expect(texts.join(' ')).toContain('Кот (1) ________________, пёс (2) ________________.')
  })

  it('does not contain its key, which uses the letters of the same variant', async () => {
    const { id } = await newTest(server, {
      contents: [allTypes[1], allTypes[5], allTypes[6]].flatMap((one) => one ?? []),
    })
    for (const variant of [1, 2, 3]) {
      const paper = await sheetOf(id, 'questions', { variant })
      const letterOf = (word: string) => paper[paper.indexOf(word) - 1]?.replace(')', '')
      const key = await sheetOf(id, 'key', { variant })
      const right = ['два', 'три'].map((word) => letterOf(word) ?? '').sort()
      expect(key).toContain(right.join(', '))
      const [one, two] = [letterOf('first'), letterOf('second')]
      expect(key).toContain(`1 – ${one}, 2 – ${two}`)
      expect(key).toContain(['утро', 'день', 'вечер'].map(letterOf).join(', '))
    }
    expect((await sheetOf(id, 'blank')).filter((text) => text.includes('девять'))).toEqual([])
  })

  it('is the same for the same variant number, and differs between variants in questions and code', async () => {
    const tag = 'бумага'
    await newQuestions(
      server,
      Array.from({ length: 12 }, (_, place) => single(`Из запаса ${place}`)),
      { tags: [tag] },
    )
    const { subject_id } = await school(server)
    const pool = {
      kind: 'pool' as const,
      id: 'p1',
      subject_id,
      tags: [tag],
      difficulty_from: null,
      difficulty_to: null,
      count: 4,
      points: 3,
    }
    const { id } = await newTest(server, {
      contents: [],
      content: { sections: [{ id: 's1', translations: {}, items: [pool] }] },
    })
    const [first, again, other] = [await layOf(id, 1), await layOf(id, 1), await layOf(id, 2)]
    expect(again).toEqual(first)
    expect(first.questions.map(({ points }) => points)).toEqual([3, 3, 3, 3])
    expect(other.questions.map(({ question_id }) => question_id)).not.toEqual(
      first.questions.map(({ question_id }) => question_id),
    )
    expect(other.code).not.toBe(first.code)
  })

  it('is a PDF in either language; only people who may change the test can print the key', async () => {
    const { id } = await newTest(server, { contents: allTypes, fields: { group_ids: await bothGroups() } })
    const { other_group_id } = await school(server)
    for (const kind of ['questions', 'blank', 'key']) {
      const answer = await us.get(`/api/tests/${id}/paper?kind=${kind}&language=en&variant=2`)
      expect(answer.status, answer.bytes.toString().slice(0, 300)).toBe(200)
      expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(textOperatorsByPage(answer.bytes)[0]).toBeGreaterThan(10)
    }
    // The test is for another group too, so the teacher may read it but not change it.
    expect((await teacher.get(`/api/tests/${id}/paper?kind=questions`)).status).toBe(200)
    expect((await teacher.get(`/api/tests/${id}/paper?kind=key`)).status).toBe(403)
    const otherTest = await newTest(server, { contents: [single('Раз')], fields: { group_ids: [other_group_id] } })
    await server.pool.query('UPDATE tests SET subject_id = $2 WHERE id = $1', [
      otherTest.id,
      (await school(server)).other_subject_id,
    ])
    for (const path of ['/paper?kind=questions', '/paper?kind=key', '/paper/questions'])
      expect((await teacher.get(`/api/tests/${otherTest.id}${path}`)).status, path).toBe(404)
  })
})

describe('The scores of a paper attempt', () => {
  const today = dayOf(new Date(), 'Europe/Moscow')
  const idOf = async (persona: 'student.a' | 'student.b' | 'manage-tests') =>
    (await server.as(persona).call('GET /api/user')).id
  const enter = async (testId: number, more: Record<string, unknown> = {}, who = us) => {
    const { data } = await us.call('GET /api/tests/:id/paper/questions', { params: { id: testId }, query: {} })
    const scores = (data[0]?.questions ?? []).map(({ position }) => ({ position, score: 1.5 }))
    const body = { user_id: await idOf('student.a'), variant: 1, code: data[0]?.code, taken_on: today, scores, ...more }
    return who.post(`/api/tests/${testId}/attempts/on-paper`, { body, locale: 'en' })
  }
  const entered = async (testId: number, more: Record<string, unknown> = {}) => {
    const answer = await enter(testId, more)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return Number(Object(answer.body).data.id)
  }

  it('create an attempt that waits for its release and appears in the list, the journal and the audit log', async () => {
    const { id: testId } = await newOne()
    await server.pool.query(`UPDATE tests SET created_at = '2026-03-02T09:00Z' WHERE id = $1`, [testId])
    const id = await entered(testId, { taken_on: '2026-03-02' })
    expect(await statusOf(id)).toEqual({ status: 'graded', score: 3 })
    const { data } = await us.call('GET /api/tests/:id/attempts', { params: { id: testId }, query: {} })
    expect(data).toMatchObject([
      { id, on_paper: true, score: 3, max_score: 7, answered_count: 2, finish_reason: 'staff' },
    ])
    expect(data[0]?.started_at.slice(0, 10)).toBe('2026-03-02')
    const events = await us.call('GET /api/tests/:id/attempts/:attempt/events', { params: { id: testId, attempt: id } })
    expect(events.data.map(({ kind }) => kind)).toEqual(['entered'])
    const { rows } = await server.pool.query(
      `SELECT action, after ->> 'variant' AS variant FROM audit_events WHERE entity = 'attempts' AND $1 = ANY(entity_ids)`,
      [id],
    )
    expect(rows).toEqual([{ action: 'create', variant: '1' }])
  })

  it('become visible to the student after their release, without answers, also in the personal export', async () => {
    const { id: testId } = await newOne()
    const id = await entered(testId)
    expect((await release(testId)).body).toEqual({ data: { done: [id], refused: [] } })
    const review = await studentA.review(id)
    expect(review).toMatchObject({ on_paper: true, result: { score: 3, max_score: 7 } })
    const { data: exported } = await ownExport(server.as('student.a'))
    const own = Object(exported).test_results.find((one: { test_id: number }) => one.test_id === testId)
    expect(own.attempts).toMatchObject([{ id, result: { score: 3, max_score: 7 } }])
    expect(review.questions).toMatchObject([
      { answer: null, reviewed: { status: 'partial', score: 1.5 } },
      { answer: null, reviewed: { status: 'partial', score: 1.5 } },
    ])
  })

  const noticesSince = async (before: readonly string[]) => (await noticesOf('student.a')).slice(before.length)
  it.each(['entered', 'voided'])('are hidden from the student everywhere before their release (%s)', async (state) => {
    const { id: testId } = await newOne({ contents: [single('Раз'), essay('Два')], fields: { attempts_allowed: 2 } })
    const seen = async () => {
      const student = server.as('student.a')
      const { data: exported } = await ownExport(student)
      const list = await student.call('GET /api/testing/tests', { query: {} })
      const one = await student.call('GET /api/testing/tests/:id', { params: { id: testId } })
      const home = await student.get('/api/dashboard')
      return { exported, list: list.data, one: { ...one.data, server_now: '' }, home: Object(home.body).data?.todo }
    }
    const before = await seen()
    const notices = await noticesOf('student.a')
    const id = await entered(testId)
    if (state === 'voided')
      await us.post(`/api/tests/${testId}/attempts/void`, { body: { ids: [id], reason: 'Не тот вариант' } })
    const after = await seen()
    expect(after.one).toEqual(before.one)
    expect(after.home).toEqual(before.home)
    expect(after.list).toEqual(before.list)
    for (const table of ['attempts', 'attempt_events', 'attempt_questions', 'test_results'])
      expect(after.exported[table], table).toEqual(before.exported[table])
    expect(await noticesSince(notices)).toEqual([])
    for (const path of ['', '/review'])
      expect((await server.as('student.a').get(`/api/testing/attempts/${id}${path}`)).status, path).toBe(404)
    // Staff can still read it.
    expect((await us.get(`/api/tests/${testId}/attempts/${id}`)).status).toBe(200)
  })

  it('stay visible to the student if they are voided after their release', async () => {
    const { id: testId } = await newOne()
    const id = await entered(testId)
    await release(testId)
    await us.post(`/api/tests/${testId}/attempts/void`, { body: { ids: [id], reason: 'Не тот вариант' } })
    expect((await studentA.review(id)).status).toBe('voided')
  })

  it('use up the attempt even while they are hidden', async () => {
    const { id: testId } = await newOne()
    await entered(testId)
    const start = await server.as('student.a').post(startPath(testId), { body: starting, locale: 'en' })
    expect(start.status).toBe(409)
    expect(start.problem().message).toBe('There are no attempts left.')
  })

  it('are not in the grading queue, and their attempt cannot be reopened', async () => {
    const { id: testId } = await newOne()
    const id = await entered(testId)
    const { data } = await us.call('GET /api/grading/answers', { query: { test: testId } })
    expect(data).toEqual([])
    const again = await us.post(`/api/tests/${testId}/attempts/reopen`, {
      body: { ids: [id], minutes: 5, reason: 'Ещё' },
      locale: 'en',
    })
    expect(Object(again.body).data.done).toEqual([])
  })

  it('are rejected above the maximum, for other questions, and for a date in the future', async () => {
    const { id: testId } = await newOne()
    const faultsOf = async (more: Record<string, unknown>) =>
      Object.keys((await enter(testId, more)).problem().errors ?? {})
    const full = [
      { position: 0, score: 2 },
      { position: 1, score: 5 },
    ]
    expect(await faultsOf({ scores: [{ position: 0, score: 2.01 }, full[1]] })).toEqual(['scores.0.score'])
    expect(await faultsOf({ scores: [{ position: 0, score: 0.001 }, full[1]] })).toEqual(['scores.0.score'])
    expect(await faultsOf({ scores: [{ position: 0, score: -1 }, full[1]] })).toEqual(['scores.0.score'])
    expect(await faultsOf({ scores: [full[0]] })).toEqual(['scores'])
    expect(await faultsOf({ scores: [full[0], full[0]] })).toEqual(['scores'])
    expect(await faultsOf({ scores: [full[0], { position: 5, score: 1 }] })).toEqual(['scores'])
    expect(await faultsOf({ taken_on: '2999-01-01' })).toEqual(['taken_on'])
    const yesterday = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    expect(await faultsOf({ taken_on: yesterday })).toEqual(['taken_on'])
    await entered(testId, { scores: full })
  })

  it('are rejected for people who do not take the test, for the user who enters them, and for people beyond reach', async () => {
    const { id: testId } = await newOne()
    const otherStudent = { user_id: await idOf('student.b') }
    expect((await enter(testId, otherStudent)).problem().errors).toHaveProperty('user_id')
    expect((await enter(testId, { user_id: await idOf('manage-tests') })).problem().errors).toHaveProperty('user_id')
    const both = await newOne({ contents: [essay('Два')], fields: { group_ids: await bothGroups() } })
    const refused = await enter(both.id, otherStudent, teacher)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.problem().errors ?? {})).toEqual(['user_id'])
    expect((await enter(both.id, {}, teacher)).status).toBe(200)
    await entered(both.id, otherStudent)
  })

  it('are rejected while the person takes the test and when no attempt is left', async () => {
    const { id: testId } = await newOne()
    const running = await studentA.start(testId)
    expect((await enter(testId)).status).toBe(409)
    await studentA.submit(running)
    const refused = await enter(testId)
    expect(refused.status).toBe(422)
    expect(refused.problem().errors).toEqual({ user_id: ['There are no attempts left.'] })
  })

  it('are entered only once by two simultaneous requests', async () => {
    const { id: testId } = await newOne()
    const answers = await Promise.all([enter(testId), enter(testId), enter(testId)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409 || status === 422)).toHaveLength(2)
  })

  it('are rejected if the paper no longer matches its code', async () => {
    const { id: testId, questionIds } = await newOne()
    const { code } = await layOf(testId, 1)
    await server.pool.query('UPDATE questions SET points = 4 WHERE id = $1', [questionIds[0]])
    expect((await layOf(testId, 1)).code).not.toBe(code)
    expect((await enter(testId, { code })).problem().message).toContain('a different code')
  })
})
