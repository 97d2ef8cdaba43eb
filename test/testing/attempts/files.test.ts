import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '../../../src/server/platform/transaction'
import { addFile } from '../../../src/server/testing/attempts/answerFiles'
import { lockAttemptState } from '../../../src/server/testing/attempts/attemptQueries'
import { closeOverdueAttempts } from '../../../src/server/testing/attempts/finish'
import { bearerOf, encodeForm, sendForm, storedObjects } from '../../library/files/form'
import { startTestServer } from '../../kit/server'
import {
  answerOf,
  device,
  everythingShown,
  fileQuestion,
  hiddenReview,
  newTest,
  passTime,
  single,
} from '../kit/newTest'
import { takerOf } from '../kit/taker'

const server = await startTestServer()
afterAll(server.stop)
const { begun, start, read, send, sent, submit, review } = takerOf(server, 'student.a')
const shownAfter = { ...hiddenReview, just_after: everythingShown }
const uploaded = {
  name: 'долго.txt',
  type: 'text/plain',
  kind: 'document' as const,
  size: 5,
  sha256: Buffer.alloc(32),
  width: null,
  height: null,
  storage_key: `ab/${'c'.repeat(30)}`,
}
const authorization = await bearerOf(server, 'student.a')

const upload = (id: number, { name = 'ответ.txt', content = 'Решение', position = 0, from = device } = {}) =>
  sendForm(server, authorization, `/api/testing/attempts/${id}/questions/${position}/files`, {
    fields: { device: from },
    files: [{ name, content: Buffer.from(content) }],
    locale: 'en',
  })
const url = await server.listen()
/** Uploads a file slowly: `seconds` pass between its halves, and `meanwhile` runs between them. */
const uploadSlowly = async (id: number, meanwhile: () => Promise<unknown>, seconds = 40) => {
  const { type, payload } = await encodeForm({
    files: [{ name: 'долго.txt', content: 'Решение '.repeat(20_000) }],
    fields: { device },
  })
  const half = payload.length / 2
  const sending = request(new URL(`/api/testing/attempts/${id}/questions/0/files`, url), {
    method: 'POST',
    headers: { authorization, 'content-type': type, 'content-length': payload.length, 'accept-language': 'en' },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    sending.once('response', resolve).once('error', reject),
  )
  sending.write(payload.subarray(0, half))
  await vi.waitFor(async () => expect((await storedObjects(server)).incoming).not.toEqual([]))
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1000)
  try {
    await meanwhile()
    sending.end(payload.subarray(half))
    const answer = await answered
    return { status: answer.statusCode, body: await json(answer) }
  } finally {
    clock.mockRestore()
  }
}
const filesOf = async (id: number) => (await read(id)).questions[0]?.files ?? []

/** Moves the end of the attempt `seconds` into the past. */
const endAgo = (id: number, seconds: number) =>
  server.pool.query(
    `UPDATE attempts SET started_at = started_at - interval '1 hour', ends_at = now() - make_interval(secs => $2) WHERE id = $1`,
    [id, seconds],
  )
const rowOf = async (id: number) => {
  const { rows } = await server.pool.query(
    `SELECT attempts.status, is_late, answer_rev FROM attempts JOIN attempt_questions ON attempt_id = id WHERE id = $1`,
    [id],
  )
  return rows[0]
}

describe('R2.08 A file in an answer', () => {
  it('joins the answer at once and opens only for its taker and for staff who may read the attempt', async () => {
    const id = await begun([fileQuestion('Приложите'), single('Раз')], { review: shownAfter })
    expect((await upload(id)).status).toBe(200)
    const [file] = await filesOf(id)
    expect(file).toMatchObject({ name: 'ответ.txt', kind: 'document' })
    expect((await read(id)).questions[0]).toMatchObject({
      rev: 1,
      status: 'answered',
      answer: { file_ids: [file?.id] },
    })
    const open = (who: 'student.a' | 'student.b' | 'teacher' | 'manage-tests' | 'manage-groups') =>
      server.as(who).get(file?.download_url ?? '')
    expect((await open('student.a')).bytes.toString()).toBe('Решение')
    expect((await open('teacher')).status).toBe(200)
    expect((await open('manage-tests')).status).toBe(200)
    expect((await open('student.b')).status).toBe(404)
    expect((await open('manage-groups')).status).toBe(404)
    expect(await submit(id)).toMatchObject({ status: 'needs_grading' })
    expect((await review(id)).questions[0]?.files).toMatchObject([{ id: file?.id }])
  })

  it('is removed by an answer without it and cannot be used in another attempt', async () => {
    const other = await begun([fileQuestion('Приложите')])
    await upload(other)
    const [foreign] = await filesOf(other)
    const id = await begun([fileQuestion('Приложите')])
    await upload(id)
    await upload(id, { name: 'второй.txt' })
    const [first, second] = await filesOf(id)
    const three = await upload(id, { name: 'третий.txt' })
    expect(three.problem().errors).toEqual({ 'files.0': ['Attach at most 2 files to this answer.'] })
    const answer = (ids: unknown[], rev: number) => [answerOf(0, { type: 'file', file_ids: ids }, rev)]
    const refused = await send(id, answer([first?.id, foreign?.id], 2))
    expect(refused.problem().errors).toEqual({ 'operations.0.answer': ['The answer does not match the question.'] })
    expect((await filesOf(other)).map((file) => file.id)).toEqual([foreign?.id])
    await sent(id, answer([second?.id], 2))
    expect((await filesOf(id)).map((file) => file.id)).toEqual([second?.id])
    expect((await server.as('student.a').get(`/api/files/${first?.id}`)).status).toBe(404)
  })

  it.each([
    [
      'it has another format',
      { name: 'таблица.csv', content: 'a;b' },
      '“таблица.csv”: this format is not accepted. Use txt.',
    ],
    ['it is larger than the question allows', { content: 'я'.repeat(600_000) }, '“ответ.txt” is larger than 1 MB.'],
  ])('is rejected with a reason if %s', async (_what, file, message) => {
    const id = await begun([fileQuestion('Приложите')])
    const answer = await upload(id, file)
    expect(answer.status).toBe(422)
    expect(answer.problem().errors).toEqual({ 'files.0': [message] })
    expect(await filesOf(id)).toEqual([])
  })

  it('is rejected for a question of another type and from another device', async () => {
    const id = await begun([single('Раз'), fileQuestion('Приложите')])
    expect((await upload(id)).problem().message).toBe('This question does not accept files.')
    expect((await upload(id, { position: 1, from: 'tab-00000002' })).status).toBe(409)
    expect((await upload(id, { position: 7 })).status).toBe(404)
  })

  it('counts as late if the upload began within the grace period, and is rejected after it', async () => {
    const id = await begun([fileQuestion('Приложите')])
    await endAgo(id, 10)
    expect((await upload(id)).status).toBe(200)
    await endAgo(id, 90)
    const answer = await upload(id, { name: 'поздно.txt' })
    expect(answer.status).toBe(409)
    expect(answer.problem().message).toBe('Time is up: the file was not accepted.')
    expect(await rowOf(id)).toMatchObject({ is_late: true })
  })

  it('is accepted if the upload began in time, although the attempt was closed meanwhile', async () => {
    const id = await begun([fileQuestion('Приложите')])
    await passTime(server, id, 41)
    await closeOverdueAttempts(server.services)
    const { id: userId } = await server.as('student.a').call('GET /api/user')
    const sentAgo = (begunMs: number) =>
      inTransaction(server.services.database, async (db) => {
        const attempt = await lockAttemptState(db, { id, userId })
        await addFile(db, attempt, { position: 0, begunMs, arrivedMs: 0, uploads: [uploaded] })
      })
    await expect(sentAgo(0)).rejects.toThrow('attempts.too_late')
    await sentAgo(50_000)
    expect(await rowOf(id)).toEqual({ status: 'needs_grading', is_late: true, answer_rev: 1 })
  })

  it('counts as in time if it arrives within two minutes after the end', async () => {
    const id = await begun([fileQuestion('Приложите')])
    const answer = await uploadSlowly(id, async () => {
      await endAgo(id, 35)
      await closeOverdueAttempts(server.services)
      expect(await rowOf(id)).toEqual({ status: 'graded', is_late: false, answer_rev: 0 })
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await rowOf(id)).toEqual({ status: 'needs_grading', is_late: false, answer_rev: 1 })
  })

  it('is stored but does not count if it arrives more than two minutes after the end', async () => {
    const { id: testId } = await newTest(server, {
      contents: [fileQuestion('Приложите')],
      fields: { review: shownAfter },
    })
    const id = await start(testId)
    await upload(id, { name: 'вовремя.txt' })
    const answer = await uploadSlowly(
      id,
      async () => {
        await endAgo(id, 125)
        await closeOverdueAttempts(server.services)
      },
      140,
    )
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await rowOf(id)).toEqual({ status: 'needs_grading', is_late: false, answer_rev: 1 })
    const { questions, not_counted } = await review(id)
    expect(questions[0]?.files).toMatchObject([{ name: 'вовремя.txt', arrived_at: expect.any(String) }])
    expect(not_counted).toMatchObject([{ position: 0, outcome: 'too_late', files: [{ name: 'долго.txt' }] }])
    const late = not_counted[0]?.files[0]
    const { rows } = await server.pool.query<{ seconds: number }>(
      `SELECT extract(epoch FROM $2::timestamptz - ends_at)::int AS seconds FROM attempts WHERE id = $1`,
      [id, late?.arrived_at],
    )
    expect(rows[0]?.seconds).toBeGreaterThan(120)
    const teacher = server.as('teacher')
    const params = { attempt: id, position: 0 }
    const graded = (await teacher.call('GET /api/grading/answers/:attempt/:position', { params })).data
    expect(graded.files.map(({ name }) => name)).toEqual(['вовремя.txt'])
    expect(graded.not_counted).toMatchObject([
      { outcome: 'too_late', files: [{ name: 'долго.txt', arrived_at: late?.arrived_at }] },
    ])
    expect((await teacher.get(late?.download_url ?? '')).status).toBe(200)
    const journal = await teacher.call('GET /api/tests/:id/attempts/:attempt/events', {
      params: { id: testId, attempt: id },
    })
    expect(journal.data.filter(({ kind }) => kind.startsWith('file_'))).toMatchObject([
      { kind: 'file_added', details: { position: 0, file: 'вовремя.txt' } },
      { kind: 'file_late', at: late?.arrived_at, details: { position: 0, file: 'долго.txt' } },
    ])
  })

  it('cannot join a later answer if it arrived too late, and late files are limited in number too', async () => {
    const id = await begun([fileQuestion('Приложите')])
    const late = () => uploadSlowly(id, () => endAgo(id, 125), 140)
    expect((await late()).status).toBe(200)
    await passTime(server, id, -10)
    const { rows } = await server.pool.query<{ id: number }>(
      'SELECT file_id AS id FROM attempt_files WHERE attempt_id = $1',
      [id],
    )
    const adopted = await send(id, [answerOf(0, { type: 'file', file_ids: rows.map((row) => row.id) })])
    expect(adopted.problem().errors).toEqual({ 'operations.0.answer': ['The answer does not match the question.'] })
    expect((await late()).status).toBe(200)
    expect((await late()).body).toMatchObject({ errors: { 'files.0': ['Attach at most 2 files to this answer.'] } })
  })

  it('leaves nothing in storage if the upload began after the grace period', async () => {
    const id = await begun([fileQuestion('Приложите')])
    const before = await storedObjects(server)
    const answer = await uploadSlowly(id, () => endAgo(id, 75))
    expect(answer).toMatchObject({ status: 409, body: { message: 'Time is up: the file was not accepted.' } })
    expect(await rowOf(id)).toMatchObject({ answer_rev: 0 })
    await vi.waitFor(async () => expect(await storedObjects(server)).toEqual(before))
  })
})
