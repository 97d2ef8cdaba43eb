import { afterAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../src/server/platform/transaction'
import { addFile } from '../../../src/server/testing/attempts/answerFiles'
import { lockStanding } from '../../../src/server/testing/attempts/attemptQueries'
import { closeOverdueAttempts } from '../../../src/server/testing/attempts/finish'
import { bearerOf, sendForm } from '../../library/files/form'
import { startTestServer } from '../../kit/server'
import { answerOf, device, everythingShown, fileQuestion, hiddenReview, passTime, single } from '../kit/newTest'
import { takerOf } from '../kit/taker'

const server = await startTestServer()
afterAll(server.stop)
const { begun, read, sent, submit, review } = takerOf(server, 'student.a')
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
const filesOf = async (id: number) => (await read(id)).questions[0]?.files ?? []

describe('R2.08 a file in answer to a question', () => {
  it('is of the answer at once, opens to its taker and to who reads the attempt, and to nobody else', async () => {
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

  it('is taken away by an answer without it, and another’s is taken by none', async () => {
    const id = await begun([fileQuestion('Приложите')])
    await upload(id)
    await upload(id, { name: 'второй.txt' })
    const [first, second] = await filesOf(id)
    const three = await upload(id, { name: 'третий.txt' })
    expect(three.problem().errors).toEqual({ 'files.0': ['This answer takes no more than 2 files.'] })
    const answer = (ids: unknown[], rev: number) => [answerOf(0, { type: 'file', file_ids: ids }, rev)]
    const stranger = await server
      .as('student.a')
      .post(`/api/testing/attempts/${id}/operations`, { body: { device, operations: answer([987_654], 2) } })
    expect(stranger.status).toBe(422)
    await sent(id, answer([second?.id], 2))
    expect((await filesOf(id)).map((file) => file.id)).toEqual([second?.id])
    expect((await server.as('student.a').get(`/api/files/${first?.id}`)).status).toBe(404)
  })

  it.each([
    ['of another format', { name: 'таблица.csv', content: 'a;b' }, '“таблица.csv”: only txt will do.'],
    ['that is larger than the question allows', { content: 'я'.repeat(600_000) }, '“ответ.txt” is larger than 1 MB.'],
  ])('%s is refused with its reason', async (_what, file, message) => {
    const id = await begun([fileQuestion('Приложите')])
    const answer = await upload(id, file)
    expect([answer.status, answer.problem().errors]).toEqual([422, { 'files.0': [message] }])
    expect(await filesOf(id)).toEqual([])
  })

  it('to a question that asks for none, or from another device, is refused', async () => {
    const id = await begun([single('Раз'), fileQuestion('Приложите')])
    expect((await upload(id)).problem().message).toBe('This question is not answered by a file.')
    expect((await upload(id, { position: 1, from: 'tab-00000002' })).status).toBe(409)
    expect((await upload(id, { position: 7 })).status).toBe(404)
  })

  it('counts by its first byte: late within the grace, and not at all after it', async () => {
    const id = await begun([fileQuestion('Приложите')])
    await passTime(server, id, 40)
    expect((await upload(id)).status).toBe(200)
    await passTime(server, id, 1)
    const answer = await upload(id, { name: 'поздно.txt' })
    expect([answer.status, answer.problem().message]).toEqual([409, 'The time is up: the file was not taken.'])
    const { rows } = await server.pool.query('SELECT is_late FROM attempt_questions WHERE attempt_id = $1', [id])
    expect(rows).toEqual([{ is_late: true }])
  })

  it('whose first byte came in time is taken, though the attempt was closed while it was on its way', async () => {
    const id = await begun([fileQuestion('Приложите')])
    await passTime(server, id, 41)
    await closeOverdueAttempts(server.services)
    const { id: userId } = await server.as('student.a').call('GET /api/user')
    const arrived = (arrivedMs: number) =>
      inTransaction(server.services.database, async (db) => {
        const attempt = await lockStanding(db, { id, userId })
        await addFile(db, attempt, { position: 0, arrivedMs, uploads: [uploaded] })
      })
    await expect(arrived(0)).rejects.toThrow('attempts.tooLate')
    await arrived(50_000)
    const { rows } = await server.pool.query(
      `SELECT attempts.status, is_late, answer_rev FROM attempts JOIN attempt_questions ON attempt_id = id WHERE id = $1`,
      [id],
    )
    expect(rows).toEqual([{ status: 'needs_grading', is_late: true, answer_rev: 1 }])
  })
})
