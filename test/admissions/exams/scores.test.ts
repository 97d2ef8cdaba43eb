import { afterAll, describe, expect, it } from 'vitest'
import { updateExamTakers } from '../../../src/server/admissions/exams/updateExamTakers'
import { startTestServer } from '../../kit/server'
import type { QuestionContent } from '../../../src/api/testing/questionContent'
import { corrected, regradersOf } from '../../testing/kit/regrades'
import { takerOf } from '../../testing/kit/taker'
import { itemAt, examsOf } from './scheduling'

const server = await startTestServer()
afterAll(server.stop)
const { us, clientOf, scheduled, grantsOf, resultsOf, changesOf, ran } = examsOf(server)
const { sat, marked, release, previewed, regraded, undo, keyInput } = regradersOf(server)

describe('The score of an entrance exam', () => {
  const satAndReleased = async () => {
    const made = await scheduled([{ status: 'accepted' }, { status: 'accepted' }])
    const { id, user_id, choices } = itemAt(made.people, 0)
    const attempt = await sat(made.id, takerOf(server, await clientOf(user_id)))
    await marked(attempt, { score: 4 })
    await release(made.id)
    await ran()
    return { ...made, applicationId: id, user_id, attempt, choice: itemAt(choices, 0) }
  }
  const remark = async (attempt: number, score: number, version = 1) => {
    await marked(attempt, { version, score, reason: 'Апелляция' })
    await ran()
  }
  const decide = (applicationId: number, change: number, decision: string) =>
    us.post(`/api/profiles/${applicationId}/score-changes/${change}/decide`, {
      body: { decision, reason: 'Протокол 7' },
      locale: 'en',
    })

  it('counts in the ranking after release, rounded half up to whole percent, with a link to the attempt', async () => {
    const { applicationId, attempt, campaign, direction, user_id } = await satAndReleased()
    expect(await resultsOf(applicationId)).toEqual([{ score: 86, attempt_id: attempt }])
    const { data } = await us.call('GET /api/ranking', {
      query: { filter: { campaign_id: campaign.id, direction_id: direction.id, basis: 'budget' } },
    })
    expect(data).toMatchObject([
      { application_id: applicationId, below_minimum: [] },
      { below_minimum: [expect.any(String)] },
    ])
    expect(data[0]?.keys).toEqual([{ key: 'exam_total', value: 86 }])
    await updateExamTakers(server.services, {})
    const [grant] = await grantsOf(user_id)
    const days = (Date.parse(grant?.valid_until ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
  })

  it('changes nothing when it is released again', async () => {
    const { id, applicationId, attempt } = await satAndReleased()
    await release(id, [attempt])
    await ran()
    expect(await resultsOf(applicationId)).toHaveLength(1)
    expect(await changesOf(applicationId)).toEqual([])
  })

  it('is proposed to staff when it changes later, and counts after they apply it', async () => {
    const { applicationId, attempt } = await satAndReleased()
    await remark(attempt, 5)
    expect((await resultsOf(applicationId))[0]?.score).toBe(86)
    const [change] = await changesOf(applicationId)
    expect(change).toMatchObject({ before: 86, after: 100, state: 'proposed' })
    expect((await decide(applicationId, change?.id ?? 0, 'applied')).status).toBe(200)
    expect((await resultsOf(applicationId))[0]?.score).toBe(100)
    expect((await decide(applicationId, change?.id ?? 0, 'rejected')).problem().message).toBe(
      'This change has already been decided.',
    )
  })

  it('is not proposed again after a rejection or after it changes back', async () => {
    const { applicationId, attempt } = await satAndReleased()
    await remark(attempt, 5)
    await remark(attempt, 4, 2)
    expect(await changesOf(applicationId)).toEqual([])
    await remark(attempt, 5, 3)
    const [change] = await changesOf(applicationId)
    await decide(applicationId, change?.id ?? 0, 'rejected')
    await remark(attempt, 5, 4)
    expect((await changesOf(applicationId)).map(({ state }) => state)).toEqual(['rejected'])
    expect((await resultsOf(applicationId))[0]?.score).toBe(86)
  })

  it('cannot change after a recommendation: a proposal is shown, but applying it is refused', async () => {
    const { applicationId, attempt, choice } = await satAndReleased()
    const { data } = await us.call('POST /api/ranking/recommend', { body: { ids: [choice] } })
    expect(data.done).toEqual([choice])
    await remark(attempt, 1)
    const [change] = await changesOf(applicationId)
    expect(change).toMatchObject({ before: 86, after: 43, state: 'proposed' })
    const answer = await decide(applicationId, change?.id ?? 0, 'applied')
    expect(answer.status).toBe(409)
    expect(answer.problem().message).toBe(
      'The applicant has been recommended or enrolled, so the result can no longer be changed.',
    )
    expect((await resultsOf(applicationId))[0]?.score).toBe(86)
  })

  const exam = async (testId: number) => {
    const { rows } = await server.pool.query<{ id: number; content: QuestionContent }>(
      `SELECT questions.id::int, content FROM test_questions JOIN questions ON questions.id = question_id
        JOIN question_versions USING (question_id) WHERE test_id = $1 AND type = 'single'`,
      [testId],
    )
    const { id, content } = itemAt(rows, 0)
    return keyInput(id, corrected(content))
  }

  it('changes with a re-grade, and back again with its undo', async () => {
    const { id, applicationId, attempt } = await satAndReleased()
    const input = await exam(id)
    expect((await previewed(id, input)).people).toMatchObject([
      { effects: [{ source: 'exam', outcome: 'changed', before: 86, after: 57 }] },
    ])
    const regrade = await regraded(id, input)
    expect(await resultsOf(applicationId)).toEqual([{ score: 57, attempt_id: attempt }])
    expect(await changesOf(applicationId)).toEqual([])
    expect((await undo(id, regrade)).status).toBe(200)
    expect(await resultsOf(applicationId)).toEqual([{ score: 86, attempt_id: attempt }])
  })

  it('is only proposed by a re-grade after a recommendation, and the proposal goes with its undo', async () => {
    const { id, applicationId, choice } = await satAndReleased()
    await us.call('POST /api/ranking/recommend', { body: { ids: [choice] } })
    const input = await exam(id)
    expect((await previewed(id, input)).people).toMatchObject([
      { effects: [{ outcome: 'proposed', because: 'recommended' }] },
    ])
    const regrade = await regraded(id, input)
    expect((await resultsOf(applicationId))[0]?.score).toBe(86)
    expect(await changesOf(applicationId)).toMatchObject([{ before: 86, after: 57, state: 'proposed' }])
    expect((await undo(id, regrade)).status).toBe(200)
    expect(await changesOf(applicationId)).toEqual([])
  })

  it('forbids undoing a re-grade once an applicant was recommended by it', async () => {
    const { id, applicationId, choice } = await satAndReleased()
    const regrade = await regraded(id, await exam(id))
    await us.call('POST /api/ranking/recommend', { body: { ids: [choice] } })
    const answer = await undo(id, regrade)
    expect([answer.status, answer.problem().message]).toEqual([
      409,
      'Cannot undo: an applicant with a new result has been recommended since.',
    ])
    expect((await resultsOf(applicationId))[0]?.score).toBe(57)
  })

  const voided = async (test: number, attempt: number) => {
    const { data } = await server
      .as('manage-tests')
      .call('POST /api/tests/:id/attempts/void', { params: { id: test }, body: { ids: [attempt], reason: 'Списал' } })
    expect(data.done).toEqual([attempt])
    await ran()
  }

  it('is withdrawn with an audit row when its attempt is voided, and a new attempt counts', async () => {
    const { id, applicationId, user_id, attempt } = await satAndReleased()
    await voided(id, attempt)
    expect(await resultsOf(applicationId)).toEqual([])
    expect(await changesOf(applicationId)).toEqual([])
    const { rows } = await server.pool.query(
      `SELECT before, after FROM audit_events WHERE action = 'exam_result' AND entity_ids = ARRAY[$1]::bigint[] ORDER BY id DESC LIMIT 1`,
      [applicationId],
    )
    expect(rows).toMatchObject([
      { before: { exam_scores: [{ score: 86 }] }, after: { exam_scores: [{ score: null }] } },
    ])
    const again = await sat(id, takerOf(server, await clientOf(user_id)))
    await marked(again, { score: 5 })
    await release(id)
    await ran()
    expect(await resultsOf(applicationId)).toEqual([{ score: 100, attempt_id: again }])
  })

  it('is only proposed for withdrawal if its attempt is voided after a recommendation', async () => {
    const { id, applicationId, attempt, choice } = await satAndReleased()
    await us.call('POST /api/ranking/recommend', { body: { ids: [choice] } })
    await voided(id, attempt)
    expect((await resultsOf(applicationId))[0]?.score).toBe(86)
    const [change] = await changesOf(applicationId)
    expect(change).toMatchObject({ before: 86, after: null, state: 'proposed' })
    expect((await decide(applicationId, change?.id ?? 0, 'applied')).status).toBe(409)
    await server.pool.query(`UPDATE applications SET status = 'accepted' WHERE id = $1`, [applicationId])
    expect((await decide(applicationId, change?.id ?? 0, 'applied')).status).toBe(200)
    expect(await resultsOf(applicationId)).toEqual([])
  })

  it('blocks reopening its attempt, and survives a voided attempt if staff entered it', async () => {
    const { id, applicationId, attempt } = await satAndReleased()
    const { data } = await server.as('manage-tests').call('POST /api/tests/:id/attempts/reopen', {
      params: { id },
      body: { ids: [attempt], minutes: 10, reason: 'Сбой' },
    })
    expect(data.done).toEqual([])
    await ran()
    expect(await resultsOf(applicationId)).toEqual([{ score: 86, attempt_id: attempt }])
    await server.pool.query('UPDATE college_exam_results SET attempt_id = NULL WHERE application_id = $1', [
      applicationId,
    ])
    await voided(id, attempt)
    expect(await resultsOf(applicationId)).toEqual([{ score: 86, attempt_id: null }])
  })

  it('can be applied or refused only in its own application, and returns 404 in others', async () => {
    const { applicationId, attempt, people } = await satAndReleased()
    await remark(attempt, 5)
    const [change] = await changesOf(applicationId)
    expect((await decide(itemAt(people, 1).id, change?.id ?? 0, 'applied')).status).toBe(404)
  })
})
