import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { achievementActions, idOf, itemInput } from './kit/achievementActions'

const server = await startTestServer()
afterAll(server.stop)
const { add, sent, approved, putInForce, upload, us } = achievementActions(server)
const [student, guest] = [server.as('student.a'), server.as('guest')]
const inDays = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const share = async (expires_on = inDays(30)) =>
  (await student.call('POST /api/my/portfolio/shares', { body: { expires_on, label: 'Для работодателя' } })).data
const pathOf = ({ url }: { url: string }) => new URL(url).pathname
const file = { approved: 0, draft: 0 }
beforeAll(async () => {
  await putInForce()
  file.approved = await upload()
  file.draft = await upload()
  await approved({ title: 'Диплом <b>первой</b> степени', file_ids: [file.approved] })
  await server.pool.query(
    `UPDATE portfolio_items SET status = 'draft' WHERE status = 'approved' AND user_id = $1 AND title <> $2`,
    [await idOf(server, 'student.a'), 'Диплом <b>первой</b> степени'],
  )
  await add({ title: 'Тайный черновик', file_ids: [file.draft] })
  await sent({ title: 'Ещё на проверке' })
})

describe('A shared portfolio page', () => {
  it('has no scripts, is not cached or indexed, and shows only approved achievements', async () => {
    const made = await share()
    const page = await guest.get(pathOf(made))
    expect(page.status).toBe(200)
    const html = String(page.body)
    expect(html).toContain('Диплом &lt;b&gt;первой&lt;/b&gt; степени')
    for (const hidden of ['Тайный черновик', 'Ещё на проверке', '<script', 'student.a@'])
      expect(html).not.toContain(hidden)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
      'content-type': expect.stringContaining('text/html'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    const { data } = await student.call('GET /api/my/portfolio/shares')
    expect(data.find(({ id }) => id === made.id)).toMatchObject({ views: 1, state: 'open' })
  })

  it("has the owner's name in its URL but opens by the token alone", async () => {
    const path = pathOf(await share())
    expect(path).toMatch(/^\/portfolio\/shared\/[a-z]+-[a-z]+-[\w-]{32}$/)
    const token = path.slice(-32)
    for (const address of [
      `/portfolio/shared/${token}`,
      `/en/portfolio/shared/${token}`,
      `/admin/portfolio/shared/${token}`,
      `/admin/en/portfolio/shared/${token}`,
      `/api/portfolio/shared/${token}`,
    ])
      expect((await guest.get(address)).status, address).toBe(200)
    expect((await guest.get(path.slice(0, -1))).status).toBe(404)
  })

  it('redirects from a wrong name to the token alone without counting a view', async () => {
    const made = await share()
    const token = pathOf(made).slice(-32)
    for (const start of ['/portfolio/shared', '/admin/en/portfolio/shared', '/api/portfolio/shared']) {
      const { status, headers } = await guest.get(`${start}/awarded-by-the-minister-${token}`)
      expect(status, start).toBe(302)
      expect(headers.location, start).toBe(`./${token}`)
      expect(headers['referrer-policy']).toBe('no-referrer')
    }
    expect((await guest.get(`/portfolio/shared/any-words-${token}/files/${file.approved}`)).status).toBe(404)
    const { data } = await student.call('GET /api/my/portfolio/shares')
    expect(data.find(({ id }) => id === made.id)?.views).toBe(0)
  })

  it('can have a URL without the name', async () => {
    const body = { expires_on: inDays(30), with_name: false }
    const { data: nameless } = await student.call('POST /api/my/portfolio/shares', { body })
    expect(pathOf(nameless)).toMatch(/^\/portfolio\/shared\/[\w-]{32}$/)
  })

  it('stores only the hash of its token', async () => {
    const token = pathOf(await share()).slice(-32)
    const { rows } = await server.pool.query('SELECT * FROM portfolio_shares')
    expect(JSON.stringify(rows)).not.toContain(token)
    const { rows: log } = await server.pool.query('SELECT before, after FROM audit_events')
    expect(JSON.stringify(log)).not.toContain(token)
  })

  it('serves only its own files under the same token', async () => {
    const path = `/portfolio/shared/${pathOf(await share()).slice(-32)}`
    const opened = await guest.get(`${path}/files/${file.approved}`)
    expect(opened.status).toBe(200)
    expect(opened.headers['cache-control']).toBe('no-store')
    expect(opened.headers['referrer-policy']).toBe('no-referrer')
    expect((await guest.get(`${path}/files/${file.draft}`)).status).toBe(404)
    expect((await guest.get(`/api/files/${file.approved}`)).status).toBe(401)
  })

  it('expires after at most a year', async () => {
    for (const day of [inDays(400), inDays(-1)]) {
      const answer = await student.post('/api/my/portfolio/shares', { body: { expires_on: day } })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.problem().errors ?? {})).toEqual(['expires_on'])
    }
  })
})

describe('A printed portfolio', () => {
  it('is confirmed by its code with hash, date and number of items, without a name', async () => {
    const { bytes, status } = await student.get('/api/my/portfolio/print')
    expect(status).toBe(200)
    const { rows } = await server.pool.query('SELECT code FROM portfolio_prints ORDER BY id DESC LIMIT 1')
    const code = String(rows[0]?.code)
    const { data } = await guest.call('GET /api/portfolio/prints/:code', { params: { code: code.toLowerCase() } })
    expect(data).toEqual({
      kind: 'portfolio',
      code,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      printed_at: expect.any(String),
      items_count: 1,
    })
    expect((await guest.get('/api/portfolio/prints/AAAA-AAAA-AAAA')).status).toBe(404)
  })

  it('is confirmed to browsers by an HTML page without scripts and names, and reports an unknown code', async () => {
    const { rows } = await server.pool.query('SELECT code FROM portfolio_prints ORDER BY id DESC LIMIT 1')
    const open = (code: string, locale: 'ru' | 'en') =>
      guest.get(`/api/portfolio/prints/${code}`, { headers: { accept: 'text/html,*/*;q=0.8' }, locale })
    const page = await open(String(rows[0]?.code), 'ru')
    expect(page.status).toBe(200)
    expect(String(page.body)).toContain('<h1>Портфолио подлинное</h1>')
    for (const hidden of ['<script', 'Соколов']) expect(String(page.body)).not.toContain(hidden)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    const unknown = await open('AAAA-AAAA-AAAA', 'en')
    expect(unknown.status).toBe(404)
    expect(String(unknown.body)).toContain('The college did not print this sheet')
  })
})

describe('Suggestions', () => {
  it("come from the college's own records, and each can be added once as verified", async () => {
    const userId = await idOf(server, 'student.a')
    await server.pool.query(
      `INSERT INTO material_receipts (material_id, edition, user_id)
      SELECT material_id, number, $1 FROM material_editions ORDER BY material_id LIMIT 1 ON CONFLICT DO NOTHING`,
      [userId],
    )
    const { data } = await student.call('GET /api/my/portfolio/suggestions')
    const material = data.find(({ source }) => source === 'material')
    expect(material).toMatchObject({ category: 'study', kind: 'course', level: 'institution' })
    const ids = [material?.id ?? '']
    const added = (await student.call('POST /api/my/portfolio/suggestions', { body: { ids } })).data
    expect(added).toMatchObject([{ status: 'submitted', is_verified: true, source: 'material', actions: ['withdraw'] }])
    const again = (await student.call('POST /api/my/portfolio/suggestions', { body: { ids } })).data
    expect(again.map(({ id }) => id)).toEqual(added.map(({ id }) => id))
    expect((await student.call('GET /api/my/portfolio/suggestions')).data.map(({ id }) => id)).not.toContain(ids[0])
    const edited = await student.put(`/api/my/portfolio/items/${added[0]?.id}`, {
      body: { ...itemInput(), version: added[0]?.version },
    })
    expect(edited.status).toBe(409)
    const bulk = await us.call('POST /api/portfolios/items/approve', { body: { ids: added.map(({ id }) => id) } })
    expect(bulk.data.refused).toEqual([])
    const stranger = await student.post('/api/my/portfolio/suggestions', { body: { ids: ['test-999999'] } })
    expect(stranger.status).toBe(422)
  })
})

describe('A link', () => {
  it('stops working at once when it is revoked or expires, or when its owner is blocked', async () => {
    const [revoked, expired, blocked] = [await share(), await share(inDays(1)), await share()]
    const paths = [revoked, expired, blocked].map((made) => `/portfolio/shared/${pathOf(made).slice(-32)}`)
    expect((await server.as('student.b').delete(`/api/my/portfolio/shares/${revoked.id}`)).status).not.toBe(200)
    await student.call('DELETE /api/my/portfolio/shares/:id', { params: { id: revoked.id } })
    const gone = async (path = '') => [
      (await guest.get(path)).status,
      (await guest.get(`${path}/files/${file.approved}`)).status,
    ]
    expect(await gone(paths[0])).toEqual([404, 404])
    server.clock.advance({ days: 3 })
    expect(await gone(paths[1])).toEqual([404, 404])
    expect(await gone(paths[2])).toEqual([200, 200])
    const userId = await idOf(server, 'student.a')
    await server.pool.query(`UPDATE users SET status = 'blocked' WHERE id = $1`, [userId])
    expect(await gone(paths[2])).toEqual([404, 404])
    await server.pool.query(`UPDATE users SET status = 'active' WHERE id = $1`, [userId])
    expect((await guest.get('/api/portfolio/shared/nobody-ever-made-this-token')).status).toBe(404)
  })
})
