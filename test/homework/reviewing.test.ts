import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { homeworkFixture, inDays } from './homeworkFixture'

const server = await startTestServer()
afterAll(server.stop)
const fixture = await homeworkFixture(server)
const { set, own, send, student, studentId, teacher, works, workOf, handedIn, review, decide, upload, mates } = fixture
const markOf = async (homeworkId: number, userId = studentId) => {
  const { rows } = await server.pool.query(
    `SELECT value::float, flag, grade_entries.version FROM grade_entries JOIN homework USING (item_id)
    WHERE homework.id = $1 AND user_id = $2`,
    [homeworkId, userId],
  )
  return rows[0]
}
/** After the time in which a decision can be undone. */
const noticesOf = async (id: number) => {
  await server.pool.query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'tellDecision %'`)
  await server.runJobs()
  const { rows } = await server.pool.query(
    'SELECT event, values FROM notifications WHERE user_id = $1 AND path = $2 ORDER BY id',
    [studentId, `/study/homework/${id}`],
  )
  return rows
}

describe('Reviewing a hand-in', () => {
  it('writes the mark into the column, and tells the student without the mark', async () => {
    const { id, handIn } = await handedIn()
    const answer = await decide(handIn, { decision: 'mark', value: 5, comment: 'Отлично' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await markOf(id)).toMatchObject({ value: 5, flag: null })
    expect(await own(id)).toMatchObject({ state: 'marked', mark: 5, versions: [{ comment: 'Отлично', mark: 5 }] })
    const notices = await noticesOf(id)
    expect(notices.map(({ event }) => event)).toEqual(['homework.set', 'homework.marked'])
    expect(JSON.stringify(notices.at(-1).values)).not.toContain('5')
    expect((await decide(handIn, { decision: 'mark', value: 4 })).status).toBe(200)
    expect(await markOf(id)).toMatchObject({ value: 4, version: 2 })
  })

  it('hides the decision until the column is posted', async () => {
    const { id, handIn } = await handedIn({ posts_at: null })
    await teacher.call('POST /api/hand-ins/:id/remarks', { params: { id: handIn }, body: { text: 'Проверьте' } })
    expect((await own(id)).versions[0]?.remarks).toEqual([])
    await decide(handIn, { decision: 'mark', value: 3, comment: 'Слабо' })
    expect(await own(id)).toMatchObject({
      state: 'marked',
      mark: null,
      versions: [{ comment: null, given: null, remarks: [] }],
    })
    expect((await noticesOf(id)).map(({ event }) => event)).toEqual(['homework.set'])
  })

  it.each([
    ['a mark', { decision: 'mark', value: 5, comment: 'Отлично' }],
    ['a return', { decision: 'return', due_at: inDays(5), comment: 'Дополните' }],
  ])('is undone with %s as if nothing had happened, without a notice', async (_name, body) => {
    const { id, handIn } = await handedIn()
    await decide(handIn, body)
    const { version = 0 } = (await review(handIn)).versions[0] ?? {}
    const undo = (who = teacher) => who.post(`/api/hand-ins/${handIn}/undo`, { body: { version }, locale: 'en' })
    expect((await undo(student)).status).toBe(403)
    const answer = await undo()
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect((await review(handIn)).versions[0]).toMatchObject({ state: 'submitted', mark: null, comment: null })
    expect(await own(id)).toMatchObject({ state: 'submitted', mark: null })
    expect((await markOf(id))?.value ?? null).toBeNull()
    expect((await noticesOf(id)).map(({ event }) => event)).toEqual(['homework.set'])
    expect((await undo()).status).toBe(409)
    expect((await decide(handIn, { decision: 'mark', value: 4 })).status).toBe(200)
  })

  it('is undone to the mark before, and not after ten seconds, an edit in the gradebook or an improvement', async () => {
    const { id, handIn } = await handedIn()
    await decide(handIn, { decision: 'mark', value: 3 })
    await decide(handIn, { decision: 'mark', value: 5 })
    const undo = async (hand = handIn) => {
      const { version = 0 } = (await review(hand)).versions[0] ?? {}
      return teacher.post(`/api/hand-ins/${hand}/undo`, { body: { version }, locale: 'en' })
    }
    expect((await undo()).status).toBe(200)
    expect((await review(handIn)).versions[0]).toMatchObject({ state: 'marked', mark: 3 })
    expect(await markOf(id)).toMatchObject({ value: 3 })
    await decide(handIn, { decision: 'mark', value: 4 })
    await server.pool.query(
      'UPDATE grade_entries SET value = 2 FROM homework WHERE homework.item_id = grade_entries.item_id AND homework.id = $1',
      [id],
    )
    expect((await undo()).status).toBe(409)
    const late = await handedIn()
    await decide(late.handIn, { decision: 'mark', value: 5 })
    await server.pool.query(`UPDATE hand_ins SET decided_at = now() - interval '11 seconds' WHERE id = $1`, [
      late.handIn,
    ])
    expect((await undo(late.handIn)).problem().message).toContain('can no longer be undone')
    const improved = await handedIn()
    await decide(improved.handIn, { decision: 'return', due_at: inDays(5), comment: 'Ещё' })
    await student.put(`/api/study/homework/${improved.id}/draft`, {
      body: { version: 0, text: 'Лучше', link: null, file_ids: [] },
    })
    expect((await undo(improved.handIn)).status).toBe(409)
  })

  it('deducts for late work, unless the teacher waives it', async () => {
    const late = { due_at: inDays(1), late_until: inDays(3), deduction: 1 }
    const [one, other] = [await set(late), await set(late)]
    server.clock.advance({ hours: 30 })
    await send(one.id)
    await send(other.id)
    server.clock.advance({ hours: -30 })
    const handIn = async (id: number) => (await workOf(id))?.hand_in_id ?? 0
    await decide(await handIn(one.id), { decision: 'mark', value: 5 })
    await decide(await handIn(other.id), { decision: 'mark', value: 5, deduct: false })
    expect(await markOf(one.id)).toMatchObject({ value: 4, flag: 'late' })
    expect((await own(one.id)).versions[0]).toMatchObject({ given: 5, deducted: 1, mark: 4 })
    expect(await markOf(other.id)).toMatchObject({ value: 5 })
  })

  it('returns work with remarks, which the student ticks and improves', async () => {
    const { id, handIn } = await handedIn({}, { text: 'SELECT * FROM a', file_ids: [await upload()] })
    const remark = (body: object) => teacher.post(`/api/hand-ins/${handIn}/remarks`, { body })
    expect((await remark({ text: 'Столбцы', start: 7, end: 8 })).status).toBe(200)
    expect((await remark({ text: 'Мимо', start: 7, end: 800 })).status).toBe(422)
    expect((await remark({ text: 'Без файла', line: 3 })).status).toBe(422)
    expect((await remark({ text: 'Чужой файл', file_id: 999_999, line: 3 })).status).toBe(422)
    const due_at = inDays(5)
    expect((await decide(handIn, { decision: 'return', due_at: inDays(-1) })).status).toBe(422)
    expect((await decide(handIn, { decision: 'return', due_at, comment: 'Почти' })).status).toBe(200)
    const returned = await own(id)
    expect(returned).toMatchObject({
      state: 'returned',
      due_at,
      refusal: null,
      next_number: 2,
      remarks: 1,
      resolved: 0,
    })
    const [first] = returned.versions[0]?.remarks ?? []
    const params = { id, remark: first?.id ?? 0 }
    await student.call('PUT /api/study/homework/:id/remarks/:remark', { params, body: { resolved: true } })
    expect((await send(id, { number: 1 })).status).toBe(409)
    const files = returned.versions[0]?.files.map((file) => file.id) ?? []
    expect((await send(id, { number: 2, text: 'SELECT b FROM a', file_ids: files })).status).toBe(200)
    expect(await workOf(id)).toMatchObject({ state: 'waiting', number: 2 })
    expect((await decide(handIn, { decision: 'mark', value: 5 })).status).toBe(409)
    const { versions } = await review((await workOf(id))?.hand_in_id ?? 0)
    expect(versions.map(({ number }) => number)).toEqual([2, 1])
    expect(versions[1]?.remarks[0]?.resolved_at).not.toBeNull()
  })

  it('needs points for each criterion, none above its maximum', async () => {
    const rubric = [
      { text: 'Запросы', points: 3 },
      { text: 'План', points: 2 },
    ]
    const { handIn } = await handedIn({ rubric })
    const errors = async (criteria: number[] | null) =>
      Object.keys((await decide(handIn, { decision: 'mark', value: 4, criteria })).problem().errors ?? {})
    expect(await errors(null)).toEqual(['criteria'])
    expect(await errors([3])).toEqual(['criteria'])
    expect(await errors([3, 3])).toEqual(['criteria.1'])
    expect((await decide(handIn, { decision: 'mark', value: 4, criteria: [3, 1] })).status).toBe(200)
    expect((await decide(handIn, { decision: 'mark', value: 7, criteria: [3, 1] })).problem().errors).toHaveProperty(
      'value',
    )
  })

  it('is done once by two reviewers, and refused while another has it open', async () => {
    const { handIn } = await handedIn()
    const us = server.as('manage-gradebook')
    const version = (await review(handIn)).versions[0]?.version
    const both = await Promise.all([
      teacher.post(`/api/hand-ins/${handIn}/decide`, { body: { version, decision: 'mark', value: 5 } }),
      us.post(`/api/hand-ins/${handIn}/decide`, { body: { version, decision: 'mark', value: 3 } }),
    ])
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    const other = await handedIn()
    await us.call('POST /api/hand-ins/:id/claim', { params: { id: other.handIn } })
    const claimed = await decide(other.handIn, { decision: 'mark', value: 5 })
    expect(claimed.status).toBe(409)
    const { data } = await teacher.call('POST /api/hand-ins/:id/claim', { params: { id: other.handIn } })
    expect(data.mine).toBe(false)
  })

  it('gives one mark to all members of a team', async () => {
    const [mate = 0] = mates
    const { id, handIn } = await handedIn({ teams: [{ name: 'Вторая', member_ids: [studentId, mate] }] })
    expect((await decide(handIn, { decision: 'mark', value: 4 })).status).toBe(200)
    expect((await markOf(id))?.value).toBe(4)
    expect((await markOf(id, mate))?.value).toBe(4)
  })

  it('is refused by a signed gradebook', async () => {
    const { id, handIn } = await handedIn()
    const sign = (at: string | null) =>
      server.pool.query(
        `UPDATE gradebooks SET signed_at = $2 FROM homework JOIN grade_items ON grade_items.id = item_id
        WHERE homework.id = $1 AND gradebooks.id = gradebook_id`,
        [id, at],
      )
    await sign(new Date().toISOString())
    const refused = await decide(handIn, { decision: 'mark', value: 5 })
    expect(refused.status).toBe(409)
    expect(await workOf(id)).toMatchObject({ state: 'waiting', mark: null })
    await sign(null)
  })

  it('marks a student who handed in nothing', async () => {
    const { id } = await set()
    const [mate = 0] = mates
    const params = { id, person: mate }
    await teacher.call('POST /api/gradebook/homework/:id/people/:person/mark', { params, body: { value: 2 } })
    expect((await markOf(id, mate))?.value).toBe(2)
    expect((await workOf(id, mate))?.state).toBe('marked')
    const again = await teacher.post(`/api/gradebook/homework/${id}/people/${mate}/mark`, { body: { value: 3 } })
    expect(again.status).toBe(409)
  })

  it('does not exist for students and for teachers of other groups, in files, lists and ZIPs too', async () => {
    const { id, handIn } = await handedIn({}, { file_ids: [await upload()] })
    const file = (await review(handIn)).versions[0]?.files[0]?.id ?? 0
    for (const path of [`/api/hand-ins/${handIn}`, `/api/gradebook/homework/${id}/zip`])
      expect((await student.get(path)).status).toBe(403)
    const teach = async (from: string, to: string) => {
      await server.pool.query('UPDATE groups SET curator_id = (SELECT id FROM users WHERE email = $1) WHERE id = $2', [
        to,
        fixture.group_id,
      ])
      await server.pool.query(
        `UPDATE group_teachers SET user_id = (SELECT id FROM users WHERE email = $2) WHERE group_id = $3 AND subject_id = $4
        AND user_id = (SELECT id FROM users WHERE email = $1)`,
        [from, to, fixture.group_id, fixture.subject_id],
      )
    }
    await teach('teacher@abitura.test', 'methodist@abitura.test')
    try {
      const paths = ['', '/works', '/zip'].map((end) => `/api/gradebook/homework/${id}${end}`)
      for (const path of [...paths, `/api/hand-ins/${handIn}`, `/api/files/${file}`])
        expect((await teacher.get(path)).status, path).toBe(404)
      expect((await decide(handIn, { decision: 'mark', value: 5 })).status).toBe(404)
      const { data } = await teacher.call('GET /api/gradebook/homework', { query: { filter: { id: [id] } } })
      expect(data).toEqual([])
    } finally {
      await teach('methodist@abitura.test', 'teacher@abitura.test')
    }
  })
})

describe('Saved comments', () => {
  it('belong to a reviewer whose role has only “manage gradebook” too', async () => {
    const others = `role_id = (SELECT role_id FROM users WHERE email = 'teacher@abitura.test') AND permission <> 'manage gradebook'`
    const { rows } = await server.pool.query(
      `DELETE FROM role_permissions WHERE ${others} RETURNING role_id, permission`,
    )
    try {
      const { data: saved } = await teacher.call('POST /api/grading/comments', { body: { text: 'Подпишите оси' } })
      expect((await teacher.call('GET /api/grading/comments')).data).toEqual([saved])
      expect((await teacher.delete(`/api/grading/comments/${saved.id}`)).status).toBe(200)
      expect((await teacher.get('/api/grading')).status).toBe(403)
    } finally {
      for (const { role_id, permission } of rows)
        await server.pool.query('INSERT INTO role_permissions (role_id, permission) VALUES ($1, $2)', [
          role_id,
          permission,
        ])
    }
    expect((await student.get('/api/grading/comments')).status).toBe(403)
  })
})

describe('A reminder', () => {
  it('reaches those without a hand-in, once a day', async () => {
    const { id } = await handedIn()
    const remind = async () =>
      (await teacher.call('POST /api/gradebook/homework/:id/remind', { params: { id }, body: {} })).data.reminded
    const waiting = (await works(id)).filter(({ state }) => state === 'missing').length
    expect(await remind()).toBe(waiting)
    expect(await remind()).toBe(0)
    expect((await noticesOf(id)).map(({ event }) => event)).toEqual(['homework.set'])
  })
})
