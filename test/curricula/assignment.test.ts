import { afterAll, describe, expect, it } from 'vitest'
import { newGroup } from '../groups/newGroup'
import { startTestServer } from '../kit/server'
import { curriculumFixture } from './curriculumFixture'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')
const { newDraft, subjects, addLine, read, approve, approvedOf2026, firstSemester } = curriculumFixture(server)

describe('Assigning a curriculum', () => {
  it('creates gradebooks with the scale of the control form, once, and keeps them with a second assignment', async () => {
    const periodId = await firstSemester()
    const { curriculum, exam, pass, none } = await approvedOf2026(2)
    const { group } = await newGroup(server, { direction_id: 2 })
    const preview = await us.call('GET /api/groups/curricula/:id/assignment', {
      params: { id: curriculum.id },
      query: { period_id: String(periodId), group_ids: String(group.id) },
    })
    expect(preview.data.plans[0]?.subjects.map(({ book, scale }) => [book, scale]).toSorted()).toEqual([
      ['new', 'five'],
      ['new', 'pass_fail'],
      ['none', null],
    ])
    const { rows } = await server.pool.query(
      `SELECT users.id FROM users JOIN roles ON roles.id = role_id WHERE roles.code = 'teacher' LIMIT 1`,
    )
    const teachers = [exam, none].map(({ id }) => ({ group_id: group.id, subject_id: id, user_id: rows[0].id }))
    const assign = async () =>
      (
        await us.call('POST /api/groups/curricula/:id/assign', {
          params: { id: curriculum.id },
          body: { period_id: periodId, group_ids: [group.id], teachers },
        })
      ).data
    expect(await assign()).toEqual({ groups: 1, gradebooks: 2, teachers: 2 })
    expect(await assign()).toEqual({ groups: 0, gradebooks: 0, teachers: 0 })
    const books = await server.pool.query(
      `SELECT subject_id, gradebooks.scale, kind FROM gradebooks JOIN grade_items ON gradebook_id = gradebooks.id WHERE group_id = $1`,
      [group.id],
    )
    expect(books.rows).toEqual(
      expect.arrayContaining([
        { subject_id: exam.id, scale: 'five', kind: 'final' },
        { subject_id: pass.id, scale: 'pass_fail', kind: 'final' },
      ]),
    )
    expect(books.rows).toHaveLength(2)
  })

  it('needs a confirmation for a group that follows another curriculum', async () => {
    const periodId = await firstSemester()
    const { curriculum } = await approvedOf2026(3)
    const { group } = await newGroup(server, { direction_id: 3 })
    const assign = (id: number, replaced_group_ids: readonly number[] = []) =>
      us.post(`/api/groups/curricula/${id}/assign`, {
        body: { period_id: periodId, group_ids: [group.id], replaced_group_ids },
        locale: 'en',
      })
    expect((await assign(curriculum.id)).status).toBe(200)
    const { data: copy } = await us.call('POST /api/groups/curricula/:id/copy', {
      params: { id: curriculum.id },
      body: { entry_year: 2027 },
    })
    await approve(copy.id)
    const refused = await assign(copy.id)
    expect(refused.problem().errors?.['group_ids.0']?.[0]).toContain('Confirm that it is replaced')
    expect((await assign(copy.id, [group.id])).status).toBe(200)
  })

  it('lets one of two curricula win that are assigned to the same groups at the same moment, in any order of the groups', async () => {
    const period_id = await firstSemester()
    const [one, other] = [await newDraft(), await newDraft()]
    for (const { id } of [one, other]) {
      await addLine(await read(id), { subject_id: (await subjects())[0].id })
      await approve(id)
    }
    const ids = [(await newGroup(server)).group.id, (await newGroup(server)).group.id]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        us.post(`/api/groups/curricula/${place % 2 === 0 ? one.id : other.id}/assign`, {
          body: { period_id, group_ids: place % 3 === 0 ? ids : ids.toReversed() },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...Array(5).fill(200),
      ...Array(5).fill(422),
    ])
  })

  it('keeps gradebooks with marks when a new edition has another control form or lacks the subject', async () => {
    const periodId = await firstSemester()
    const { curriculum, exam, pass } = await approvedOf2026(5)
    const { group, people } = await newGroup(server, { direction_id: 5, members: 1 })
    const assign = (id: number, replaced_group_ids: readonly number[] = []) =>
      us.call('POST /api/groups/curricula/:id/assign', {
        params: { id },
        body: { period_id: periodId, group_ids: [group.id], replaced_group_ids: [...replaced_group_ids] },
      })
    await assign(curriculum.id)
    await server.pool.query(
      `INSERT INTO grade_entries (item_id, user_id, scale, value)
       SELECT grade_items.id, $2, grade_items.scale, 1 FROM grade_items JOIN gradebooks ON gradebooks.id = gradebook_id
       WHERE group_id = $1 AND subject_id = $3`,
      [group.id, people[0]?.id, pass.id],
    )
    const { data: next } = await us.call('POST /api/groups/curricula/:id/copy', {
      params: { id: curriculum.id },
      body: { entry_year: curriculum.entry_year },
    })
    await us.call('POST /api/groups/curricula/:id/lines/import', {
      params: { id: next.id },
      body: {
        version: next.version,
        replace: true,
        lines: [{ subject_id: exam.id, semester: 1, hours: 36, credits: null, control_form: 'pass' }],
      },
    })
    await approve(next.id)
    const { data } = await us.call('GET /api/groups/:id/curriculum', { params: { id: group.id } })
    expect(data).toMatchObject({ follows: { id: curriculum.id }, approved: { id: next.id } })

    const preview = await us.call('GET /api/groups/curricula/:id/assignment', {
      params: { id: next.id },
      query: { period_id: String(periodId), group_ids: String(group.id) },
    })
    expect(preview.data.plans).toMatchObject([
      {
        subjects: [{ subject_id: exam.id, book: 'exists', scale: 'five' }],
        extra: [{ subject_id: pass.id, marks_count: 1 }],
      },
    ])
    expect((await assign(next.id, [group.id])).data).toEqual({ groups: 1, gradebooks: 0, teachers: 0 })
    const { rows } = await server.pool.query(`SELECT subject_id FROM gradebooks WHERE group_id = $1`, [group.id])
    expect(new Set(rows.map(({ subject_id }) => subject_id))).toEqual(new Set([exam.id, pass.id]))
  })

  it('previews no groups if none are chosen, and those of its year without a choice', async () => {
    await firstSemester()
    const { curriculum } = await approvedOf2026(6)
    const { group } = await newGroup(server, { direction_id: 6 })
    const planned = async (query: Record<string, string>) =>
      (
        await us.call('GET /api/groups/curricula/:id/assignment', { params: { id: curriculum.id }, query })
      ).data.plans.map(({ group_id }) => group_id)
    expect(await planned({ group_ids: '' })).toEqual([])
    expect(await planned({})).toEqual([group.id])
  })

  it('decides the scale of a gradebook that a teacher opens in a later semester', async () => {
    const periodId = await firstSemester()
    const [subject] = await subjects()
    const { rows } = await server.pool.query(
      `SELECT id FROM periods WHERE kind = 'semester' AND academic_year = '2026/2027' ORDER BY starts_on`,
    )
    const draft = await newDraft({ direction_id: 7, entry_year: 2026 })
    await addLine(draft, { subject_id: subject.id, semester: 2, control_form: 'pass' })
    await approve(draft.id)
    const { group } = await newGroup(server, { direction_id: 7 })
    const teacher = (await server.pool.query(`SELECT id FROM users WHERE email = 'teacher@abitura.test'`)).rows[0]
    await server.pool.query(`INSERT INTO group_teachers (group_id, subject_id, user_id) VALUES ($1, $2, $3)`, [
      group.id,
      subject.id,
      teacher.id,
    ])
    const scaleSeen = async () => {
      const { data } = await server.as('teacher').call('GET /api/gradebook/:group/:subject', {
        params: { group: group.id, subject: subject.id },
        query: { period: String(rows[1].id) },
      })
      return data.scale
    }
    expect(await scaleSeen()).toBe('five')
    await us.call('POST /api/groups/curricula/:id/assign', {
      params: { id: draft.id },
      body: { period_id: periodId, group_ids: [group.id] },
    })
    expect(await scaleSeen()).toBe('pass_fail')
  })
})

describe('Subjects without a mark', () => {
  it('are in the record and keep people from graduating', async () => {
    const periodId = await firstSemester()
    const { curriculum } = await approvedOf2026(4)
    const { group, people } = await newGroup(server, { direction_id: 4, members: 1 })
    const id = people[0]?.id ?? 0
    await us.call('POST /api/groups/curricula/:id/assign', {
      params: { id: curriculum.id },
      body: { period_id: periodId, group_ids: [group.id] },
    })
    const record = await server.as('admin').call('GET /api/groups/students/:id', { params: { id } })
    expect(record.data.curriculum).toMatchObject({ done: 0, planned: 2 })
    const order = await us.call('POST /api/groups/orders', { body: { kind: 'graduation', user_ids: [id] } })
    const plan = await us.call('GET /api/groups/orders/:id/people', { params: { id: order.data.id }, locale: 'en' })
    expect(plan.data[0]?.obstacles.join()).toContain('2 subjects of the curriculum have no mark')
  })

  it('are debts when their group is promoted, once the semester is over', async () => {
    const periodId = await firstSemester()
    const [over, running] = await subjects()
    const draft = await newDraft({ direction_id: 8, entry_year: 2025 })
    await addLine(draft, { subject_id: over.id })
    await addLine(await read(draft.id), { subject_id: running.id, semester: 3 })
    await approve(draft.id)
    const { group, people } = await newGroup(server, { direction_id: 8, course: 2, members: 1 })
    const debtors = async () => {
      const query = { academic_year: '2027/2028' }
      const { data } = await us.call('GET /api/groups/promotion', { query })
      return data.groups.find(({ id }) => id === group.id)?.debtors
    }
    expect(await debtors()).toEqual([])
    await us.call('POST /api/groups/curricula/:id/assign', {
      params: { id: draft.id },
      body: { period_id: periodId, group_ids: [group.id] },
    })
    expect(await debtors()).toMatchObject([{ id: people[0]?.id, debts: [over.name_ru] }])
  })
})
