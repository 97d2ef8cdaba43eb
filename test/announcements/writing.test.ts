import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { announcementFixture, inDays } from './announcementFixture'

const server = await startTestServer()
afterAll(server.stop)
const { path, group_id, other_group_id, teacher, office, student, stranger, text, ...ours } =
  await announcementFixture(server)
const { create, act, read, publish, edit, received, open } = ours

const errorsOf = (answer: { body: unknown }) => Object(answer.body).errors
const messageOf = (answer: { body: unknown }) => Object(answer.body).message

describe('The audience of an announcement', () => {
  it('is limited to own groups for a teacher, and free for the office', async () => {
    for (const [field, value] of [
      ['audience', { audience: 'all', group_ids: [] }],
      ['group_ids', { group_ids: [group_id, other_group_id] }],
      ['role_ids', { role_ids: [1] }],
      ['direction_ids', { direction_ids: [1] }],
    ] as const) {
      const answer = await teacher.post(path, { body: { translations: text, ...value } })
      expect(answer.status, field).toBe(422)
      expect(Object.keys(errorsOf(answer)), field).toEqual([field])
    }
    expect((await create({ audience: 'all', group_ids: [] }, office)).audience).toBe('all')
    expect((await create({ group_ids: [], role_ids: [1], direction_ids: [1] }, office)).roles).toHaveLength(1)
  })

  it('includes the groups that a curator leads but does not teach', async () => {
    const { id } = await teacher.call('GET /api/user')
    await server.pool.query('UPDATE groups SET curator_id = $1 WHERE id = $2', [id, other_group_id])
    const announcement = await publish({ group_ids: [other_group_id] })
    await server.pool.query('UPDATE groups SET curator_id = NULL WHERE id = $1', [other_group_id])
    expect(await received({ id: [announcement.id] }, stranger)).toHaveLength(1)
    expect(await read(announcement.id), 'readers of a group that is no longer own').toMatchObject({ readers_count: 0 })
    const kept = await edit(await read(announcement.id), { pinned: true })
    expect(kept.status, 'keeps the group that was chosen before').toBe(200)
  })

  it('is checked again when a draft is published', async () => {
    const { id } = await teacher.call('GET /api/user')
    await server.pool.query('UPDATE groups SET curator_id = $1 WHERE id = $2', [id, other_group_id])
    const draft = await create({ group_ids: [other_group_id] })
    await server.pool.query('UPDATE groups SET curator_id = NULL WHERE id = $1', [other_group_id])
    expect((await act('publish', draft)).status).toBe(422)
  })

  it('is the staff and everyone in a group if it is the whole college, and everyone with a role if it is one', async () => {
    const all = await publish({ audience: 'all', group_ids: [] }, office)
    const applicant = server.as('applicant.a')
    for (const who of [student, stranger, teacher, server.as('admissions')])
      expect(await received({ id: [all.id] }, who)).toHaveLength(1)
    expect(await received({ id: [all.id] }, applicant)).toEqual([])
    expect(await received({ id: [all.id] }, office), 'not the author').toEqual([])
    const { rows } = await server.pool.query<{ id: number }>("SELECT id FROM roles WHERE code = 'enrollee'")
    const forRole = await publish({ group_ids: [], role_ids: [rows[0]?.id] }, office)
    expect(await received({ id: [forRole.id] }, applicant)).toHaveLength(1)
    expect(await received({ id: [forRole.id] }, student)).toEqual([])
  })

  it('reaches all groups of a programme', async () => {
    const { rows } = await server.pool.query<{ direction_id: number }>(
      'SELECT direction_id FROM groups WHERE id = $1',
      [group_id],
    )
    const { id } = await publish({ group_ids: [], direction_ids: [rows[0]?.direction_id] }, office)
    expect(await received({ id: [id] })).toHaveLength(1)
  })
})

describe('Access to announcements', () => {
  it('is refused to users who neither teach nor manage groups', async () => {
    for (const who of [student, server.as('admissions'), server.as('applicant.a')]) {
      expect((await who.get(path)).status).toBe(403)
      expect((await who.post(path, { body: { translations: text, group_ids: [group_id] } })).status).toBe(403)
    }
  })

  it('is a 404 for an author to those of others, in every call, list, count, search and PDF', async () => {
    const { id, version } = await publish({ translations: { ru: { title: 'Ремонт общежития' } } }, office)
    const listed = await teacher.call('GET /api/groups/announcements/sent', {
      query: { filter: { q: 'общежития' }, counts: [{}] },
    })
    expect(listed.data).toEqual([])
    expect(listed.meta.total).toBe(0)
    expect(
      (await teacher.call('GET /api/groups/announcements/sent', { query: { filter: { id: [id] } } })).data,
    ).toEqual([])
    for (const part of ['', '/readers', '/readers/groups', '/readers/sheet', '/readers/export?format=csv'])
      expect((await teacher.get(`${path}/${id}${part}`)).status, part).toBe(404)
    const bodies = { publish: { version }, withdraw: { version }, duplicate: undefined, remind: {} }
    for (const action of ['publish', 'withdraw', 'duplicate', 'remind'] as const)
      expect(
        (
          await teacher.post(`${path}/${id}/${action}`, {
            body: bodies[action],
          })
        ).status,
        action,
      ).toBe(404)
    expect((await teacher.delete(`${path}/${id}`)).status).toBe(404)
    const found = await teacher.call('GET /api/search', { query: { q: 'ремонт общежития' } })
    expect(found.data.filter(({ kind }) => kind === 'sent_announcements')).toEqual([])
    const own = await office.call('GET /api/search', { query: { q: 'ремонт общежития' } })
    expect(own.data).toContainEqual(
      expect.objectContaining({ kind: 'sent_announcements', path: `${path.slice(4)}/${id}` }),
    )
  })

  it('is a 404 for readers outside the audience, and for drafts and scheduled ones', async () => {
    const [out, draft, scheduled] = [
      await publish(),
      await create(),
      await publish({ publish_at: inDays(1), translations: { ru: { title: 'Отмена практики' } } }),
    ]
    for (const [id, who] of [
      [out.id, stranger],
      [draft.id, student],
      [scheduled.id, student],
    ] as const) {
      expect((await who.get(`/api/groups/announcements/${id}`)).status).toBe(404)
      expect((await open(id, who)).status).toBe(404)
      expect((await ours.confirm(id, 1, who)).status).toBe(404)
      expect(await received({ id: [id] }, who)).toEqual([])
    }
    const found = await student.call('GET /api/search', { query: { q: 'отмена практики' } })
    expect(found.data.filter(({ kind }) => kind === 'announcements')).toEqual([])
  })
})

describe('The life of an announcement', () => {
  it('needs readers and an end in the future to be published', async () => {
    const nobody = await act('publish', await create({ group_ids: [] }))
    expect(nobody.status).toBe(422)
    expect(Object.keys(errorsOf(nobody))).toEqual(['group_ids'])
    const over = await act('publish', await create({ expires_at: inDays(-1) }))
    expect(Object.keys(errorsOf(over))).toEqual(['expires_at'])
    const turned = await teacher.post(path, {
      body: { translations: text, group_ids: [group_id], publish_at: inDays(3), expires_at: inDays(2) },
    })
    expect(Object.keys(errorsOf(turned))).toEqual(['expires_at'])
  })

  it('is published once, also by two people at the same time', async () => {
    const draft = await create()
    const answers = await Promise.all([act('publish', draft), act('publish', draft)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('appears at its time, notifies then, and disappears from the current ones after its end', async () => {
    const { id } = await publish({ publish_at: inDays(1), expires_at: inDays(2) })
    expect(await read(id)).toMatchObject({ state: 'scheduled' })
    expect(await ours.noticesOf(id, 'announcement.published')).toEqual([])
    await server.pool.query("UPDATE announcements SET publish_at = now() - interval '1 minute' WHERE id = $1", [id])
    await server.pool.query("SELECT graphile_worker.add_job('sendAnnouncements')")
    await server.runJobs()
    expect((await ours.noticesOf(id, 'announcement.published')).length).toBeGreaterThan(1)
    expect(await received({ id: [id], state: 'published' })).toHaveLength(1)
    await server.pool.query("UPDATE announcements SET expires_at = now() - interval '1 second' WHERE id = $1", [id])
    expect(await received({ id: [id], state: 'published' })).toEqual([])
    expect(await received({ id: [id], state: 'expired' })).toMatchObject([{ is_unread: false }])
    expect(await read(id)).toMatchObject({ state: 'expired' })
  })

  it('counts a change of the text as an edition that readers see, and a change of the pin not', async () => {
    const first = await publish()
    await edit(first, { pinned: true })
    expect(await received({ id: [first.id] })).toMatchObject([{ edition: 1, changed_at: null, pinned: true }])
    const second = await edit(await read(first.id), { translations: { ru: { title: 'Собрание перенесли' } } })
    expect(second.status).toBe(200)
    expect(await received({ id: [first.id] })).toMatchObject([
      { edition: 2, changed_at: expect.any(String), name: 'Собрание перенесли' },
    ])
  })

  it('keeps its time after it has appeared', async () => {
    const announcement = await publish()
    const moved = await edit(announcement, { publish_at: inDays(1) })
    expect(Object.keys(errorsOf(moved))).toEqual(['publish_at'])
    const outdated = await edit({ ...announcement, version: announcement.version - 1 }, { pinned: true })
    expect(outdated.status).toBe(409)
    expect(Object(outdated.body).current.id).toBe(announcement.id)
  })

  it('becomes a draft again if it is withdrawn before it appears, and is only copied after that', async () => {
    const scheduled = await publish({ publish_at: inDays(1) })
    await act('withdraw', scheduled)
    expect(await read(scheduled.id)).toMatchObject({ state: 'draft' })
    const out = await publish()
    expect((await teacher.delete(`${path}/${out.id}`)).status).toBe(409)
    await act('withdraw', out)
    const withdrawn = await read(out.id)
    expect(withdrawn).toMatchObject({ state: 'withdrawn', withdrawn_at: expect.any(String) })
    const edited = await edit(withdrawn, { pinned: true })
    expect([edited.status, messageOf(edited)]).toEqual([409, 'The announcement has been withdrawn.'])
    const copy = await teacher.post(`${path}/${out.id}/duplicate`)
    expect(Object(copy.body).data).toMatchObject({ state: 'draft', publish_at: null, group_ids: [group_id] })
  })

  it('removes scripts from the text', async () => {
    const { id } = await publish({
      translations: { ru: { title: 'Ссылка', body: '<p onclick="x()">Да</p><script>1</script>' } },
    })
    const { data } = await student.call('GET /api/groups/announcements/:id', { params: { id } })
    expect(data.body).toBe('<p>Да</p>')
  })

  it('is limited per author and hour', async () => {
    const { id } = await office.call('GET /api/user')
    const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)
    await server.pool.query(
      `INSERT INTO throttles (key, window_start, count) VALUES ($1, $2, 20) ON CONFLICT (key, window_start) DO UPDATE SET count = 20`,
      [`announcements:${id}`, hour],
    )
    const draft = await create({}, office)
    const answer = await act('publish', draft, office)
    expect(answer.status).toBe(429)
    expect(messageOf(answer)).toMatch(/^Too many announcements in an hour/)
    expect((await act('publish', await create())).status, 'another author').toBe(200)
  })
})
