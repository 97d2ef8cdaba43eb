import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGroup } from '../groups/newGroup'
import { textByPage } from '../kit/pdf'
import { startTestServer } from '../kit/server'
import { newCode } from '../../src/server/kit/texts/confirmationCode'
import { certificate, issueOne } from './newPaper'

const server = await startTestServer()
afterAll(server.stop)
const [us, student, guest] = [server.as('manage-groups'), server.as('student.a'), server.as('guest')]
const me = await us.call('GET /api/user')
// Students of the demo have open requests.
beforeAll(() => server.pool.query('DELETE FROM paper_requests'))

const ask = (purpose: string) => student.post('/api/settings/paper-requests', { body: { ...certificate, purpose } })
const asked = async (purpose: string) =>
  (await student.call('POST /api/settings/paper-requests', { body: { ...certificate, purpose } })).data
const own = async () => (await student.call('GET /api/settings/papers')).data

describe('A request for a paper', () => {
  it('is issued by the office, and the student downloads the paper', async () => {
    const request = await asked('в банк')
    const { data } = await us.call('POST /api/groups/papers/requests/:id/issue', {
      params: { id: request.id },
      body: { version: request.version },
    })
    expect(data).toMatchObject({ status: 'issued', decided_by_name: expect.any(String) })
    const paper = (await own()).papers.find(({ id }) => id === data.paper_id)
    expect(paper).toMatchObject({ purpose: 'в банк', state: 'valid' })
    expect((await student.get(`/api/settings/papers/${paper?.id}/file`)).headers['content-type']).toBe(
      'application/pdf',
    )
    const notices = await student.call('GET /api/notifications', { query: {} })
    expect(notices.data.map(({ event }) => event)).toContain('paper.issued')
    const again = await us.post(`/api/groups/papers/requests/${request.id}/issue`, { body: { version: data.version } })
    expect(again.status).toBe(409)
  })

  it('is refused with a reason that the student reads, or withdrawn', async () => {
    const request = await asked('отказ')
    const refuse = (reason?: string) =>
      us.post(`/api/groups/papers/requests/${request.id}/refuse`, { body: { version: request.version, reason } })
    expect((await refuse()).status).toBe(422)
    expect((await refuse('Укажите банк')).status).toBe(200)
    expect((await own()).requests.find(({ id }) => id === request.id)).toMatchObject({
      status: 'refused',
      reason: 'Укажите банк',
    })
    const other = await asked('другой')
    const withdraw = () => student.post(`/api/settings/paper-requests/${other.id}/withdraw`)
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 200])
  })

  it('is open once for each kind, language and purpose, and five at most, also at the same moment', async () => {
    const first = await asked('одна')
    expect(Object.keys((await ask('одна')).problem().errors ?? {})).toEqual(['kind'])
    const answers = await Promise.all(Array.from({ length: 8 }, (_, place) => ask(`много ${place}`)))
    expect(answers.filter(({ status }) => status === 200).length).toBe(4)
    expect((await own()).can_request).toBe(false)
    for (const { id, status } of (await own()).requests)
      if (status === 'requested') await student.post(`/api/settings/paper-requests/${id}/withdraw`)
    expect(first.status).toBe('requested')
  })

  it.each([
    ['issue', {}],
    ['refuse', { reason: 'Нет' }],
  ])('waits for an erasure of the person before the action “%s”, which then finds nothing', async (action, more) => {
    const request = await asked('стирание')
    const { id } = await student.call('GET /api/user')
    const erasing = await server.pool.connect()
    try {
      await erasing.query('BEGIN')
      await erasing.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [id])
      const deciding = us.post(`/api/groups/papers/requests/${request.id}/${action}`, {
        body: { version: request.version, ...more },
      })
      const waiting = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = $1'
      await expect.poll(async () => (await server.pool.query(waiting, ['Lock'])).rowCount).toBe(1)
      // The request is not locked yet: the other order would be a deadlock, which the server would have to retry.
      await erasing.query(`SET LOCAL lock_timeout = '300ms'`)
      await erasing.query('DELETE FROM paper_requests WHERE user_id = $1', [id])
      await erasing.query('COMMIT')
      expect((await deciding).status).toBe(404)
    } finally {
      erasing.release(true)
    }
  })

  it('is refused for people who have never studied, and other people’s are missing', async () => {
    const voter = server.as('voter')
    expect((await voter.post('/api/settings/paper-requests', { body: certificate })).status).toBe(409)
    const request = await asked('чужая')
    expect((await server.as('student.b').post(`/api/settings/paper-requests/${request.id}/withdraw`)).status).toBe(404)
    const { people } = await newGroup(server, { members: 1 })
    const paper = await issueOne(server, people[0]?.id ?? 0)
    expect((await student.get(`/api/settings/papers/${paper.id}/file`)).status).toBe(404)
  })
})

describe('The public confirmation of a paper', () => {
  const page = (code: string, locale: 'ru' | 'en') =>
    guest.get(`/api/portfolio/prints/${code}`, { headers: { accept: 'text/html' }, locale })

  it('tells kind, number, date, validity and hash in both languages, and never a name', async () => {
    const { people } = await newGroup(server, { members: 1 })
    const [person] = people
    const paper = await issueOne(server, person?.id ?? 0)
    const { data } = await guest.call('GET /api/portfolio/prints/:code', { params: { code: paper.code.toLowerCase() } })
    expect(data).toEqual({
      kind: 'certificate',
      code: paper.code,
      number: paper.number,
      issued_on: paper.issued_on,
      valid_until: paper.valid_until,
      state: 'valid',
      sha256: paper.sha256,
    })
    for (const [locale, title] of [
      ['ru', 'Документ подлинный и действует'],
      ['en', 'genuine and valid'],
    ] as const) {
      const { status, body } = await page(paper.code, locale)
      expect([status, String(body).includes(title), String(body).includes(paper.sha256)]).toEqual([200, true, true])
      expect(String(body)).not.toContain('Новиков')
    }
    await us.post(`/api/groups/papers/${paper.id}/revoke`, {
      body: { version: paper.version, reason: 'Новиков ошибся' },
    })
    const revoked = String((await page(paper.code, 'ru')).body)
    expect(revoked).toContain('Документ отозван')
    expect(revoked).not.toContain('Новиков')
  })

  it('says that a paper has expired, and still confirms it after an erasure', async () => {
    const { people } = await newGroup(server, { members: 1 })
    const [person] = people
    const paper = await issueOne(server, person?.id ?? 0)
    const { name } = (await server.as('admin').call('GET /api/access/users/:id', { params: { id: person?.id ?? 0 } }))
      .data
    const erased = await server
      .as('admin')
      .post(`/api/access/users/${person?.id}/erase`, { body: { name, reason: 'Просьба' } })
    expect(erased.status).toBe(200)
    expect(String((await page(paper.code, 'ru')).body)).toContain(paper.sha256)
    expect(await us.call('GET /api/groups/papers/:id', { params: { id: paper.id } })).toMatchObject({
      data: { number: paper.number, person_name: null, purpose: '', sha256: paper.sha256 },
    })
    expect((await us.get(`/api/groups/papers/${paper.id}/file`)).status).toBe(404)
    await server.pool.query(`UPDATE papers SET issued_on = '2020-01-01', valid_until = '2020-02-01' WHERE id = $1`, [
      paper.id,
    ])
    expect(String((await page(paper.code, 'en')).body)).toContain('has expired')
  })

  it('compares only thirty of ten thousand guesses from one address, also in parallel, and then not even a right code', async () => {
    const { people } = await newGroup(server, { members: 1 })
    const { code } = await issueOne(server, people[0]?.id ?? 0)
    const [guesses, together] = [Array.from({ length: 10_000 }, newCode), 100]
    const statuses: number[] = []
    while (statuses.length < guesses.length) {
      const round = guesses.slice(statuses.length, statuses.length + together)
      statuses.push(...(await Promise.all(round.map(async (guess) => (await page(guess, 'ru')).status))))
    }
    expect(statuses.filter((status) => status === 404).length).toBe(30)
    expect(statuses.filter((status) => status === 429).length).toBe(guesses.length - 30)
    const last = await guest.get(`/api/portfolio/prints/${code}`, { locale: 'en' })
    expect([last.status, last.headers['retry-after'] !== undefined, last.problem().message]).toEqual([
      429,
      true,
      expect.stringContaining('Too many unknown codes'),
    ])
  }, 60_000)
})

describe('A template', () => {
  const template = async () => {
    const [first] = (await us.call('GET /api/groups/papers/templates')).data
    if (first?.kind !== 'certificate') throw new Error('The first template is not that of certificates')
    const { kind: _, ...texts } = first
    return texts
  }

  it('refuses unknown placeholders at the field, prints markup literally, and keeps issued papers', async () => {
    const before = await template()
    const withText = (opening: string) => ({
      ...before,
      translations: { ...before.translations, ru: { ...before.translations.ru, opening } },
    })
    const bad = await us.put('/api/groups/papers/templates/certificate', { body: withText('{password}') })
    expect(Object.keys(bad.problem().errors ?? {})).toEqual(['translations.ru.opening'])
    const saved = await us.put('/api/groups/papers/templates/certificate', {
      body: withText('<script>alert(1)</script> {name}'),
    })
    expect(saved.status).toBe(200)
    expect((await us.put('/api/groups/papers/templates/certificate', { body: withText('{name}') })).status).toBe(409)
    const { people } = await newGroup(server, { members: 1 })
    const paper = await issueOne(server, people[0]?.id ?? 0)
    const { bytes } = await us.get(`/api/groups/papers/${paper.id}/file`)
    expect((await textByPage(bytes))[0]).toContain(`<script>alert(1)</script> ${paper.person_name}`)
  })

  it.each(['certificate', 'transcript', 'record_book', 'supplement'])(
    'of a %s has a preview in both languages',
    async (kind) => {
      const { data } = await us.call('GET /api/groups/papers/templates')
      const { version: _, kind: __, ...texts } = data.find((one) => one.kind === kind) ?? { version: 0, kind: '' }
      for (const language of ['ru', 'en']) {
        const { status } = await us.post(`/api/groups/papers/templates/${kind}/preview`, {
          body: { ...texts, language },
        })
        expect(status).toBe(200)
      }
    },
  )
})

describe('A role with reach "own"', () => {
  it('finds only papers and requests of its own people, in every call', async () => {
    const own = await newGroup(server, { members: 1, curator_id: me.id })
    const foreign = await newGroup(server, { members: 1 })
    const [mine, theirs] = [
      await issueOne(server, own.people[0]?.id ?? 0),
      await issueOne(server, foreign.people[0]?.id ?? 0),
    ]
    const request = await asked('охват')
    await server.db.updateTable('roles').set({ reach: 'own' }).where('code', '=', me.role).execute()
    const { data, meta } = await us.call('GET /api/groups/papers')
    expect([data.map(({ id }) => id), meta.total]).toEqual([[mine.id], 1])
    const { bytes } = await us.get('/api/groups/papers/export?format=csv')
    expect([bytes.toString().includes(mine.code), bytes.toString().includes(theirs.code)]).toEqual([true, false])
    const user_ids = [theirs.user_id]
    const calls = [
      us.get(`/api/groups/papers/${theirs.id}`),
      us.get(`/api/groups/papers/${theirs.id}/file`),
      us.post(`/api/groups/papers/${theirs.id}/revoke`, { body: { version: 1, reason: 'Нет' } }),
      us.post('/api/groups/papers/print', { body: { ids: [mine.id, theirs.id] } }),
      us.post('/api/groups/papers', { body: { ...certificate, user_ids } }),
      us.post('/api/groups/papers/check', { body: { ...certificate, user_ids } }),
      us.post(`/api/groups/papers/requests/${request.id}/issue`, { body: { version: request.version } }),
      us.post(`/api/groups/papers/requests/${request.id}/refuse`, {
        body: { version: request.version, reason: 'Нет' },
      }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404))
    expect((await us.call('GET /api/groups/papers/requests')).meta.total).toBe(0)
    const revoke = await us.post(`/api/groups/papers/${mine.id}/revoke`, {
      body: { version: mine.version, reason: 'Нет' },
    })
    expect(revoke.status).toBe(403)
    const timeline = await us.get('/api/timeline', {
      query: { filter: { entity: 'groups/papers', record_id: theirs.id } },
    })
    expect(JSON.stringify(timeline.body)).not.toContain('issue_paper')
  })
})
