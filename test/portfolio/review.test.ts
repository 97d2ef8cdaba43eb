import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownExport } from '../kit/ownExport'
import { startTestServer } from '../kit/server'
import { achievementActions, idOf, itemInput } from './kit/achievementActions'

const server = await startTestServer()
afterAll(server.stop)
const { us, add, sent, review, approve, approved, own, putInForce, period, upload } = achievementActions(server)
const [student, teacher, methodist] = [server.as('student.a'), server.as('teacher'), server.as('methodist')]
beforeAll(async () => {
  await putInForce()
  await period()
})
const path = (id: number, action = '') => `/api/portfolios/items/${id}${action}`
const queue = async (filter: object, who = us) =>
  (await who.call('GET /api/portfolios/items', { query: { filter, range: [0, 199] } })).data.map(({ id }) => id)

describe('R2.10 The review queue', () => {
  it('lists submitted achievements with tab counts and no drafts', async () => {
    const [draft, waiting, done] = [await add(), await sent(), await approved()]
    const ids = await queue({ user_id: await idOf(server, 'student.a') })
    expect([draft, waiting, done].map(({ id }) => ids.includes(id))).toEqual([false, true, true])
    const { meta, data } = await us.call('GET /api/portfolios/items', {
      query: { filter: { status: 'submitted' }, counts: [{ status: 'submitted' }, { status: 'approved' }, {}] },
    })
    expect(data.every(({ status }) => status === 'submitted')).toBe(true)
    expect(meta.counts?.[0]).toBe(meta.total)
    expect(meta.counts?.[2]).toBeGreaterThan(meta.counts?.[0] ?? 0)
    for (const field of ['submitted_at', 'student', 'group_code', 'event_date', 'category', 'reviewed_at', 'id'])
      expect((await us.get('/api/portfolios/items', { query: { sort: [field, 'DESC'] } })).status, field).toBe(200)
  })

  it('can be filtered by student, group, category, text and reviewer', async () => {
    const { id } = await sent({ title: 'Чемпионат по вязанию', category: 'creative', kind: 'award', level: 'city' })
    const userId = await idOf(server, 'student.a')
    const { current_group: group } = await student.call('GET /api/user')
    const narrowed = [
      { q: 'вязание' },
      { q: 'вязание', group_id: group?.id },
      { category: 'creative', kind: 'award', level: ['city'], user_id: userId },
      { q: 'вязание', claim: 'none', verified: false },
    ]
    for (const filter of narrowed) expect(await queue(filter), JSON.stringify(filter)).toContain(id)
    expect(await queue({ q: 'вязание', claim: 'mine' })).toEqual([])
    expect(await queue({ q: 'вязание', verified: true })).toEqual([])
    expect(await queue({ q: 'вязание', course: [6] })).toEqual([])
  })

  it("is limited to a teacher's groups: other achievements return 404 and are not counted", async () => {
    const file = await upload('student.b')
    const theirs = await sent({ title: 'Далёкое', file_ids: [file] }, server.as('student.b'))
    const mine = await sent({ title: 'Близкое' })
    expect(await queue({ q: 'далёкое' }, teacher)).toEqual([])
    expect(await queue({ q: 'близкое' }, teacher)).toEqual([mine.id])
    const { meta } = await teacher.call('GET /api/portfolios/items', { query: { counts: [{ q: 'далёкое' }] } })
    expect(meta.counts).toEqual([0])
    const answers = [
      await teacher.get(path(theirs.id)),
      await teacher.post(path(theirs.id, '/claim'), { body: {} }),
      await teacher.post(path(theirs.id, '/approve'), { body: { version: theirs.version } }),
      await teacher.post(path(theirs.id, '/return'), {
        body: { version: theirs.version, remarks: [{ field: 'item', reason: 'no_proof' }] },
      }),
      await teacher.post(path(theirs.id, '/revoke'), { body: { version: theirs.version, reason: 'Нет' } }),
      await teacher.get(`/api/portfolios/${await idOf(server, 'student.b')}`),
      await teacher.get(`/api/files/${file}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect((await us.get(`/api/files/${file}`)).status).toBe(200)
    const people = (await teacher.call('GET /api/portfolios', { query: { range: [0, 199] } })).data.map(({ id }) => id)
    expect(people).toContain(await idOf(server, 'student.a'))
    expect(people).not.toContain(await idOf(server, 'student.b'))
    const next = (await teacher.call('GET /api/portfolios/items/next')).data
    expect(next.ids).not.toContain(theirs.id)
  })

  it('returns the longest waiting achievement after the current one, skipping those claimed by others', async () => {
    const [first, second] = [await sent(), await sent()]
    const { ids, waiting } = (await us.call('GET /api/portfolios/items/next', { query: { after: first.id } })).data
    expect(ids).not.toContain(first.id)
    expect(ids[0]).toBe(second.id)
    await methodist.call('POST /api/portfolios/items/:id/claim', { params: { id: second.id }, body: {} })
    const then = (await us.call('GET /api/portfolios/items/next', { query: { after: first.id } })).data
    expect(then.ids).not.toContain(second.id)
    expect(then.waiting).toBe(waiting - 1)
  })
})

describe('A review', () => {
  it('gives the claim for half an hour and shows others who is reviewing it', async () => {
    const { id } = await sent()
    const { data } = await us.call('POST /api/portfolios/items/:id/claim', { params: { id }, body: {} })
    expect(data).toMatchObject({ holder: { mine: true }, actions: ['claim', 'unclaim', 'approve', 'return'] })
    const late = await methodist.post(path(id, '/claim'), { body: {} })
    expect(late.status).toBe(409)
    expect(late.problem().message).toContain('Сейчас достижение проверяет')
    const decided = await methodist.post(path(id, '/approve'), { body: { version: data.version } })
    expect(decided.status).toBe(409)
    server.clock.advance({ minutes: 31 })
    expect((await methodist.post(path(id, '/claim'), { body: {} })).status).toBe(200)
  })

  it('accepts only one of two simultaneous decisions on the same version', async () => {
    const { id } = await sent()
    const { version } = await review(id)
    const answers = await Promise.all([
      us.post(path(id, '/approve'), { body: { version } }),
      methodist.post(path(id, '/return'), { body: { version, remarks: [{ field: 'title', reason: 'mismatch' }] } }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it("can correct fields, and shows the effect on the student's points", async () => {
    const { id } = await sent({ kind: 'course', level: 'city' })
    const { version, effect } = await review(id)
    expect(effect).toMatchObject({ period_name: '2018/2019' })
    const { data } = await us.call('POST /api/portfolios/items/:id/approve', {
      params: { id },
      body: { version, corrected: { kind: 'olympiad', level: 'region' } },
    })
    expect(data).toMatchObject({ status: 'approved', kind: 'olympiad', level: 'region', points: { points: 20 } })
  })

  it('requires a remark for a return, and a text for the reason "other"', async () => {
    const { id } = await sent()
    const { version } = await review(id)
    const without = await us.post(path(id, '/return'), { body: { version, remarks: [] } })
    const bare = await us.post(path(id, '/return'), {
      body: { version, remarks: [{ field: 'item', reason: 'other' }] },
    })
    expect(without.status).toBe(422)
    expect(bare.status).toBe(422)
  })

  it("shows the student's answer with its remark, exports it, and rejects an answer without a return", async () => {
    const student = server.as('student.a')
    const { id, version } = await sent({ title: 'Диплом с оборотом' })
    const submit = (at: number, answer: string) =>
      student.post(`/api/my/portfolio/items/${id}/submit`, { body: { version: at, answer } })
    const draft = (
      await student.call('POST /api/my/portfolio/items/:id/withdraw', { params: { id }, body: { version } })
    ).data
    const early = await submit(draft.version, 'Фамилия на обороте')
    expect(early.status).toBe(422)
    expect(Object.keys(early.problem().errors ?? {})).toEqual(['answer'])
    expect((await submit(draft.version, '')).status).toBe(422)
    const again = (
      await student.call('POST /api/my/portfolio/items/:id/submit', {
        params: { id },
        body: { version: draft.version },
      })
    ).data
    const { data: returned } = await us.call('POST /api/portfolios/items/:id/return', {
      params: { id },
      body: { version: again.version, remarks: [{ field: 'files', reason: 'no_name' }] },
    })
    expect((await submit(returned.version, 'Фамилия\nна обороте')).status).toBe(200)
    expect((await review(id)).reviews).toMatchObject([{ action: 'returned', answer: 'Фамилия\nна обороте' }])
    const { rows } = await server.pool.query(
      `SELECT after FROM audit_events WHERE action = 'submit' AND entity_ids = ARRAY[$1::bigint] ORDER BY id DESC LIMIT 1`,
      [id],
    )
    expect(rows[0]?.after).toMatchObject({ status: 'submitted', answer: 'Ф…' })
    const { data } = await ownExport(student)
    expect(data['portfolio_reviews']).toContainEqual(expect.objectContaining({ answer: 'Фамилия\nна обороте' }))
  })

  it("is not possible for the reviewer's own achievement", async () => {
    const userId = await idOf(server, 'student.a')
    await server.pool.query(`UPDATE users SET role_id = (SELECT id FROM roles WHERE code = 'student') WHERE id = $1`, [
      userId,
    ])
  })
})

describe('An approval', () => {
  it('can be revoked with a reason that is sent to the student, and then loses its points', async () => {
    const before = (await own()).items.length
    const { id } = await approved({ category: 'sport', result: 'winner', title: 'Кросс' })
    const { version } = await review(id)
    const { data } = await us.call('POST /api/portfolios/items/:id/revoke', {
      params: { id },
      body: { version, reason: 'Диплом чужой' },
    })
    expect(data.status).toBe('returned')
    const item = (await own()).items.find((one) => one.id === id)
    expect(item).toMatchObject({ status: 'returned', reviews: [{ action: 'revoked', reason: 'Диплом чужой' }, {}] })
    expect((await own()).items).toHaveLength(before + 1)
    const notices = (await student.call('GET /api/notifications', {})).data
    expect(notices[0]).toMatchObject({ event: 'achievement.revoked', path: `/my-portfolio?item=${id}` })
    expect(notices[0]?.text).toContain('Диплом чужой')
    const mails = (await server.mails()).filter(({ subject }) => subject.includes('Кросс'))
    expect(mails.length).toBeGreaterThan(1)
  })

  it("is given in bulk only to achievements that the college's own records prove", async () => {
    const plain = await sent()
    const { id } = await sent()
    await server.pool.query(
      `UPDATE portfolio_items SET source = 'grade', source_id = 1, is_verified = true WHERE id = $1`,
      [id],
    )
    const { data } = await us.call('POST /api/portfolios/items/approve', { body: { ids: [id, plain.id, 999_999] } })
    expect(data.done).toEqual([id])
    expect(data.refused.map((one) => one.id)).toEqual([plain.id, 999_999])
    expect((await review(plain.id)).status).toBe('submitted')
  })
})

describe('R2.10 The global search', () => {
  it('finds students with portfolios by name for reviewers within their reach', async () => {
    const found = async (who: typeof us, name: string) =>
      (await who.call('GET /api/search', { query: { q: name } })).data.filter(({ kind }) => kind === 'portfolios')
    const userId = await idOf(server, 'student.a')
    const [mine, theirs] = [await student.call('GET /api/user'), await server.as('student.b').call('GET /api/user')]
    expect(await found(teacher, mine.name)).toMatchObject([{ id: String(userId), path: `/portfolios/${userId}` }])
    expect(await found(teacher, theirs.name)).toEqual([])
    expect((await found(us, theirs.name)).map(({ name }) => name)).toEqual([theirs.name])
  })
})

describe('A group change', () => {
  it('moves pending achievements to the teachers of the new group', async () => {
    const { id } = await sent({ title: 'Переезд' })
    const userId = await idOf(server, 'student.a')
    const group = (await server.as('student.b').call('GET /api/user')).current_group?.id
    const { rows } = await server.pool.query(
      'SELECT group_id FROM memberships WHERE user_id = $1 AND ended_on IS NULL',
      [userId],
    )
    await server.pool.query('UPDATE memberships SET group_id = $2 WHERE user_id = $1 AND ended_on IS NULL', [
      userId,
      group,
    ])
    expect((await teacher.get(path(id))).status).toBe(404)
    expect((await approve(id)).status).toBe('approved')
    await server.pool.query('UPDATE memberships SET group_id = $2 WHERE user_id = $1 AND ended_on IS NULL', [
      userId,
      rows[0]?.group_id,
    ])
    expect((await teacher.get(path(id))).status).toBe(200)
    expect(itemInput().kind).toBe('olympiad')
  })
})
