import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { achievementActions, idOf, itemInput } from './kit/achievementActions'

const server = await startTestServer()
afterAll(server.stop)
const { us, add, submit, sent, review, approve, approved, own, putInForce, period, upload } = achievementActions(server)
const [student, other] = [server.as('student.a'), server.as('student.b')]
let periodId = 0
beforeAll(async () => {
  await putInForce()
  periodId = (await period()).id
})
const find = async (id: number) => (await own()).items.find((item) => item.id === id)
const pointsNow = async () => (await own(student, { period_id: periodId })).points
const returned = async (id: number) => {
  const { version } = await review(id)
  const remarks = [{ field: 'files', reason: 'unreadable', text: 'Не видно фамилии' }]
  return (await us.call('POST /api/portfolios/items/:id/return', { params: { id }, body: { version, remarks } })).data
}

describe('R6.05 R9.08 A portfolio', () => {
  it('is available only to students of education types 1 and 2', async () => {
    const short = server.as('student.short')
    const answers = [
      await short.get('/api/my/portfolio'),
      await short.get('/api/my/portfolio/place'),
      await short.get('/api/my/portfolio/rules'),
      await short.post('/api/my/portfolio/items', { body: itemInput() }),
      await short.put('/api/my/portfolio/about', { body: { version: 0, text: 'Я' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect((await own()).can_write).toBe(true)
  })

  it("becomes read-only when the student's current group has no portfolios", async () => {
    const { id, version } = await add({}, other)
    const userId = await idOf(server, 'student.b')
    await server.pool.query('UPDATE memberships SET ended_on = current_date, state = $2 WHERE user_id = $1', [
      userId,
      'graduated',
    ])
    const archive = await own(other)
    expect(archive.can_write).toBe(false)
    expect(archive.items.find((item) => item.id === id)?.actions).toEqual([])
    const path = `/api/my/portfolio/items/${id}`
    const answers = [
      await other.post('/api/my/portfolio/items', { body: itemInput() }),
      await other.put(path, { body: { ...itemInput(), version } }),
      await other.post(`${path}/submit`, { body: { version } }),
      await other.delete(path),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    await server.pool.query('UPDATE memberships SET ended_on = NULL, state = $2 WHERE user_id = $1', [
      userId,
      'studying',
    ])
  })
})

describe('An achievement', () => {
  it('is visible as a draft only to its owner, and cannot use a file of another record', async () => {
    const file = await upload()
    const item = await add({ file_ids: [file] })
    expect(item).toMatchObject({
      status: 'draft',
      academic_year: '2018/2019',
      points: { points: 20, by: 'line' },
      actions: ['edit', 'submit', 'delete'],
    })
    expect(item.files.map(({ id }) => id)).toEqual([file])
    expect((await us.get(`/api/portfolios/items/${item.id}`)).status).toBe(404)
    expect((await us.get(`/api/files/${file}`)).status).toBe(404)
    const taken = await student.post('/api/my/portfolio/items', { body: itemInput({ file_ids: [file] }) })
    expect(taken.status).toBe(422)
    expect(Object.keys(taken.problem().errors ?? {})).toEqual(['file_ids.0'])
    const strangers = [
      await other.get(`/api/my/portfolio/items/${item.id}`),
      await other.put(`/api/my/portfolio/items/${item.id}`, { body: { ...itemInput(), version: 1 } }),
      await other.delete(`/api/my/portfolio/items/${item.id}`),
      await other.get(`/api/files/${file}`),
    ]
    expect(strangers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  it('accepts only http and https links and no future date', async () => {
    for (const link of [
      'javascript:alert(1)',
      'ftp://files.example/x',
      'https://user@host',
      'data:text/html,x',
      '//x.y',
    ])
      expect((await student.post('/api/my/portfolio/items', { body: itemInput({ links: [link] }) })).status, link).toBe(
        422,
      )
    const ahead = await student.post('/api/my/portfolio/items', { body: itemInput({ event_date: '2099-01-01' }) })
    expect(ahead.problem().errors).toEqual({ event_date: ['Эта дата ещё не наступила.'] })
  })

  it('rejects links to private hosts and look-alike domains when it is created and edited', async () => {
    const refused = await student.post('/api/my/portfolio/items', {
      body: itemInput({ links: ['https://olymp.example/2019', 'http://127.0.0.1/x', 'https://gооgle.com/'] }),
    })
    expect(refused.problem().errors).toEqual({
      'links.1': ['Нужен адрес сайта, который открывается всем: https://…'],
      'links.2': [
        'В этом адресе есть буквы, которые легко принять за другие: так подделывают чужие сайты. Укажите настоящий адрес сайта.',
      ],
    })
    const { id, version } = await add({})
    const edit = { ...itemInput({ links: ['http://printer.local/'] }), version }
    expect((await student.put(`/api/my/portfolio/items/${id}`, { body: edit })).status).toBe(422)
  })

  it('cannot be submitted without evidence', async () => {
    const { id, version } = await add({ links: [] })
    const bare = await student.post(`/api/my/portfolio/items/${id}/submit`, { body: { version } })
    expect(bare.status).toBe(422)
    expect(bare.problem().errors).toEqual({ files: ['Приложите подтверждение: файл или ссылку.'] })
  })

  it('waits in the queue, is returned with remarks on its fields, and can be resubmitted', async () => {
    const item = await sent()
    expect(item).toMatchObject({ status: 'submitted', actions: ['withdraw'] })
    expect(item.queue_place).toBeGreaterThan(0)
    const stuck = await student.put(`/api/my/portfolio/items/${item.id}`, {
      body: { ...itemInput(), version: item.version },
    })
    expect(stuck.status).toBe(409)
    await returned(item.id)
    const back = await find(item.id)
    expect(back).toMatchObject({ status: 'returned', reviews: [{ action: 'returned' }] })
    expect(back?.reviews[0]?.remarks).toEqual([{ field: 'files', reason: 'unreadable', text: 'Не видно фамилии' }])
    const mended = (
      await student.call('PUT /api/my/portfolio/items/:id', {
        params: { id: item.id },
        body: { ...itemInput({ file_ids: [await upload()] }), version: back?.version ?? 0 },
      })
    ).data
    expect((await submit(mended)).status).toBe('submitted')
    expect((await approve(item.id)).status).toBe('approved')
  })

  it('can be withdrawn unless a reviewer has it open', async () => {
    const { id, version } = await sent()
    await us.call('POST /api/portfolios/items/:id/claim', { params: { id }, body: {} })
    const held = await find(id)
    const refused = await student.post(`/api/my/portfolio/items/${id}/withdraw`, {
      body: { version: held?.version ?? version },
    })
    expect(refused.status).toBe(409)
    expect(refused.problem().message).toBe('Достижение уже читает проверяющий: дождитесь решения.')
    await us.call('DELETE /api/portfolios/items/:id/claim', { params: { id } })
    const free = await find(id)
    const { data } = await student.call('POST /api/my/portfolio/items/:id/withdraw', {
      params: { id },
      body: { version: free?.version ?? 0 },
    })
    expect(data.status).toBe('draft')
    expect((await us.get(`/api/portfolios/items/${id}`)).status).toBe(404)
  })

  it('counts as approved until its new version is approved', async () => {
    const before = await pointsNow()
    const item = await approved({ category: 'sport', kind: 'award', level: 'city', result: 'winner' })
    expect((await pointsNow()).points).toBe(before.points + 10)
    const file = await upload()
    const changed = {
      ...itemInput({ category: 'sport', kind: 'award', title: 'Кубок города', level: 'city', result: 'participant' }),
      file_ids: [file],
      version: item.version,
    }
    const { data: newer } = await student.call('PUT /api/my/portfolio/items/:id', {
      params: { id: item.id },
      body: changed,
    })
    expect(newer).toMatchObject({ status: 'submitted', title: 'Кубок города', approved: { id: item.id } })
    expect(newer.id).not.toBe(item.id)
    expect((await pointsNow()).points).toBe(before.points + 10)
    const twice = await student.put(`/api/my/portfolio/items/${item.id}`, { body: changed })
    expect(twice.status).toBe(409)
    expect((await student.delete(`/api/my/portfolio/items/${item.id}`)).status).toBe(409)
    expect(await review(newer.id)).toMatchObject({ approved: { id: item.id, title: 'Олимпиада по сетям' } })
    await approve(newer.id)
    expect((await pointsNow()).points).toBe(before.points)
    expect(await find(item.id)).toBeUndefined()
    expect((await student.delete(`/api/files/${file}`)).status).toBe(409)
  })

  it('can be deleted as a draft together with its files', async () => {
    const file = await upload()
    const { id } = await add({ file_ids: [file] })
    await student.call('DELETE /api/my/portfolio/items/:id', { params: { id } })
    expect((await student.get(`/api/my/portfolio/items/${id}`)).status).toBe(404)
    expect((await student.get(`/api/files/${file}`)).status).toBe(404)
    const kept = await approved()
    expect((await student.delete(`/api/my/portfolio/items/${kept.id}`)).status).toBe(409)
  })

  it('returns its current state on an edit of a stale version', async () => {
    const { id, version } = await add()
    const path = `/api/my/portfolio/items/${id}`
    expect((await student.put(path, { body: { ...itemInput({ title: 'Новое' }), version } })).status).toBe(200)
    const late = await student.put(path, { body: { ...itemInput({ title: 'Старое' }), version } })
    expect(late.status).toBe(409)
    expect(Object(late.problem().current).title).toBe('Новое')
  })
})

describe('A portfolio summary', () => {
  it('includes current and pending points up to the cap of a category', async () => {
    const before = await pointsNow()
    const study = before.categories.find(({ category }) => category === 'study')
    await approved()
    await approved()
    const after = await pointsNow()
    expect(after.categories.find(({ category }) => category === 'study')).toMatchObject({
      points: 40,
      sum: (study?.sum ?? 0) + 40,
      cap: 40,
    })
    await sent({ category: 'sport', kind: 'award', result: 'winner' })
    expect((await pointsNow()).waiting).toBe(after.waiting + 10)
  })

  it('includes a completeness checklist with the introduction as one part', async () => {
    const { version } = (await own()).about
    const { data } = await student.call('PUT /api/my/portfolio/about', { body: { version, text: 'Люблю сети.' } })
    expect(data.text).toBe('Люблю сети.')
    const parts = new Map((await own()).complete.map(({ part, state }) => [part, state]))
    expect(parts.get('about')).toBe('done')
    expect(parts.get('study')).toBe('done')
    expect(parts.get('science')).toBe('waiting')
    expect((await student.put('/api/my/portfolio/about', { body: { version, text: 'Иначе' } })).status).toBe(409)
  })
})
