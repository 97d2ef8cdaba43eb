import { afterAll, describe, expect, it } from 'vitest'
import { runDuePolls } from '../../src/server/polls/transitions/runDuePolls'
import { startTestServer } from '../kit/server'
import { cast, castRest, idOf, inputOf, managerOf, move, moved, newPoll, opened, vote, voters } from './kit'

const server = await startTestServer()
afterAll(server.stop)
const manager = managerOf(server)
const byClock = () => runDuePolls(server.services)
const read = async (id: number, who = manager) => (await who.call('GET /api/polls/:id', { params: { id } })).data

describe('R2.12 A poll', () => {
  it('is visible as a draft only to its author and to users with "manage access"', async () => {
    const { id, status, actions } = await newPoll(server)
    expect({ status, actions }).toEqual({ status: 'draft', actions: ['edit', 'delete', 'schedule', 'open', 'cancel'] })
    expect((await server.as('admissions').get(`/api/polls/${id}`)).status).toBe(404)
    expect((await read(id, server.as('admin'))).can_edit).toBe(true)
    await moved(server, id, 'schedule')
    const seen = await read(id, server.as('admissions'))
    expect({ can_edit: seen.can_edit, actions: seen.actions }).toEqual({ can_edit: false, actions: [] })
    expect((await move(server, id, 'open', {}, server.as('admissions'))).status).toBe(403)
  })

  it('reports under its fields what it lacks to be scheduled', async () => {
    const { id } = await newPoll(server, { options: [], user_ids: [], closes_at: null })
    expect((await move(server, id, 'schedule')).problem().errors).toEqual({
      options: ['Add at least two options.'],
      closes_at: ['Fill in this field.'],
      audience: ['No voters are selected.'],
    })
  })

  it('always needs a majority if it is ranked, whatever threshold was sent', async () => {
    expect((await newPoll(server, { kind: 'ranked', threshold: 'plurality' })).threshold).toBe('majority')
    expect((await newPoll(server, { kind: 'ranked', threshold: 'two_thirds' })).threshold).toBe('two_thirds')
  })

  it('cannot have an audience beyond the reach of its author', async () => {
    const body = await inputOf(server, { audience: 'all' })
    await server.pool.query(`INSERT INTO grants (user_id, permission, valid_from, reason)
      SELECT id, 'view polls', now() - interval '1 day', 'совет' FROM users WHERE email = 'teacher@abitura.test'`)
    const teacher = server.as('teacher')
    expect((await teacher.post('/api/polls', { body })).problem().errors).toHaveProperty('audience')
    const voters = await inputOf(server, { user_ids: [await idOf(server, 'voter')] })
    expect((await teacher.post('/api/polls', { body: voters })).problem().errors).toHaveProperty('user_ids')
    const students = await inputOf(server, { user_ids: [await idOf(server, 'student.a')] })
    expect((await teacher.post('/api/polls', { body: students })).status).toBe(200)
  })

  it('keeps an audience that somebody else has widened when its author edits it', async () => {
    const teacher = server.as('teacher')
    const students = await inputOf(server, { secrecy: 'open', user_ids: [await idOf(server, 'student.a')] })
    const { data: poll } = await teacher.call('POST /api/polls', { body: students })
    const edit = (by: typeof teacher, { version, user_ids }: Pick<typeof poll, 'version' | 'user_ids'>) =>
      by.put(`/api/polls/${poll.id}`, { body: { ...poll, version, user_ids } })
    const wide = [...poll.user_ids, await idOf(server, 'voter')]
    expect((await edit(server.as('admin'), { version: 1, user_ids: wide })).status).toBe(200)
    expect((await edit(teacher, { version: 2, user_ids: wide })).status).toBe(200)
    const wider = [...wide, await idOf(server, 'admin')]
    expect((await edit(teacher, { version: 3, user_ids: wider })).problem().errors).toHaveProperty('user_ids')
    // A scheduled poll opens without anybody looking at it again.
    const admin = server.as('admin')
    expect((await move(server, poll.id, 'schedule', {}, admin)).status).toBe(200)
    const { version } = (await admin.call('GET /api/polls/:id', { params: { id: poll.id } })).data
    expect((await edit(teacher, { version, user_ids: wide })).problem().errors).toHaveProperty('user_ids')
  })

  it('changes status only along the allowed transitions', async () => {
    const { id } = await newPoll(server)
    for (const wrong of ['pause', 'resume', 'close', 'publish', 'archive'] as const)
      expect((await move(server, id, wrong, ['pause', 'close'].includes(wrong) ? { reason: 'x' } : {})).status).toBe(
        409,
      )
    await moved(server, id, 'open')
    await moved(server, id, 'pause', { reason: 'Проверяем список' })
    await moved(server, id, 'resume')
    await castRest(server, id)
    await moved(server, id, 'close', { reason: 'Все проголосовали' })
    await server.runJobs()
    expect((await move(server, id, 'cancel', { reason: 'x' })).status).toBe(409)
    await moved(server, id, 'publish')
    const { events, status } = await moved(server, id, 'archive')
    expect(status).toBe('archived')
    expect(events.map(({ kind }) => kind)).toEqual([
      'scheduled',
      'opened',
      'paused',
      'resumed',
      'closing',
      'closed',
      'published',
      'archived',
    ])
    await expect(server.pool.query(`UPDATE polls SET status = 'open' WHERE id = $1`, [id])).rejects.toThrow(
      'cannot change from',
    )
  })

  it('is frozen with its roll and options when it opens', async () => {
    const poll = await opened(server)
    const { id, roll_count, roll_hash } = poll
    expect(roll_count).toBe(5)
    expect(roll_hash).toMatch(/^[0-9a-f]{64}$/)
    expect((await manager.put(`/api/polls/${id}`, { body: poll })).status).toBe(409)
    const { data } = await manager.call('GET /api/polls/:id/roll', { params: { id } })
    expect(data).toMatchObject(voters.map(() => ({ voted: false, choices: null })))
    const sheet = await manager.get(`/api/polls/${id}/roll/sheet`)
    expect(sheet.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await expect(
      server.pool.query(`UPDATE polls SET ties_by_lot = NOT ties_by_lot WHERE id = $1`, [id]),
    ).rejects.toThrow('cannot be changed')
  })

  it('does not open with an empty roll', async () => {
    const { id } = await newPoll(server, {
      user_ids: [await idOf(server, 'blocked'), await idOf(server, 'unverified')],
    })
    const { data } = await manager.call('POST /api/polls/roll/preview', {
      body: {
        audience: 'chosen',
        role_ids: [],
        group_ids: [],
        direction_ids: [],
        user_ids: [await idOf(server, 'blocked'), await idOf(server, 'unverified'), await idOf(server, 'teacher')],
      },
    })
    expect(data).toMatchObject({ count: 0, left_out: { inactive: 1, unverified: 1, no_permission: 1 } })
    expect((await move(server, id, 'open')).problem().errors).toEqual({
      audience: ['None of the selected people can vote.'],
    })
    expect((await read(id)).status).toBe('draft')
  })

  it('opens and closes automatically at the scheduled times', async () => {
    const { id } = await newPoll(server)
    await moved(server, id, 'schedule')
    await server.pool.query(`UPDATE polls SET opens_at = now() - interval '1 second' WHERE id = $1`, [id])
    await byClock()
    expect((await read(id)).status).toBe('open')
    await server.pool.query(`UPDATE polls SET closes_at = now() WHERE id = $1`, [id])
    expect(await read(id)).toMatchObject({ status: 'open', is_closing: true, actions: [] })
    expect((await cast(server, 'student.a', id, vote(['o1']))).status).toBe(409)
    await byClock()
    expect(await read(id)).toMatchObject({ status: 'closed', is_closing: false, voted_count: 0 })
  })

  it('is cancelled with a notice to its author if its time passed before it could open', async () => {
    const { id } = await newPoll(server)
    await moved(server, id, 'schedule')
    await server.pool.query(
      `UPDATE polls SET opens_at = now() - interval '1 hour', closes_at = now() - interval '1 second' WHERE id = $1`,
      [id],
    )
    await byClock()
    expect(await read(id)).toMatchObject({ status: 'cancelled', roll_count: null })
    const { data } = await manager.call('GET /api/notifications')
    expect(data[0]).toMatchObject({ event: 'poll.not_opened', path: `/polls/${id}` })
  })

  it('notifies its roll of the opening, and reminds people who have not voted once a day', async () => {
    const { id } = await opened(server, { secrecy: 'open' })
    expect((await cast(server, 'student.a', id, vote(['o1'], { receipt: null }))).status).toBe(200)
    const first = await manager.call('POST /api/polls/:id/remind', { params: { id } })
    expect(first.data).toEqual({ reminded: 4 })
    expect((await manager.post(`/api/polls/${id}/remind`)).status).toBe(409)
    const draft = await newPoll(server)
    expect((await manager.post(`/api/polls/${draft.id}/remind`)).status).toBe(409)
    const eventsOf = async (who: 'student.a' | 'student.b') =>
      (await server.as(who).call('GET /api/notifications')).data
        .filter(({ path }) => path === `/voting/${id}`)
        .map(({ event }) => event)
    expect(await eventsOf('student.a')).toEqual(['poll.opened'])
    expect(await eventsOf('student.b')).toEqual(['poll.reminder', 'poll.opened'])
  })

  it('can only be extended to a later time and with a reason', async () => {
    const { id, closes_at } = await opened(server)
    const earlier = new Date(Date.parse(closes_at ?? '') - 1000).toISOString()
    expect((await move(server, id, 'extend', { closes_at: earlier, reason: 'x' })).status).toBe(422)
    const later = new Date(Date.parse(closes_at ?? '') + 3_600_000).toISOString()
    const after = await moved(server, id, 'extend', { closes_at: later, reason: 'Не работал сайт' })
    expect(Date.parse(after.closes_at ?? '')).toBe(Date.parse(later))
    expect(after.events.at(-1)).toMatchObject({ kind: 'extended', reason: 'Не работал сайт' })
  })

  it('can be created from a template and duplicated', async () => {
    const { data: templates } = await manager.call('GET /api/polls/templates')
    expect(templates.map(({ code }) => code)).toEqual(['election', 'course_feedback', 'teacher_rating', 'decision'])
    for (const { input } of templates) {
      const { data } = await manager.call('POST /api/polls', { body: input })
      const copy = await manager.call('POST /api/polls/:id/duplicate', { params: { id: data.id } })
      expect(copy.data.translations.en?.title).toBe(`${data.translations.en?.title} (copy)`)
      expect((await manager.delete(`/api/polls/${copy.data.id}`)).status).toBe(200)
    }
  })
})
