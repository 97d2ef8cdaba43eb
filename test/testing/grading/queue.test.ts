import { afterAll, describe, expect, it } from 'vitest'
import { bearerOf, sendForm } from '../../library/files/form'
import { startTestServer } from '../../kit/server'
import { school } from '../../study/newMaterial'
import { gradersOf } from '../kit/graders'
import { answerOf, device, essay, fileQuestion, single } from '../kit/newTest'

const server = await startTestServer()
afterAll(server.stop)
const {
  us,
  teacher,
  other,
  studentA,
  studentB,
  newOne,
  submitTest,
  sat,
  answerAt,
  marked,
  release,
  listOf,
  statusOf,
  bothGroups,
} = gradersOf(server)

describe('The grading queue', () => {
  it('shows how many answers to each question wait and since when, until all are released', async () => {
    const {
      id: testId,
      attempt,
      questionIds,
    } = await submitTest({
      contents: [single('Раз'), essay('Два')],
      fields: { group_ids: await bothGroups() },
    })
    await sat(testId, studentB)
    const inQueue = async () => (await us.call('GET /api/grading')).data.find(({ id }) => id === testId)
    const { rows } = await server.pool.query('SELECT min(submitted_at) AS first FROM attempts WHERE test_id = $1', [
      testId,
    ])
    expect(await inQueue()).toMatchObject({
      waiting_count: 2,
      graded_count: 0,
      is_blind: false,
      questions: [{ id: questionIds[1], waiting: 2, done: 0, oldest_at: new Date(rows[0]?.first).toISOString() }],
    })
    await marked(attempt, { score: 1 })
    expect(await inQueue()).toMatchObject({ waiting_count: 1, graded_count: 1, questions: [{ waiting: 1, done: 1 }] })
    const [, second] = await listOf(testId)
    await marked(second?.attempt_id ?? 0, { score: 2 })
    await release(testId)
    expect(await inQueue()).toBeUndefined()
    const done = await us.call('GET /api/grading', { query: { done: 'true' } })
    expect(done.data.find(({ id }) => id === testId)).toMatchObject({ released_count: 2, questions: [{ done: 2 }] })
  })

  it('is counted on the grader’s home page', async () => {
    await submitTest()
    const { data } = await us.call('GET /api/dashboard')
    const queue = (await us.call('GET /api/grading')).data
    const waiting = queue.flatMap(({ questions }) => questions).reduce((sum, question) => sum + question.waiting, 0)
    expect(data.queues.find(({ queue: name }) => name === 'answers_waiting')).toMatchObject({ count: waiting })
    const clerk = await server.as('manage-groups').call('GET /api/dashboard')
    expect(clerk.data.queues.map(({ queue: name }) => name)).not.toContain('answers_waiting')
  })

  it('can be ordered by question or student, and filtered by question, attempt and status', async () => {
    const { id: testId, questionIds } = await newOne({
      contents: [essay('Раз'), essay('Два')],
      fields: { group_ids: await bothGroups() },
    })
    const [a, b] = [await sat(testId), await sat(testId, studentB)]
    expect(await listOf(testId)).toMatchObject([
      { attempt_id: a, position: 0 },
      { attempt_id: b, position: 0 },
      { attempt_id: a, position: 1 },
      { attempt_id: b, position: 1 },
    ])
    expect(await listOf(testId, { by: 'student' })).toMatchObject([
      { attempt_id: a, position: 0 },
      { attempt_id: a, position: 1 },
      { attempt_id: b, position: 0 },
      { attempt_id: b, position: 1 },
    ])
    await marked(b, { score: 1 })
    expect(await listOf(testId, { question: questionIds[1], status: 'waiting' })).toMatchObject([
      { attempt_id: a, position: 1 },
    ])
    expect(await listOf(testId, { attempt: b, status: 'graded' })).toMatchObject([{ attempt_id: b, position: 1 }])
    expect((await listOf(testId))[0]).toMatchObject({ work: 1, status: 'waiting', score: null, points: 5 })
  })
})

describe('A teacher', () => {
  it('can grade and see only people in their own groups', async () => {
    const { id: testId, attempt } = await submitTest({
      contents: [single('Раз'), essay('Два')],
      fields: { group_ids: await bothGroups() },
    })
    const foreign = await sat(testId, studentB)
    const path = `/api/grading/answers/${foreign}/1`
    expect((await listOf(testId, {}, teacher)).map(({ attempt_id }) => attempt_id)).toEqual([attempt])
    const queue = (await teacher.call('GET /api/grading')).data.find(({ id }) => id === testId)
    expect(queue).toMatchObject({ waiting_count: 1, questions: [{ waiting: 1 }], can_edit: false })
    const calls = [
      teacher.get(path),
      teacher.patch(path, { body: { version: 0, score: 1 } }),
      teacher.post(`${path}/claim`),
      teacher.delete(`${path}/claim`),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    await marked(foreign, { score: 1 })
    expect((await release(testId, [foreign], teacher)).body).toMatchObject({
      data: { done: [], refused: [{ id: foreign }] },
    })
    expect((await release(testId, null, teacher)).body).toEqual({ data: { done: [], refused: [] } })
    expect(await statusOf(foreign)).toMatchObject({ status: 'graded' })
    const body = { version: 0, is_blind: true, releases_at: null }
    expect((await teacher.patch(`/api/grading/tests/${testId}`, { body })).status).toBe(403)
    const { other_group_id } = await school(server)
    const elsewhere = await newOne({ contents: [essay('Раз')], fields: { group_ids: [other_group_id] } })
    const shut = [
      teacher.get(`/api/grading/tests/${elsewhere.id}`),
      teacher.get('/api/grading/answers', { query: { test: String(elsewhere.id) } }),
      teacher.patch(`/api/grading/tests/${elsewhere.id}`, { body }),
      release(elsewhere.id, null, teacher),
    ]
    expect((await Promise.all(shut)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })
})

describe('Blind grading', () => {
  it('reveals no name, group or time of the taker in any field or file name', async () => {
    const { id: testId } = await newOne({ contents: [essay('Раз'), fileQuestion('Два')] })
    const attempt = await studentA.start(testId)
    await studentA.sent(attempt, [answerOf(0, { type: 'essay', text: 'Сочинение' })])
    await sendForm(server, await bearerOf(server, 'student.a'), `/api/testing/attempts/${attempt}/questions/1/files`, {
      fields: { device },
      files: [{ name: 'работа_студента.txt', content: Buffer.from('Решение') }],
    })
    await studentA.submit(attempt)
    const person = await server.as('student.a').call('GET /api/user')
    const { group_code } = (await listOf(testId))[0] ?? {}
    const shown = async () => {
      const answers = [
        await us.get('/api/grading'),
        await us.get(`/api/grading/tests/${testId}`),
        await us.get('/api/grading/answers', { query: { test: String(testId) } }),
        await us.get(`/api/grading/answers/${attempt}/0`),
        await us.get(`/api/grading/answers/${attempt}/1`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      return answers.map(({ bytes }) => bytes.toString()).join('')
    }
    const personalWords = [person.last_name, 'работа_студента', `"group_code":"${group_code}"`]
    const open = await shown()
    expect(personalWords.filter((word) => open.includes(word))).toEqual(personalWords)
    const { data: rules } = await us.call('PATCH /api/grading/tests/:id', {
      params: { id: testId },
      body: { version: 0, is_blind: true, releases_at: null },
    })
    expect(rules).toMatchObject({ version: 1, is_blind: true })
    const hidden = await shown()
    expect(personalWords.filter((word) => hidden.includes(word))).toEqual([])
    const { data } = await answerAt(attempt, 1)
    expect(data).toMatchObject({ is_blind: true, name: null, group_code: null, submitted_at: null })
    expect(data.files).toMatchObject([{ name: '1.txt' }])
    const stale = await us.patch(`/api/grading/tests/${testId}`, {
      body: { version: 0, is_blind: false, releases_at: null },
    })
    expect(stale.status).toBe(409)
    expect(stale.problem().current).toMatchObject({ version: 1, is_blind: true })
  })
})

describe('A grading claim', () => {
  it('is visible to other graders for ten minutes, does not block them, and ends with the mark', async () => {
    const { id: testId, attempt } = await submitTest()
    const claim = async (who: typeof us) =>
      (await who.call('POST /api/grading/answers/:attempt/:position/claim', { params: { attempt, position: 1 } })).data
    const first = await claim(us)
    expect(first.mine).toBe(true)
    expect(await claim(other)).toMatchObject({ mine: false, name: first.name, until: first.until })
    expect((await answerAt(attempt, 1, other)).data.claim).toMatchObject({ mine: false, name: first.name })
    expect((await listOf(testId, {}, other))[0]?.claimed_by).toBe(first.name)
    expect((await listOf(testId))[0]?.claimed_by).toBeNull()
    await server.pool.query(`UPDATE grading_claims SET until = now() - interval '1 second'`)
    expect((await claim(other)).mine).toBe(true)
    expect((await claim(us)).mine).toBe(false)
    await other.call('DELETE /api/grading/answers/:attempt/:position/claim', { params: { attempt, position: 1 } })
    expect((await claim(us)).mine).toBe(true)
    await marked(attempt, { score: 1 }, { who: other })
    await marked(attempt, { score: 2, version: 1 })
    expect((await answerAt(attempt)).data.claim).toBeNull()
  })
})
