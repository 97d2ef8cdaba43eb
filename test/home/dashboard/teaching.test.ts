import { afterAll, describe, expect, it } from 'vitest'
import { newMaterial, school } from '../../study/newMaterial'
import { newTest, publishedTest } from '../../testing/newTest'
import type { Persona } from '../../kit/personas'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const { group_id, other_group_id, subject_id } = await school(server)

const homeOf = async (who: Persona) =>
  (await server.as(who).call('GET /api/dashboard', { query: { time_zone: 'Europe/Moscow' }, locale: 'ru' })).data
const teachingOf = async (who: Persona) => (await homeOf(who)).teaching
const day = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(Date.now() + days * 86_400_000)
const titled = (title: string) => ({ translations: { ru: { title }, en: { title } } })
const readable = (title: string) => ({ translations: { ru: { title, body: '<p>Читайте.</p>' } } })

describe('A teacher’s home page', () => {
  it('lists the groups that they lead or teach, and no others', async () => {
    const groups = (await teachingOf('teacher'))?.groups ?? []
    const { data } = await server.as('teacher').call('GET /api/gradebook', { query: {} })
    expect(new Set(groups.map(({ id }) => id))).toEqual(new Set(data.map((book) => book.group_id)))
    expect(groups.map(({ id }) => id)).not.toContain(other_group_id)
    expect(groups[0]).toMatchObject({ is_curator: true })
    for (const who of ['student.a', 'admin', 'manage-groups', 'manage-gradebook'] as const)
      expect(await teachingOf(who), who).toBeNull()
  })

  it('warns of as many people with failing grades as the list of debts shows', async () => {
    const { groups = [], debtors } = (await teachingOf('teacher')) ?? {}
    const warned = groups.filter(({ warning }) => warning?.key === 'debts')
    expect(warned.length).toBeGreaterThan(0)
    for (const { id, warning } of warned) {
      const { data } = await server
        .as('teacher')
        .call('GET /api/gradebook/debts', { query: { filter: { group_id: [id], kind: ['failing'] } } })
      expect(warning?.count).toBe(new Set(data.map((debt) => debt.user_id)).size)
    }
    const led = groups.filter(({ is_curator }) => is_curator).map(({ id }) => id)
    expect(debtors?.length).toBeGreaterThan(0)
    expect(debtors?.every((debtor) => led.includes(debtor.group_id))).toBe(true)
  })

  it('warns of a lesson without topic and attendance in a group without debts', async () => {
    await server.pool.query(
      `UPDATE grade_entries SET flag = NULL, value = max FROM grade_items
        WHERE grade_items.id = item_id AND (value IS NOT NULL OR flag = 'missing')`,
    )
    await server.pool.query(
      `INSERT INTO grade_items (gradebook_id, kind, title, held_on, scale, max, posts_at)
        SELECT id, 'lesson', 'Урок', $3::date, 'five', 5, now() FROM gradebooks
        WHERE group_id = $1 AND subject_id = $2 AND period_id = (SELECT id FROM periods WHERE $3::date BETWEEN starts_on AND ends_on)`,
      [group_id, subject_id, day(-1)],
    )
    const group = (await teachingOf('teacher'))?.groups.find(({ id }) => id === group_id)
    expect(group?.warning).toMatchObject({ key: 'unrecorded', day: day(-1) })
    expect(group?.path).toBe(`/gradebook/${group_id}/${subject_id}`)
  })

  it('lists people of the led group who are away or missed lessons without a reason, and no others', async () => {
    await server.pool.query(`UPDATE grade_entries SET flag = 'late' WHERE flag IN ('absent', 'excused')`)
    await server.pool.query('DELETE FROM absences')
    expect((await teachingOf('teacher'))?.absentees).toEqual([])
    const membersOf = async (group: number) =>
      (
        await server.pool.query<{ user_id: number }>(
          'SELECT user_id FROM memberships WHERE group_id = $1 AND ended_on IS NULL ORDER BY user_id LIMIT 3',
          [group],
        )
      ).rows.map(({ user_id }) => user_id)
    const [one = 0, other = 0, third = 0] = await membersOf(group_id)
    const [foreign = 0] = await membersOf(other_group_id)
    const miss = (group: number, userId: number, held_on: string) =>
      server.pool.query(
        `WITH lesson AS (
          INSERT INTO grade_items (gradebook_id, kind, title, held_on, scale, max, posts_at)
            SELECT id, 'lesson', 'Урок', $3::date, 'five', 5, now() FROM gradebooks
            WHERE group_id = $1 AND period_id = (SELECT id FROM periods WHERE $3::date BETWEEN starts_on AND ends_on) LIMIT 1 RETURNING id)
        INSERT INTO grade_entries (item_id, user_id, scale, flag) SELECT id, $2, 'five', 'absent' FROM lesson`,
        [group, userId, held_on],
      )
    await miss(group_id, one, day(0))
    await miss(group_id, one, day(-2))
    await miss(group_id, other, day(0))
    await miss(group_id, third, day(-7))
    await miss(other_group_id, foreign, day(0))
    await server.pool.query(
      `INSERT INTO absences (user_id, from_on, to_on, reason, note) VALUES ($1, $2, $3, 'illness', '')`,
      [other, day(0), day(2)],
    )
    const absentees = (await teachingOf('teacher'))?.absentees ?? []
    expect(absentees.find(({ id }) => id === one)).toMatchObject({
      today: 1,
      unexcused: 2,
      last_on: day(0),
      reason: null,
      path: `/gradebook/attendance/${group_id}?month=${day(0).slice(0, 7)}&person=${one}&day=${day(0)}`,
    })
    const path = `/gradebook/attendance/${group_id}?month=${day(0).slice(0, 7)}`
    expect(absentees.find(({ id }) => id === other)).toMatchObject({
      today: 1,
      unexcused: 0,
      reason: 'illness',
      away_until: day(2),
      path,
    })
    expect(absentees.map(({ id }) => id)).not.toContain(foreign)
    const { data } = await server.as('teacher').call('GET /api/gradebook/attendance/:group', {
      params: { group: group_id },
      query: { month: day(0).slice(0, 7) },
    })
    const warned = data.people.filter(({ is_warned }) => is_warned).map(({ id }) => id)
    expect(
      absentees
        .filter(({ is_warned }) => is_warned)
        .map(({ id }) => id)
        .toSorted((one, other) => one - other),
    ).toEqual(warned.toSorted((one, other) => one - other))
    expect(absentees.some(({ id }) => id === third)).toBe(warned.includes(third))
  })

  it('lists answers to mark by test and group, and none of foreign groups', async () => {
    const marking = ((await teachingOf('teacher'))?.marking ?? []).filter(({ kind }) => kind === 'test')
    const { data } = await server.as('teacher').call('GET /api/grading', { query: {} })
    const waiting = data.flatMap(({ questions }) => questions.map((question) => question.waiting))
    const sum = (numbers: readonly number[]) => numbers.reduce((total, count) => total + count, 0)
    expect(sum(marking.map(({ count }) => count))).toBe(sum(waiting))
    expect(marking.map(({ oldest_at }) => oldest_at)).toEqual(marking.map(({ oldest_at }) => oldest_at).toSorted())
    const { queues } = await homeOf('teacher')
    expect(queues.map(({ queue }) => queue)).not.toContain('answers_waiting')
  })

  it('lists marks that students cannot see, until they are shown', async () => {
    const { rows } = await server.pool.query<{ id: number }>(
      `UPDATE grade_items SET posts_at = NULL WHERE id = (
        SELECT min(grade_items.id) FROM grade_items JOIN gradebooks ON gradebooks.id = gradebook_id JOIN grade_entries ON item_id = grade_items.id
        WHERE group_id = $1 AND subject_id = $2 AND kind = 'test' AND value IS NOT NULL
          AND period_id = (SELECT id FROM periods WHERE $3::date BETWEEN starts_on AND ends_on)) RETURNING id`,
      [group_id, subject_id, day(0)],
    )
    const [column, ...others] = (await teachingOf('teacher'))?.hidden_marks ?? []
    expect(others).toEqual([])
    expect(column).toMatchObject({ id: rows[0]?.id, group_id, subject_id, marked: expect.any(Number) })
    const {
      id = 0,
      version = 0,
      kind,
      title = '',
      topic,
      held_on,
      scale,
      max = 5,
      weight,
      category,
      test_id,
    } = column?.item ?? {}
    if (!kind || !scale) throw new Error('No column')
    await server.as('teacher').call('PUT /api/gradebook/:group/:subject/items/:item', {
      params: { group: group_id, subject: subject_id, item: id },
      body: {
        version,
        kind,
        title,
        topic,
        held_on,
        scale,
        max,
        weight,
        category,
        test_id,
        posts_at: new Date().toISOString(),
      },
    })
    expect((await teachingOf('teacher'))?.hidden_marks).toEqual([])
  })

  it('names what opens, closes and is due within reach until the end of next week', async () => {
    await server.pool.query(`UPDATE tests SET status = 'archived' WHERE status = 'published'`)
    await server.pool.query(`UPDATE materials SET status = 'archived' WHERE status = 'published'`)
    const closes_at = new Date(Date.now() + 20 * 3_600_000).toISOString()
    await publishedTest(server, { ...titled('Наш'), closes_at })
    await publishedTest(server, { ...titled('Чужой'), closes_at, group_ids: [other_group_id] })
    await newTest(server, { ...titled('Черновик'), closes_at })
    await newMaterial(server, { ...readable('Наше'), mandatory: true, due_on: day(1) })
    await newMaterial(server, { ...readable('Чужое'), mandatory: true, due_on: day(1), group_ids: [other_group_id] })
    const { dates } = await homeOf('teacher')
    const named = dates.filter(({ kind }) => kind === 'test' || kind === 'reading')
    expect(new Set(named.map(({ title }) => title))).toEqual(new Set(['Наш', 'Наше']))
    const { rows } = await server.pool.query<{ count: string }>(
      'SELECT count(*) FROM memberships WHERE group_id = $1 AND ended_on IS NULL',
      [group_id],
    )
    expect(named.find(({ title }) => title === 'Наше')?.details).toContainEqual({
      key: 'not_confirmed',
      values: { smart_count: Number(rows[0]?.count) },
    })
  })
})

describe('The system’s health', () => {
  it('is shown to administrators only, with old backups and failed jobs', async () => {
    for (const who of ['methodist', 'teacher', 'manage-users'] as const) expect((await homeOf(who)).health).toBeNull()
    expect((await homeOf('admin')).health).toMatchObject({ jobs_failed: 0, backup: null, mail_undelivered: false })
    await server.pool.query(`INSERT INTO backups (made_at, bytes, files) VALUES (now() - interval '3 days', 1, 1)`)
    expect((await homeOf('admin')).health?.backup).toMatchObject({ is_old: true })
  })
})
