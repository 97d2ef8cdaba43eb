import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { paperLimits } from '../../src/api/papers/codes'
import { gradebookFixture } from '../gradebook/gradebookFixture'
import { newGroup } from '../groups/newGroup'
import { textByPage } from '../kit/pdf'
import { startTestServer } from '../kit/server'
import { certificate, fileOf, issue, issueOne, readPaper } from './newPaper'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')

const numberOf = ({ number }: { number: string }) => Number(number.split('/')[0])
const student = async () => {
  const { group, people } = await newGroup(server, { members: 1 })
  return { group, id: people[0]?.id ?? 0, name: people[0]?.name ?? '' }
}

describe('Issuing papers', () => {
  it('gives thirty simultaneous certificates thirty numbers without gaps', async () => {
    const { people } = await newGroup(server, { members: 30, capacity: 30 })
    const before = numberOf(await issueOne(server, people[0]?.id ?? 0))
    const papers = await Promise.all(people.map(({ id }) => issueOne(server, id)))
    const numbers = papers.map(numberOf).toSorted((one, other) => one - other)
    expect(numbers).toEqual(people.map((_, place) => before + place + 1))
    expect(new Set(papers.map(({ code }) => code)).size).toBe(30)
  })

  it('stores the PDF: it has the hash of the register, and every download the same bytes', async () => {
    const { id, name, group } = await student()
    const paper = await issueOne(server, id, { purpose: 'в военкомат' })
    const [first, second] = [await fileOf(server, paper.id), await fileOf(server, paper.id)]
    expect(first.equals(second)).toBe(true)
    expect(createHash('sha256').update(first).digest('hex')).toBe(paper.sha256)
    const [text = ''] = await textByPage(first)
    for (const part of [name, group.code, `№ ${paper.number}`, paper.code, 'в военкомат', 'СПРАВКА'])
      expect(text).toContain(part)
  })

  it('prints English papers in English, with the name in Latin letters', async () => {
    const { id } = await student()
    await server.pool.query(
      `UPDATE users SET last_name = 'Щукина-Юрьева', first_name = 'Ольга', middle_name = 'Яковлевна' WHERE id = $1`,
      [id],
    )
    const paper = await issueOne(server, id, { language: 'en' })
    const [text = ''] = await textByPage(await fileOf(server, paper.id))
    expect(text).toContain('Shchukina-Yureva Olga Yakovlevna')
    expect(text).toContain('CERTIFICATE OF ENROLMENT')
    expect(await readPaper(server, paper.id)).toMatchObject({
      person_name: 'Щукина-Юрьева Ольга Яковлевна',
      printed_name: 'Shchukina-Yureva Olga Yakovlevna',
    })
    expect(text.replaceAll(/[А-Яа-я]{2}-\d/g, '')).not.toMatch(/Справка|Группа|Направление|Курс/)
  })

  it('warns about the same certificate of the same day until it is confirmed', async () => {
    const { id, name } = await student()
    const { number } = await issueOne(server, id)
    const again = await us.post('/api/groups/papers', { body: { ...certificate, user_ids: [id] }, locale: 'en' })
    expect([again.status, again.problem().errors]).toEqual([
      422,
      { confirmed: [`${name}: the same document was issued today, no. ${number}.`] },
    ])
    const other = await us.post('/api/groups/papers', { body: { ...certificate, purpose: 'в банк', user_ids: [id] } })
    expect(other.status).toBe(200)
    const { data } = await us.call('POST /api/groups/papers/check', { body: { ...certificate, user_ids: [id] } })
    expect(data.people).toMatchObject([{ id, warnings: [expect.stringContaining(number)], refusal: null }])
    expect(numberOf(await issueOne(server, id))).toBe(numberOf({ number }) + 2)
  })

  it('are not checked for groups that do not exist', async () => {
    const check = (group_ids: number[]) => us.post('/api/groups/papers/check', { body: { ...certificate, group_ids } })
    const { group } = await newGroup(server, { members: 1 })
    expect((await check([group.id])).status).toBe(200)
    expect((await check([group.id, 999_999])).status).toBe(404)
  })

  it('with marks are only for users who can read the marks of all groups', async () => {
    const { id } = await student()
    const paper = await issueOne(server, id, { kind: 'transcript' })
    const body = { ...certificate, kind: 'transcript', user_ids: [id] }
    expect([
      (await us.post('/api/groups/papers/check', { body })).status,
      (await us.post('/api/groups/papers', { body: { ...body, confirmed: true } })).status,
      (await us.get(`/api/groups/papers/${paper.id}/file`)).status,
      (await us.post('/api/groups/papers/print', { body: { ids: [paper.id] } })).status,
      (await us.get(`/api/groups/papers/${paper.id}`)).status,
    ]).toEqual([403, 403, 403, 403, 200])
  })

  it('warns about marks of the curriculum that are missing in a diploma supplement', async () => {
    const { id, group } = await student()
    const { rows } = await server.pool.query(
      `WITH made AS (
        INSERT INTO curricula (direction_id, education_method_id, entry_year) VALUES (1, 1, 2099) RETURNING id
      ) INSERT INTO curriculum_lines (curriculum_id, subject_id, semester, control_form)
        SELECT id, (SELECT min(id) FROM subjects), 1, 'exam' FROM made RETURNING curriculum_id AS plan`,
    )
    const { plan } = rows[0]
    await server.pool.query(
      `UPDATE curricula SET status = 'approved', approved_at = now(), approved_by = $2 WHERE id = $1`,
      [plan, id],
    )
    await server.pool.query('INSERT INTO group_curricula (group_id, curriculum_id, assigned_by) VALUES ($1, $2, $3)', [
      group.id,
      plan,
      id,
    ])
    const { body } = await server.as('methodist').post('/api/groups/papers/check', {
      body: { ...certificate, kind: 'supplement', user_ids: [id] },
      locale: 'en',
    })
    expect(Object(body).data.people[0].warnings).toEqual([
      expect.stringMatching(/^A mark of the curriculum is missing: /),
    ])
  })

  it('warn about unsigned gradebooks once for the group, and not again for each person', async () => {
    const { params, addItem } = await gradebookFixture(server)
    await addItem()
    const { rows } = await server.pool.query<{ user_id: number }>(
      'SELECT user_id FROM memberships WHERE group_id = $1 AND ended_on IS NULL',
      [params.group],
    )
    const body = { ...certificate, kind: 'transcript', user_ids: rows.map(({ user_id }) => user_id) }
    const ask = (path: string) => server.as('methodist').post(path, { body, locale: 'en' })
    const { people, groups } = Object((await ask('/api/groups/papers/check')).body).data
    expect(groups).toMatchObject([{ id: params.group, warnings: [expect.stringMatching(/not signed/)] }])
    expect(people).toHaveLength(rows.length)
    expect(JSON.stringify(people)).not.toContain('not signed')
    const { errors = {} } = (await ask('/api/groups/papers')).problem()
    expect((errors['confirmed'] ?? []).filter((text) => text.includes('not signed'))).toEqual([
      expect.stringMatching(/^Group /),
    ])
  })

  it('answers a retry with the same key without issuing twice', async () => {
    const { id } = await student()
    const send = () =>
      us.post('/api/groups/papers', {
        body: { ...certificate, user_ids: [id] },
        headers: { 'idempotency-key': 'paper-retry' },
      })
    const [one, other] = [await send(), await send()]
    expect([one.status, other.body]).toEqual([200, one.body])
  })

  it('refuses a certificate of enrolment for somebody who does not study, and consumes no number', async () => {
    const { id, group } = await student()
    const { id: other } = await student()
    const before = numberOf(await issueOne(server, other))
    await server.pool.query(`UPDATE memberships SET ended_on = '2026-10-01', state = 'expelled' WHERE user_id = $1`, [
      id,
    ])
    const answer = await us.post('/api/groups/papers', {
      body: { ...certificate, user_ids: [other, id], confirmed: true },
    })
    expect(Object.keys(answer.problem().errors ?? {})).toEqual(['user_ids'])
    expect(numberOf(await issueOne(server, other))).toBe(before + 1)
    const transcript = await issueOne(server, id, { kind: 'transcript' })
    expect(transcript.group_code).toBe(group.code)
  })

  it('prints a whole group in one file, each paper with its own number and code', async () => {
    const { group, people } = await newGroup(server, { members: 3 })
    const { data } = await us.call('POST /api/groups/papers/check', { body: { ...certificate, group_ids: [group.id] } })
    expect(new Set(data.people.map(({ id }) => id))).toEqual(new Set(people.map(({ id }) => id)))
    const papers = await issue(
      server,
      data.people.map(({ id }) => id),
    )
    const { status, bytes } = await us.post('/api/groups/papers/print', { body: { ids: papers.map(({ id }) => id) } })
    const pages = await textByPage(bytes)
    expect([status, pages.length]).toEqual([200, 3])
    papers.forEach(({ number, code }, place) => {
      expect(pages[place]).toContain(`№ ${number}`)
      expect(pages[place]).toContain(code)
    })
  })
})

describe('An issue for hundreds of people', () => {
  it('goes in batches without gaps; a batch sent again after a lost answer issues nothing twice, and a stop keeps the issued ones', async () => {
    const { group, people } = await newGroup(server, { members: 60, capacity: 60 })
    const { data } = await us.call('POST /api/groups/papers/check', { body: { ...certificate, group_ids: [group.id] } })
    const ids = data.people.map(({ id }) => id)
    expect(new Set(ids)).toEqual(new Set(people.map(({ id }) => id)))
    const batch = async (place: number) => {
      const user_ids = ids.slice(place * paperLimits.batch, (place + 1) * paperLimits.batch)
      const { status, body } = await us.post('/api/groups/papers', {
        body: { ...certificate, user_ids },
        headers: { 'idempotency-key': `batch-${group.id}-${place}` },
      })
      expect(status).toBe(200)
      return Object(body).data
    }
    const issued = async () =>
      (
        await us.call('GET /api/groups/papers', {
          query: { filter: JSON.stringify({ group_id: group.id }), range: '[0,99]' },
        })
      ).data
    const [first, second] = [await batch(0), await batch(1)]
    expect(await batch(1)).toEqual(second)
    // Stopped here: the two batches stay, and the rest has no papers.
    expect((await issued()).length).toBe(first.length + second.length)
    await batch(2)
    const papers = await issued()
    expect(new Set(papers.map(({ user_id }) => user_id)).size).toBe(60)
    const numbers = papers.map(numberOf).toSorted((one, other) => one - other)
    expect(numbers).toEqual(numbers.map((_, place) => (numbers[0] ?? 0) + place))
    const tooMany = { ...certificate, user_ids: ids.slice(0, paperLimits.batch + 1) }
    expect((await us.post('/api/groups/papers', { body: tooMany })).status).toBe(422)
  }, 60_000)
})

describe('The register of papers', () => {
  it('finds papers by number, name, kind, state and group, and exports them', async () => {
    const { id, name, group } = await student()
    const paper = await issueOne(server, id)
    const found = async (filter: object) =>
      (await us.call('GET /api/groups/papers', { query: { filter: JSON.stringify(filter) } })).data.map((one) => one.id)
    for (const filter of [
      { q: paper.number },
      { q: name },
      { kind: 'certificate', group_id: group.id },
      { state: 'valid', user_id: id },
      { year: Number(paper.number.split('/')[1]), group_id: group.id },
    ])
      expect(await found(filter), JSON.stringify(filter)).toEqual([paper.id])
    expect(await found({ state: 'revoked', user_id: id })).toEqual([])
    const { bytes } = await us.get('/api/groups/papers/export', {
      query: { format: 'csv', filter: { user_id: id } },
      locale: 'ru',
    })
    expect(bytes.toString()).toContain(paper.number)
    expect(bytes.toString()).toContain(name)
  })

  it('revokes a paper once, with a reason, and keeps it', async () => {
    const { id } = await student()
    const paper = await issueOne(server, id)
    const revoke = (body: object) => us.post(`/api/groups/papers/${paper.id}/revoke`, { body })
    expect((await revoke({ version: paper.version })).status).toBe(422)
    const { version } = paper
    expect((await revoke({ version, reason: 'Опечатка' })).status).toBe(200)
    const revoked = await readPaper(server, paper.id)
    expect(revoked).toMatchObject({ state: 'revoked', revoke_reason: 'Опечатка', number: paper.number })
    expect((await revoke({ version, reason: 'Ещё раз' })).status).toBe(409)
    expect((await revoke({ version: revoked.version, reason: 'Ещё раз' })).status).toBe(409)
  })

  it('waits for an erasure of the person, so that no paper keeps an erased name', async () => {
    const { id } = await student()
    const erasing = await server.pool.connect()
    let issuing: ReturnType<typeof us.post>
    try {
      await erasing.query('BEGIN')
      await erasing.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [id])
      issuing = us.post('/api/groups/papers', { body: { ...certificate, user_ids: [id], confirmed: true } })
      await setTimeout(1000)
      await erasing.query(
        `UPDATE users SET erased_at = now(), status = 'archived', email = NULL, login = NULL, phone = NULL, password_hash = NULL
        WHERE id = $1`,
        [id],
      )
      await erasing.query('COMMIT')
    } finally {
      erasing.release()
    }
    expect((await issuing).status).toBe(404)
  })

  it('keeps the old name on a paper whose person is renamed', async () => {
    const { id, name } = await student()
    const paper = await issueOne(server, id)
    const before = await fileOf(server, paper.id)
    await server.pool.query(`UPDATE users SET last_name = 'Переименованная' WHERE id = $1`, [id])
    const renamed = await readPaper(server, paper.id)
    expect(renamed.printed_name).toBe(name)
    expect(renamed.person_name).toContain('Переименованная')
    expect((await fileOf(server, paper.id)).equals(before)).toBe(true)
    expect((await issueOne(server, id)).printed_name).toContain('Переименованная')
  })
})
