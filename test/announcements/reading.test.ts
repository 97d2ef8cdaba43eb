import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { textByPage } from '../kit/pdf'
import { makeMember } from '../kit/member'
import { ownExport } from '../kit/ownExport'
import { announcementFixture, inDays } from './announcementFixture'

const server = await startTestServer()
afterAll(server.stop)
const { path, group_id, teacher, office, student, stranger, ...ours } = await announcementFixture(server)
const { act, read, publish, edit, received, open, confirm, noticesOf } = ours
const { id: studentId } = await student.call('GET /api/user')

const messageOf = (answer: { body: unknown }) => Object(answer.body).message
const readersOf = async (id: number, filter: Record<string, unknown> = {}) =>
  (
    await teacher.call('GET /api/groups/announcements/sent/:id/readers', {
      params: { id },
      query: { filter, range: [0, 999] },
    })
  ).data
const remind = async (id: number, body: object = {}) => teacher.post(`${path}/${id}/remind`, { body, locale: 'en' })
const tasksOf = async (who = student) =>
  (await who.call('GET /api/dashboard', { query: {} })).data.todo.filter(({ kind }) => kind === 'announcement')

describe('A reader', () => {
  it('has new announcements on the home page until they are opened or, where required, confirmed', async () => {
    const [plain, important] = [await publish(), await publish({ receipt_required: true, expires_at: inDays(5) })]
    const ids = [plain.id, important.id]
    const tasks = await tasksOf()
    expect(tasks.find(({ id }) => id === important.id)).toMatchObject({ path: `/groups/announcements/${important.id}` })
    expect(tasks.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    expect((await tasksOf(stranger)).map(({ id }) => id)).not.toContain(plain.id)
    for (const id of ids) await open(id)
    expect((await tasksOf()).map(({ id }) => id)).not.toContain(plain.id)
    expect((await tasksOf()).map(({ id }) => id)).toContain(important.id)
    expect(await received({ id: ids, unread: true })).toMatchObject([{ id: important.id }])
    expect((await confirm(important.id)).status).toBe(200)
    expect((await tasksOf()).map(({ id }) => id)).not.toContain(important.id)
  })

  it('sees pinned ones first, then the newest', async () => {
    const [pinned, old, recent] = [await publish({ pinned: true }), await publish(), await publish()]
    const ids = [pinned.id, old.id, recent.id]
    expect((await received({ id: ids })).map(({ id }) => id)).toEqual([pinned.id, recent.id, old.id])
  })

  it('confirms once, and the first confirmation stays', async () => {
    const { id } = await publish({ receipt_required: true })
    await confirm(id)
    const [first] = await readersOf(id, { id: [studentId] })
    expect((await confirm(id)).status).toBe(200)
    expect(await readersOf(id, { id: [studentId] })).toEqual([first])
    expect(first).toMatchObject({ state: 'confirmed', confirmed_edition: 1 })
  })

  it('is told that the text was changed while it was read', async () => {
    const announcement = await publish({ receipt_required: true })
    await edit(announcement, { translations: { ru: { title: 'Собрание в 16:00' } } })
    const answer = await confirm(announcement.id, 1)
    expect(answer.status).toBe(409)
    expect(messageOf(answer)).toMatch(/^The announcement was changed while you were reading/)
    expect(Object(answer.body).current).toMatchObject({ edition: 2, name: 'Собрание в 16:00' })
    expect((await confirm(announcement.id, 2)).status).toBe(200)
  })

  it('is told that the announcement was withdrawn while it was read, and gets neither text nor files', async () => {
    const announcement = await publish({ receipt_required: true })
    await act('withdraw', announcement)
    const answer = await confirm(announcement.id)
    expect([answer.status, messageOf(answer)]).toEqual([409, 'The announcement has been withdrawn.'])
    const { data } = await student.call('GET /api/groups/announcements/:id', { params: { id: announcement.id } })
    expect(data).toMatchObject({ state: 'withdrawn', body: null, files: [], is_unread: false })
    expect((await open(announcement.id)).status).toBe(200)
    expect(await received({ id: [announcement.id] })).toEqual([])
    const search = await student.call('GET /api/search', { query: { q: 'собрание группы' } })
    expect(search.data.map(({ path: found }) => found)).not.toContain(`/groups/announcements/${announcement.id}`)
    expect((await stranger.get(`/api/groups/announcements/${announcement.id}`)).status).toBe(404)
  })

  it('finds announcements by stems of their text in the search', async () => {
    const { id } = await publish({
      translations: { ru: { title: 'Медосмотр', body: '<p>Возьмите флюорографию.</p>' } },
    })
    const { data } = await student.call('GET /api/search', { query: { q: 'флюорография' } })
    expect(data).toMatchObject([{ kind: 'announcements', id: String(id), path: `/groups/announcements/${id}` }])
  })
})

describe('An author', () => {
  it('sees who read it, by group and by name, only in groups within reach', async () => {
    const { id } = await publish({ receipt_required: true })
    await open(id)
    expect(await readersOf(id, { state: 'opened' })).toMatchObject([{ id: studentId, confirmed_at: null }])
    await confirm(id)
    const { data: groups } = await teacher.call('GET /api/groups/announcements/sent/:id/readers/groups', {
      params: { id },
    })
    expect(groups).toMatchObject([{ id: group_id, read: 1 }])
    expect(await read(id)).toMatchObject({ read_count: 1, readers_count: groups[0]?.readers })
    expect((await readersOf(id)).length).toBe(groups[0]?.readers)
  })

  it('reminds the others at most once a day, without those who confirmed', async () => {
    const { id, readers_count } = await publish({ receipt_required: true })
    await confirm(id)
    expect(Object((await remind(id)).body).data).toEqual({ reminded: readers_count - 1 })
    expect(await noticesOf(id, 'announcement.reminder')).not.toContain(studentId)
    expect(Object((await remind(id)).body).data).toEqual({ reminded: 0 })
    expect(Object((await remind(id, { group_id: 999_999 })).body).data).toEqual({ reminded: 0 })
    await act('withdraw', await read(id))
    expect((await remind(id)).status).toBe(409)
  })

  it('prints a signature sheet with the time of each confirmation', async () => {
    const { id } = await publish({ receipt_required: true })
    await confirm(id)
    const answer = await teacher.get(`${path}/${id}/readers/sheet`, { locale: 'ru' })
    expect(answer.headers['content-type']).toBe('application/pdf')
    const text = (await textByPage(answer.bytes)).join(' ').replaceAll(/\s+/g, ' ')
    expect(text).toContain('Лист ознакомления')
    expect(text).toContain('Собрание группы')
    expect(text).toMatch(/Подтвердили 1 из \d+/)
    const exported = await teacher.get(`${path}/${id}/readers/export?format=csv`, { locale: 'ru' })
    expect(exported.bytes.toString()).toContain('подтвердил(а)')
  })
})

describe('Notifications of an announcement', () => {
  it('reach everyone once, in their language, also after an edit that adds groups', async () => {
    await server.pool.query("UPDATE users SET locale = 'en' WHERE id = $1", [studentId])
    const announcement = await publish(
      { translations: { ru: { title: 'День открытых дверей' }, en: { title: 'Open day' } } },
      office,
    )
    const first = await noticesOf(announcement.id, 'announcement.published')
    expect(first).toContain(studentId)
    const mails = (await server.mails()).filter(({ subject }) => /Open day|День открытых дверей/.test(subject))
    const own = mails.filter(({ to }) => to === 'student.a@abitura.test')
    expect(own.map(({ subject }) => subject)).toEqual([expect.stringContaining('Open day')])
    expect(own[0]?.links.join(' ')).toContain(`/groups/announcements/${announcement.id}`)
    await edit(announcement, { group_ids: [group_id, ours.other_group_id] }, office)
    await server.runJobs()
    const all = await noticesOf(announcement.id, 'announcement.published')
    expect(all.length).toBeGreaterThan(first.length)
    expect(new Set(all).size).toBe(all.length)
    const again = (await server.mails()).filter(
      ({ to, subject }) => to === 'student.a@abitura.test' && subject.includes('Open day'),
    )
    expect(again).toHaveLength(1)
    await server.pool.query("UPDATE users SET locale = 'ru' WHERE id = $1", [studentId])
  })

  it('are not mailed to people who turned them off, and a withdrawal cancels those that wait', async () => {
    const call = (mails: 'daily' | 'never' | 'at_once') =>
      student.call('PATCH /api/settings/notifications', { body: { topic: 'announcements', mails } })
    await call('daily')
    const announcement = await publish({ translations: { ru: { title: 'Субботник' } } })
    const waiting = async () =>
      (
        await server.pool.query<{ count: number }>(
          'SELECT count(*)::int AS count FROM notifications WHERE path = $1 AND user_id = $2 AND mails_at IS NOT NULL',
          [`/groups/announcements/${announcement.id}`, studentId],
        )
      ).rows[0]?.count
    expect(await waiting()).toBe(1)
    await act('withdraw', announcement)
    expect(await waiting()).toBe(0)
    await call('never')
    await publish({ translations: { ru: { title: 'Кружок' } } })
    const mails = (await server.mails()).filter(({ to }) => to === 'student.a@abitura.test')
    expect(mails.filter(({ subject }) => /Субботник|Кружок/.test(subject))).toEqual([])
    await call('at_once')
  })

  it('reach 2,000 people with a fixed number of statements per thousand', async () => {
    await server.pool.query(
      `INSERT INTO users (last_name, first_name, role_id, status, email)
       SELECT 'Читатель', 'Номер ' || number, (SELECT id FROM roles WHERE code = 'graduate'), 'active', 'reader' || number || '@example.org'
       FROM generate_series(1, 2000) AS number`,
    )
    const { rows } = await server.pool.query<{ id: number }>("SELECT id FROM roles WHERE code = 'graduate'")
    const { id, readers_count } = await publish({ group_ids: [], role_ids: [rows[0]?.id] }, office)
    expect(readers_count).toBeGreaterThanOrEqual(2000)
    expect(await noticesOf(id, 'announcement.published')).toHaveLength(readers_count)
  })
})

describe('Personal data of an announcement', () => {
  it('is in the export of its readers, and of a confirmation only the fact stays after an erasure', async () => {
    const [opened, confirmed] = [
      await publish({ audience: 'all', group_ids: [] }, office),
      await publish({ audience: 'all', group_ids: [], receipt_required: true }, office),
    ]
    const member = await makeMember(server)
    await server.pool.query("INSERT INTO memberships (group_id, user_id, started_on) VALUES ($1, $2, '2026-09-01')", [
      group_id,
      member.id,
    ])
    await open(opened.id, member.client)
    await confirm(confirmed.id, 1, member.client)
    const { data } = await ownExport(member.client)
    expect(data['announcement_readers']).toMatchObject([
      { announcement_id: opened.id, confirmed_at: null },
      { announcement_id: confirmed.id, confirmed_edition: 1 },
    ])
    const [user] = (await server.pool.query<{ name: string }>('SELECT name FROM users WHERE id = $1', [member.id])).rows
    const erased = await server
      .as('admin')
      .post(`/api/access/users/${member.id}/erase`, { body: { name: user?.name, reason: 'Просьба' } })
    expect(erased.status).toBe(200)
    const { rows } = await server.pool.query('SELECT announcement_id FROM announcement_readers WHERE user_id = $1', [
      member.id,
    ])
    expect(rows).toEqual([{ announcement_id: confirmed.id }])
  })
})
