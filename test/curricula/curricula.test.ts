import { afterAll, describe, expect, it } from 'vitest'
import { newGroup } from '../groups/newGroup'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')

/** A free year for each curriculum, so that tests do not share drafts. */
let year = 1999
const newDraft = async (more: object = {}) => {
  year += 1
  const body = { direction_id: 1, education_method_id: 1, entry_year: year, ...more }
  return (await us.call('POST /api/groups/curricula', { body })).data
}
const subjects = async () =>
  (await server.pool.query(`SELECT id, code, name_ru FROM subjects WHERE status = 'active' ORDER BY id LIMIT 6`)).rows
const addLine = (
  { id, version }: { id: number; version: number },
  line: { subject_id: number; control_form?: string; semester?: number },
) =>
  us.post(`/api/groups/curricula/${id}/lines`, {
    body: { semester: 1, hours: 72, credits: 2, control_form: 'exam', ...line, version },
    locale: 'en',
  })
const read = async (id: number) => (await us.call('GET /api/groups/curricula/:id', { params: { id } })).data
const approve = async (id: number) => {
  const { version } = await read(id)
  return (await us.call('POST /api/groups/curricula/:id/approve', { params: { id }, body: { version } })).data
}
/** An approved curriculum for those who entered in 2026, with an exam, a pass and a subject without control. */
const approvedOf2026 = async (direction_id: number) => {
  const [exam, pass, none] = await subjects()
  const draft = await newDraft({ direction_id, entry_year: 2026 })
  await addLine(await read(draft.id), { subject_id: exam.id })
  await addLine(await read(draft.id), { subject_id: pass.id, control_form: 'pass' })
  await addLine(await read(draft.id), { subject_id: none.id, control_form: 'none' })
  return { curriculum: await approve(draft.id), exam, pass, none }
}
const firstSemester = async (): Promise<number> => {
  await server.pool.query(
    `INSERT INTO periods (academic_year, kind, translations, starts_on, ends_on)
     SELECT '2026/2027', 'semester', '{"ru": {"name": "1 семестр"}}', '2026-09-01', '2026-12-30'
     WHERE NOT EXISTS (SELECT FROM periods WHERE kind = 'semester' AND academic_year = '2026/2027')`,
  )
  const { rows } = await server.pool.query(
    `SELECT id FROM periods WHERE kind = 'semester' AND academic_year = '2026/2027' ORDER BY starts_on LIMIT 1`,
  )
  return rows[0].id
}

describe('A draft of a curriculum', () => {
  it('gets subjects, and refuses a repeated line, a semester beyond the programme and an outdated version', async () => {
    const [one] = await subjects()
    const draft = await newDraft()
    expect((await addLine(draft, { subject_id: one.id })).status).toBe(200)
    expect((await addLine(draft, { subject_id: one.id })).status).toBe(409)
    const repeated = await addLine(await read(draft.id), { subject_id: one.id })
    expect(repeated.problem().errors).toEqual({ semester: ['The semester already has this subject.'] })
    const beyond = await addLine(await read(draft.id), { subject_id: one.id, semester: 12 })
    expect(Object.keys(beyond.problem().errors ?? {})).toEqual(['semester'])
  })

  it('exists once for a programme, mode and year', async () => {
    const { direction_id, education_method_id, entry_year } = await newDraft()
    const body = { direction_id, education_method_id, entry_year }
    const { status, problem } = await us.post('/api/groups/curricula', { body, locale: 'en' })
    expect(status).toBe(422)
    expect(problem().errors?.['entry_year']?.[0]).toContain('already a draft')
  })

  it('can be read but not changed by users with reach own', async () => {
    const [one] = await subjects()
    const { id, version } = await newDraft()
    const role = `(SELECT role_id FROM users WHERE email = 'manage-groups@abitura.test')`
    await server.pool.query(`UPDATE roles SET reach = 'own' WHERE id = ${role}`)
    const path = `/api/groups/curricula/${id}`
    const refused = [
      await us.post('/api/groups/curricula', { body: { direction_id: 1, education_method_id: 1, entry_year: 1998 } }),
      await addLine({ id, version }, { subject_id: one.id }),
      await us.post(`${path}/approve`, { body: { version } }),
      await us.delete(path),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await us.get(path)).status).toBe(200)
    expect((await server.as('teacher').get(path)).status).toBe(403)
    await server.pool.query(`UPDATE roles SET reach = 'all' WHERE id = ${role}`)
    expect((await read(id)).version).toBe(version)
  })

  it('is deleted as a draft, and exported and filtered in the list', async () => {
    const { id, entry_year } = await newDraft()
    const query = { filter: JSON.stringify({ entry_year: [entry_year], status: ['draft'] }) }
    const { data } = await us.call('GET /api/groups/curricula', { query })
    expect(data.map((one) => one.id)).toEqual([id])
    const file = await us.get(`/api/groups/curricula/export?format=csv&filter=${encodeURIComponent(query.filter)}`)
    expect([file.status, String(file.body).includes(String(entry_year))]).toEqual([200, true])
    expect((await us.delete(`/api/groups/curricula/${id}`)).status).toBe(200)
    expect((await us.get(`/api/groups/curricula/${id}`)).status).toBe(404)
  })
})

describe('An imported table', () => {
  const table = async () => {
    const [one, two] = await subjects()
    return [
      ['Дисциплина', 'Семестр', 'Всего часов', 'З.Е.', 'Форма контроля'],
      [one.code, '1 семестр', '72 ч', '2,0', 'Экзамен'],
      [two.name_ru.toUpperCase(), '2', '', '', 'дифф. зачёт'],
      ['Алхимия', '1', '72', '', 'зачёт'],
      [one.code, '1', '36', '', 'зачёт'],
      [two.code, '12', 'много', '', 'танец'],
    ]
  }

  it('is checked row by row and writes nothing before it is confirmed', async () => {
    const { id, version } = await newDraft()
    const { data } = await us.call('POST /api/groups/curricula/:id/lines/check', {
      params: { id },
      body: { rows: await table() },
      locale: 'en',
    })
    expect(
      data.map(({ row, line }) => [row, line && [line.semester, line.hours, line.credits, line.control_form]]),
    ).toEqual([
      [2, [1, 72, 2, 'exam']],
      [3, [2, null, null, 'graded_pass']],
      [4, null],
      [5, null],
      [6, null],
    ])
    expect(data[2]?.errors).toEqual(['There is no such subject: Алхимия.'])
    expect(data[3]?.errors).toEqual(['Repeats row 2.'])
    expect(data[4]?.errors).toHaveLength(3)
    expect((await read(id)).lines).toEqual([])
    const lines = data.flatMap(({ line }) => {
      if (!line) return []
      const { subject_name: _, ...rest } = line
      return [rest]
    })
    const written = await us.call('POST /api/groups/curricula/:id/lines/import', {
      params: { id },
      body: { version, replace: true, lines },
    })
    expect(written.data.lines).toHaveLength(2)
  })
})

describe('An approved curriculum', () => {
  it('does not change, neither by calls nor in the database, and is replaced by its next edition', async () => {
    const [one, two] = await subjects()
    const first = await newDraft()
    await addLine(first, { subject_id: one.id })
    await approve(first.id)
    expect((await addLine(await read(first.id), { subject_id: two.id })).status).toBe(409)
    await expect(
      server.pool.query(`UPDATE curriculum_lines SET hours = 1 WHERE curriculum_id = $1`, [first.id]),
    ).rejects.toThrow('approved curriculum stays')
    const { data: next } = await us.call('POST /api/groups/curricula/:id/copy', {
      params: { id: first.id },
      body: { entry_year: first.entry_year },
    })
    expect(next).toMatchObject({ edition: 2, status: 'draft', lines: [{ subject_id: one.id }] })
    await addLine(next, { subject_id: two.id })
    const changes = await us.call('GET /api/groups/curricula/:id/changes', { params: { id: next.id } })
    expect(changes.data).toMatchObject({ from: { edition: 1 }, changes: [{ subject_id: two.id, before: null }] })
    await approve(next.id)
    expect((await read(first.id)).status).toBe('archived')
  })
})

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
})
