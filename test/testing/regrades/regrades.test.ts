import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { gradebookFixture } from '../../gradebook/gradebookFixture'
import { choose } from '../kit/taker'
import { single } from '../kit/newTest'
import { corrected, reasons, regradersOf } from '../kit/regrades'

const server = await startTestServer()
afterAll(server.stop)
const {
  us,
  teacher,
  studentA,
  studentB,
  submitTest,
  marked,
  mark,
  release,
  noticesOf,
  statusOf,
  bothGroups,
  both,
  preview,
  previewed,
  plan,
  planned,
  apply,
  read,
  regraded,
  undo,
  marksOf,
  keyInput,
} = regradersOf(server)

describe('The preview of a re-grade', () => {
  it('names who gains and who loses, and changes nothing', async () => {
    const { id, first, second, input } = await both()
    const before = await marksOf(id)
    const found = await previewed(id, input)
    expect(found).toMatchObject({ attempts: 2, running: 0, higher: 1, lower: 1, reaches_all: true })
    expect(
      found.people.map(({ attempt_id, before: was, after }: never) => [
        attempt_id,
        Object(was).score,
        Object(after).score,
      ]),
    ).toEqual([
      [first, 2, 0],
      [second, 0, 2],
    ])
    expect(found.options.map(({ chosen, before: was, after }: never) => [chosen, was, after])).toEqual([
      [1, 2, 0],
      [1, 0, 2],
      [0, 0, 0],
    ])
    expect(await marksOf(id)).toEqual(before)
  })

  it('shows a teacher only the people of own groups, and says that there are others', async () => {
    const { id, input, first } = await both({ group_ids: await bothGroups() })
    await server.pool.query(
      `UPDATE tests SET author_id = (SELECT id FROM users WHERE email LIKE 'teacher@%') WHERE id = $1`,
      [id],
    )
    const found = await previewed(id, input, teacher)
    expect(found).toMatchObject({ attempts: 1, higher: 0, lower: 1, reaches_all: false })
    expect(found.people.map(({ attempt_id }: { attempt_id: number }) => attempt_id)).toEqual([first])
    const regrade = await regraded(id, input, teacher)
    expect(regrade).toMatchObject({ total: 1, done: 1, changed_count: 1 })
    const people = await teacher.call('GET /api/tests/:id/regrades/:regrade/people', {
      params: { id, regrade: regrade.id },
    })
    expect(people.data.map(({ attempt_id }) => attempt_id)).toEqual([first])
    expect((await read(id, regrade.id)).changed_count).toBe(2)
  })

  it('rejects what would ask something else, an unchanged key, and a question that nobody was asked', async () => {
    const { id, question } = await both()
    const other = { ...corrected(single('Раз')), translations: { ru: { body: 'Совсем другой вопрос' } } }
    expect((await preview(id, keyInput(question, other))).body).toMatchObject({
      errors: { content: [expect.any(String)] },
    })
    expect((await preview(id, keyInput(question, single('Раз')))).status).toBe(422)
    expect((await preview(id, keyInput(question, null))).status).toBe(422)
    expect((await preview(id, keyInput(question, null, { question_number: 7, points: 1 }))).status).toBe(404)
    expect((await preview(id, { kind: 'drop', question_id: 999_999 })).status).toBe(404)
    expect((await preview(id, { kind: 'bonus', points: -1 })).status).toBe(422)
  })

  it('is forbidden to readers who may not edit the test', async () => {
    const { id, input } = await both()
    await server.pool.query('UPDATE tests SET author_id = NULL WHERE id = $1', [id])
    expect((await preview(id, input, teacher)).status).toBe(403)
    expect((await plan(id, input, teacher)).status).toBe(403)
  })
})

describe('Applying a re-grade', () => {
  it('marks everybody by the corrected key, corrects the bank, and tells takers without their marks', async () => {
    const { id, first, second, question, input } = await both()
    const regrade = await regraded(id, input)
    expect(await statusOf(first)).toMatchObject({ score: 0 })
    expect(await statusOf(second)).toMatchObject({ score: 2 })
    expect(regrade).toMatchObject({ done: 2, total: 2, changed_count: 2, applied_by_name: expect.any(String) })
    const { rows } = await server.pool.query('SELECT number FROM questions WHERE id = $1', [question])
    expect(rows).toEqual([{ number: 2 }])
    expect(await noticesOf('student.b')).toContain('Результат теста пересчитан')
    const { raw = '' } =
      (await server.mails()).findLast(({ raw: text }) => text.includes(`/testing/attempts/${second}`)) ?? {}
    expect(raw).not.toMatch(/[02] из 4/)
    const review = await studentB.review(second)
    expect(review.regrades).toMatchObject([{ note: reasons.note, number: 1, undone_at: null }])
    expect(JSON.stringify(review)).not.toContain(reasons.reason)
    expect(review.questions[0]?.reviewed).toMatchObject({ status: 'correct', score: 2 })
  })

  it('gives full marks for a void question, drops it from the total, or adds points for everybody', async () => {
    const { id, first, second, question } = await both()
    await regraded(id, { kind: 'full_marks', question_id: question })
    expect([await statusOf(first), await statusOf(second)]).toMatchObject([{ score: 2 }, { score: 2 }])
    expect((await preview(id, { kind: 'drop', question_id: question })).status).toBe(409)
    const others = await both()
    await regraded(others.id, { kind: 'drop', question_id: others.question })
    expect((await marksOf(others.id))[0]).toMatchObject({ given: 0, max_score: 2, mark: 'voided' })
    await regraded(others.id, { kind: 'bonus', points: 1.5 })
    expect([await statusOf(others.first), await statusOf(others.second)]).toMatchObject([
      { score: 1.5 },
      { score: 1.5 },
    ])
    await regraded(others.id, { kind: 'bonus', points: 5 })
    expect(await statusOf(others.first)).toMatchObject({ score: 2 })
  })

  it('refuses to leave a test without points', async () => {
    const { id, questionIds } = await submitTest({ contents: [single('Раз')] })
    const answer = await preview(id, { kind: 'drop', question_id: questionIds[0] })
    expect(answer.status).toBe(409)
  })

  it('scales manual marks when the points change', async () => {
    const { id, attempt, questionIds } = await submitTest()
    await marked(attempt, { score: 4 })
    await regraded(id, keyInput(questionIds[1], null, { points: 10 }))
    expect(await statusOf(attempt)).toMatchObject({ score: 10 })
    expect((await marksOf(id))[1]).toMatchObject({ points: 10, given: 8, mark: 'partial' })
  })

  it('is refused once marks changed since the preview, and the draft stays', async () => {
    const { id, attempt, questionIds } = await submitTest()
    const input = keyInput(questionIds[0], corrected(single('Раз')))
    const { id: draft } = await planned(id, input)
    const found = await previewed(id, input)
    await marked(attempt, { score: 4 })
    expect((await apply(id, draft, found)).status).toBe(409)
    expect((await read(id, draft)).state).toBe('draft')
    expect((await apply(id, draft, await previewed(id, input))).status).toBe(200)
  })

  it('happens once: of two re-grades at once the second is refused', async () => {
    const { id, question, input } = await both()
    const drop = { kind: 'drop', question_id: question }
    const [one, other] = [await planned(id, input), await planned(id, drop)]
    const [found, foundOther] = [await previewed(id, input), await previewed(id, drop)]
    const answers = await Promise.all([apply(id, one.id, found), apply(id, other.id, foundOther)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    await server.runJobs()
    expect([(await read(id, one.id)).state, (await read(id, other.id)).state].toSorted()).toEqual(['applied', 'draft'])
  })

  it('reaches attempts in progress when they end, and those that begin later', async () => {
    const { id, question, input } = await both({ attempts_allowed: 2 })
    const running = await studentA.start(id)
    const { questions } = await studentA.read(running)
    const shown = questions[0]?.presented
    await studentA.sent(running, [choose(0, shown?.type === 'single' ? shown.options.indexOf('мимо') : 0)])
    await regraded(id, { ...input, points: 3 })
    await studentA.submit(running)
    expect(await statusOf(running)).toMatchObject({ score: 3 })
    await regraded(id, { kind: 'full_marks', question_id: question })
    const late = await studentB.start(id)
    await studentB.submit(late)
    expect(await statusOf(late)).toMatchObject({ score: 3 })
  })

  it('leaves the bank alone when the question was edited meanwhile, and later edits get their own version', async () => {
    const { id, question, input } = await both()
    await server.pool.query(
      `WITH made AS (INSERT INTO question_versions SELECT question_id, 2, content || '{"points": 3}' FROM question_versions
        WHERE question_id = $1 RETURNING number) UPDATE questions SET number = 2 WHERE id = $1`,
      [question],
    )
    await regraded(id, input)
    const numbers = await server.pool.query(
      'SELECT number FROM question_versions WHERE question_id = $1 ORDER BY number',
      [question],
    )
    expect(numbers.rows.map(({ number }) => number)).toEqual([1, 2, 3])
    const { data } = await us.call('GET /api/questions/:id', { params: { id: question ?? 0 } })
    expect(data.number).toBe(2)
    const edited = await us.put(`/api/questions/${question}`, {
      body: { ...data, content: { ...data.content, points: 4 } },
    })
    expect(Object(edited.body).data.number).toBe(4)
  })

  it('waits for a grader who decides an answer of the same attempt', async () => {
    const { id, attempt, questionIds } = await submitTest()
    const input = keyInput(questionIds[0], corrected(single('Раз')))
    const { id: draft } = await planned(id, input)
    expect((await apply(id, draft, await previewed(id, input))).status).toBe(200)
    const [graded] = await Promise.all([mark(attempt, { score: 4 }), server.runJobs()])
    expect(graded.status).toBe(200)
    expect(await statusOf(attempt)).toMatchObject({ score: 4 })
    expect((await marksOf(id)).map(({ given }) => given)).toEqual([0, 4])
  })
})

describe('A gradebook bound to a re-graded test', () => {
  const bound = async (signed: boolean) => {
    const { id, attempt, questionIds } = await submitTest()
    await marked(attempt, { score: 4 })
    await release(id)
    await server.runJobs()
    const place = await gradebookFixture(server)
    const item = (await place.addItem({ kind: 'test', test_id: id })).id
    const student = (await server.as('student.a').call('GET /api/user')).id
    if (signed)
      await server.pool.query(
        'UPDATE gradebooks SET signed_at = now() WHERE id = (SELECT gradebook_id FROM grade_items WHERE id = $1)',
        [item],
      )
    return { id, attempt, item, student, input: keyInput(questionIds[0], corrected(single('Раз'))), ...place }
  }

  it('gets the new mark with the reason, and back again after an undo', async () => {
    const { id, item, student, cell, input } = await bound(false)
    const before = (await cell(item, student)).entry
    expect(before).toMatchObject({ value: 4 })
    expect((await previewed(id, input)).people[0].effects).toMatchObject([
      { source: 'gradebook', outcome: 'changed', before: 4, after: 2 },
    ])
    const regrade = await regraded(id, input)
    expect(await cell(item, student)).toMatchObject({
      entry: { value: 2, version: 2 },
      changes: [{ reason: reasons.reason }, {}],
    })
    expect(regrade).toMatchObject({ marks_count: 1, proposals_count: 0 })
    expect((await undo(id, regrade)).status).toBe(200)
    expect(await cell(item, student)).toMatchObject({ entry: { value: 4, version: 3 }, proposal: null })
  })

  it('gets a proposal when it is signed, and loses it after an undo', async () => {
    const { id, item, student, cell, input } = await bound(true)
    expect((await previewed(id, input)).people[0].effects).toMatchObject([{ outcome: 'proposed', because: 'signed' }])
    const regrade = await regraded(id, input)
    expect(await cell(item, student)).toMatchObject({ entry: { value: 4, version: 1 }, proposal: { value: 2 } })
    expect((await undo(id, regrade)).status).toBe(200)
    expect(await cell(item, student)).toMatchObject({ entry: { value: 4, version: 1 }, proposal: null })
  })

  it('keeps a mark that the teacher typed, and then forbids an undo once the mark was edited', async () => {
    const { id, item, student, sent, cell, input } = await bound(false)
    const regrade = await regraded(id, input)
    const op = { op_id: crypto.randomUUID(), student_id: student, item_id: item, base_version: 2, value: 5, flag: null }
    expect(await sent([op])).toMatchObject([{ outcome: 'saved' }])
    const answer = await undo(id, regrade)
    expect([answer.status, Object(answer.body).message]).toEqual([409, expect.stringContaining('edited')])
    expect((await cell(item, student)).entry).toMatchObject({ value: 5 })
    expect((await read(id, regrade.id)).state).toBe('applied')
  })
})
