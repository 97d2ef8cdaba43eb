import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import type { PastImportPage } from '../../src/api/gradebook/past'
import { listFinalMarks } from '../../src/server/gradebook'
import { bearerOf, sendForm } from '../library/files/form'
import { newGroup } from '../groups/newGroup'
import { startTestServer, type TestServer } from '../kit/server'
import { newPeriod, yearOf } from './gradebookFixture'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-gradebook')
const office = await bearerOf(server, 'manage-gradebook')

const { group, people } = await newGroup(server, { members: 3 })
const [anna, boris] = people
const period = await newPeriod(server)
const term = `1 семестр ${yearOf()}/${yearOf() + 1}`
const subject = (await server.db.selectFrom('subjects').select(['id', 'code', 'name_ru']).orderBy('id').execute())[0]

const send = (rows: readonly string[], authorization = office) =>
  sendForm(server, authorization, '/api/gradebook/past', {
    files: [{ name: 'old.csv', content: ['Студент;Группа;Предмет;Период;Оценка', ...rows].join('\n') }],
    locale: 'en',
  })
const upload = async (rows: readonly string[]): Promise<PastImportPage> => {
  const { status, body } = await send(rows)
  expect(status, JSON.stringify(body)).toBe(200)
  return Object(body).data
}
const row = (
  name: string | undefined,
  mark: string,
  more: Partial<Record<'group' | 'subject' | 'period', string>> = {},
) => [name, more.group ?? group.code, more.subject ?? subject?.name_ru, more.period ?? term, mark].join(';')
const act = (id: number, action: 'import' | 'undo', body: object) =>
  us.post(`/api/gradebook/past/${id}/${action}`, { body, locale: 'en' })
const finalsOf = async (id: number | undefined) =>
  (await listFinalMarks(server.db, { userIds: [id ?? 0], locale: 'en' })).map(({ value, scale, source, group_id }) => ({
    value,
    scale,
    source,
    group_id,
  }))
const undo = async ({ id }: PastImportPage) => {
  const { data } = await us.call('GET /api/gradebook/past/:id', { params: { id } })
  return act(id, 'undo', { version: data.version, reason: 'Wrong file' })
}

describe('A table of past marks', () => {
  it('is previewed, imported once, read as final marks, and undone with a reason', async () => {
    const one = await upload([row(anna?.name, '4'), row(boris?.name.toUpperCase(), 'неуд')])
    expect(one).toMatchObject({ status: 'draft', draft: { counts: { ready: 2, same: 0, refused: 0 } } })
    expect(await finalsOf(anna?.id)).toEqual([])
    expect((await act(one.id, 'import', { version: one.version })).status).toBe(200)
    expect((await act(one.id, 'import', { version: one.version })).status).toBe(409)
    expect(await finalsOf(anna?.id)).toEqual([{ value: 4, scale: 'five', source: 'past', group_id: group.id }])
    const { data: record } = await server
      .as('admin')
      .call('GET /api/groups/students/:id', { params: { id: boris?.id ?? 0 } })
    expect(record.marks).toMatchObject({
      finals: [{ value: 2, is_failing: true }],
      debts: [{ subject_id: subject?.id }],
    })
    expect((await undo(one)).body).toMatchObject({
      data: { status: 'undone', marks_count: 2, undo_reason: 'Wrong file' },
    })
    expect(await finalsOf(anna?.id)).toEqual([])
  })

  it('is on the page of own marks of the student, until it is undone', async () => {
    const { name, id } = await server.as('student.a').call('GET /api/user')
    const own = async () =>
      (await server.as('student.a').call('GET /api/my/grades', { query: {} })).data.past.filter(
        ({ period_id }) => period_id === period,
      )
    const { rows } = await server.pool.query(
      'SELECT code FROM memberships JOIN groups ON groups.id = group_id WHERE user_id = $1',
      [id],
    )
    const one = await upload([row(name, '5', { group: rows[0]?.code })])
    await act(one.id, 'import', { version: one.version })
    expect(await own()).toMatchObject([{ subject_id: subject?.id, scale: 'five', value: 5, is_failing: false }])
    await undo(one)
    expect(await own()).toEqual([])
  })

  it('names all problems of a row, not only the first', async () => {
    const { draft } = await upload([row('Nobody Known', '7', { subject: 'Alchemy', period: '' })])
    expect(draft?.refused.map(({ message }) => message)).toEqual([
      expect.stringMatching(/Nobody Known.*Alchemy.*period.*“7”/s),
    ])
  })

  it('refuses a mark of a period that ended before the student entered the college', async () => {
    const { group: joined, people: entered } = await newGroup(server, { members: 1 })
    const [late] = entered
    const first = yearOf()
    const earlier = `1 семестр ${first}/${first + 1}`
    const set = (day: string | null) =>
      server.pool.query(`UPDATE memberships SET order_number = '5-к', order_date = $2 WHERE user_id = $1`, [
        late?.id,
        day,
      ])
    const message = async () =>
      (await upload([row(late?.name, '4', { group: joined.code, period: earlier })])).draft?.refused[0]?.message
    await set(`${first + 1}-01-15`)
    expect(await message()).toBe(
      `The period ended before the student entered the college: order of 15.01.${first + 1}.`,
    )
    await set(`${first}-12-30`)
    expect(await message()).toBeUndefined()
    await set(null)
    expect(await message()).toBeUndefined()
  })

  it('counts marks that are already there as the same and refuses different ones', async () => {
    const one = await upload([row(anna?.name, '4')])
    await act(one.id, 'import', { version: one.version })
    const again = await upload([row(anna?.name, '4'), row(boris?.name, '5'), row(boris?.name, '5')])
    expect(again.draft?.counts).toEqual({ ready: 1, same: 2, refused: 0 })
    const other = await upload([row(anna?.name, '5')])
    expect(other.draft).toMatchObject({
      counts: { ready: 0, refused: 1 },
      refused: [{ line: 2, message: 'A different mark was imported before: 4.' }],
    })
    expect((await act(other.id, 'import', { version: other.version })).body).toMatchObject({
      message: 'There is nothing to import: no row is ready.',
    })
    await undo(one)
  })

  it('refuses unknown people, subjects and periods, marks out of scale, contradictions and gaps, each with its reason', async () => {
    const { draft } = await upload([
      row('Никто Никем', '4'),
      row(anna?.name, '4', { subject: 'Алхимия' }),
      row(anna?.name, '4', { period: '1 семестр 1999/2000' }),
      row(anna?.name, '6'),
      row(anna?.name, 'кое-как'),
      row(boris?.name, '3'),
      row(boris?.name, '4'),
      row('', '4'),
    ])
    expect(draft?.counts).toEqual({ ready: 0, same: 0, refused: 8 })
    expect(draft?.refused.map(({ message }) => message)).toEqual([
      `No student matches “Никто Никем (${group.code})”. Choose one above.`,
      'No subject matches “Алхимия”. Choose one above.',
      'No period matches “1 семестр 1999/2000”. Choose one above, or create it first.',
      '“6” is not a mark from 2 to 5. If it is points, choose the 100-point scale.',
      '“кое-как” is not a mark.',
      expect.stringContaining('another mark of this student for the subject and period: row 8.'),
      expect.stringContaining('another mark of this student for the subject and period: row 7.'),
      'The student is missing.',
    ])
  })

  it('imports what the user matched by hand, and reads points on the 100-point scale', async () => {
    const one = await upload([row(anna?.name.split(' ')[0], '87', { subject: 'Алхимия' })])
    const { students = [], subjects = [] } = one.draft?.unmatched ?? {}
    expect(students[0]?.candidates).toEqual([{ id: anna?.id, name: anna?.name, detail: group.code }])
    const { data } = await us.call('PUT /api/gradebook/past/:id', {
      params: { id: one.id },
      body: {
        version: one.version,
        ...Object(one.draft?.choices),
        numbers: 'hundred',
        students: [{ text: students[0]?.text ?? '', id: anna?.id ?? 0 }],
        subjects: [{ text: subjects[0]?.text ?? '', id: subject?.id ?? 0 }],
      },
    })
    expect(data.draft?.counts).toEqual({ ready: 1, same: 0, refused: 0 })
    await act(one.id, 'import', { version: data.version })
    expect(await finalsOf(anna?.id)).toEqual([{ value: 87, scale: 'hundred', source: 'past', group_id: group.id }])
    await undo(one)
  })

  it('asks which of two namesakes is meant unless the group tells', async () => {
    const [namesake] = (await newGroup(server, { members: 1 })).people
    const { rows } = await server.pool.query<{ name: string }>(
      `UPDATE users SET last_name = other.last_name, first_name = other.first_name, middle_name = other.middle_name
       FROM users AS other WHERE users.id = $1 AND other.id = $2 RETURNING users.name`,
      [namesake?.id, anna?.id],
    )
    const named = await upload([row(rows[0]?.name, '4', { group: '' }), row(rows[0]?.name, '5')])
    expect(named.draft).toMatchObject({ counts: { ready: 1, refused: 1 }, refused: [{ line: 2 }] })
    expect(named.draft?.unmatched.students[0]?.candidates).toHaveLength(2)
  })

  it('says which titles it needs if it has none, and keeps formulas of refused rows from running', async () => {
    const untitled = await sendForm(server, office, '/api/gradebook/past', {
      files: [{ name: 'old.csv', content: '1;2;3\n4;5;6\n' }],
      locale: 'en',
    })
    expect(untitled).toMatchObject({
      status: 422,
      body: { errors: { 'files.0': [expect.stringContaining('“Student”')] } },
    })
    const { id } = await upload([row('=HYPERLINK("http://evil.test")', '4')])
    const file = await us.get(`/api/gradebook/past/${id}/refused`)
    expect(String(file.body)).toContain("'=HYPERLINK")
  })

  it('is imported once, whether ten people import the same draft or ten drafts of the same table at the same moment', async () => {
    const same = await upload([row(anna?.name, '4')])
    const all = await Promise.all(Array.from({ length: 9 }, () => upload([row(anna?.name, '4')])))
    const drafts = [...Array.from({ length: 10 }, () => same), ...all]
    const answers = await Promise.all(drafts.map(({ id, version }) => act(id, 'import', { version })))
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(answers.filter(({ status }) => ![200, 409, 422].includes(status))).toEqual([])
    expect(await finalsOf(anna?.id)).toHaveLength(1)
    const done = drafts[answers.findIndex(({ status }) => status === 200)]
    expect(done && (await undo(done)).status).toBe(200)
  })

  it('cannot be changed with an outdated version, matched with foreign records, or undone while a retake builds on it', async () => {
    const one = await upload([row(anna?.name, '2')])
    const choices = Object(one.draft?.choices)
    const put = (body: object) =>
      us.put(`/api/gradebook/past/${one.id}`, { body: { version: one.version, ...choices, ...body } })
    expect((await put({ version: one.version + 1 })).status).toBe(409)
    expect(await put({ students: [{ text: 'x', id: 999_999 }] })).toMatchObject({
      status: 422,
      body: { errors: { 'students.0.id': expect.anything() } },
    })
    await act(one.id, 'import', { version: one.version })
    await server.pool.query(
      `INSERT INTO retakes (user_id, subject_id, period_id, number, sheet_year, sheet_number, held_on, scale, planned_by)
       VALUES ($1, $2, $3, 1, 2999, 1, '2999-01-01', 'five', $1)`,
      [anna?.id, subject?.id, period],
    )
    expect(await undo(one)).toMatchObject({ status: 409, body: { message: expect.stringContaining('has retakes') } })
    await server.pool.query(`DELETE FROM retakes WHERE sheet_year = 2999`)
    expect((await undo(one)).status).toBe(200)
  })

  it('is undone only after a retake that is being planned is there, so that none builds on a mark that is gone', async () => {
    const one = await upload([row(anna?.name, '2')])
    await act(one.id, 'import', { version: one.version })
    const planning = await server.pool.connect()
    await planning.query('BEGIN')
    await planning.query('SELECT pg_advisory_xact_lock(4201975)')
    const undoing = undo(one)
    await setTimeout(300)
    await planning.query(
      `INSERT INTO retakes (user_id, subject_id, period_id, number, sheet_year, sheet_number, held_on, scale, planned_by)
       VALUES ($1, $2, $3, 1, 2999, 1, '2999-01-01', 'five', $1)`,
      [anna?.id, subject?.id, period],
    )
    await planning.query('COMMIT')
    planning.release()
    expect(await undoing).toMatchObject({ status: 409, body: { message: expect.stringContaining('has retakes') } })
    await server.pool.query(`DELETE FROM retakes WHERE sheet_year = 2999`)
    expect((await undo(one)).status).toBe(200)
  })

  it('keeps a text that the limit cuts in the middle of a character', async () => {
    const { draft } = await upload([row(`${'я'.repeat(499)}😀`, '4', { group: '' })])
    expect(draft?.refused[0]?.cells[0]).toBe(`${'я'.repeat(499)}\uFFFD`)
  })

  it('is for the study office only', async () => {
    const { id, version } = await upload([row(anna?.name, '4')])
    const teacher = server.as('teacher')
    expect((await teacher.get('/api/gradebook/past')).status).toBe(403)
    expect((await teacher.get(`/api/gradebook/past/${id}`)).status).toBe(403)
    expect((await teacher.post(`/api/gradebook/past/${id}/import`, { body: { version } })).status).toBe(403)
    expect((await send([row(anna?.name, '4')], await bearerOf(server, 'teacher'))).status).toBe(403)
    expect((await us.delete(`/api/gradebook/past/${id}`)).status).toBe(200)
    expect((await us.get(`/api/gradebook/past/${id}`)).status).toBe(404)
  })

  it('is deleted as a draft when a person is erased whom it names, or for whom a text was chosen; others stay', async () => {
    const [gone] = (await newGroup(server, { members: 1 })).people
    const named = await upload([row(anna?.name, '4'), row(gone?.name.toUpperCase(), '4', { group: '' })])
    const chosen = await upload([row('П. Н.', '4')])
    const students = [{ text: `П. Н. (${group.code})`, id: gone?.id ?? 0 }]
    const body = { version: chosen.version, ...Object(chosen.draft?.choices), students }
    await us.call('PUT /api/gradebook/past/:id', { params: { id: chosen.id }, body })
    const other = await upload([row(anna?.name, '4')])
    const path = `/api/access/users/${gone?.id}`
    const preview = await server.as('admin').get(`${path}/erasure`, { locale: 'en' })
    const drafted = { title: 'Drafts of past mark imports that name the person', count: 2 }
    expect(Object(preview.body).data.removed).toContainEqual(drafted)
    await server.as('admin').post(`${path}/erase`, { body: { name: gone?.name, reason: 'Просьба' } })
    const left = await Promise.all([named, chosen, other].map(({ id }) => us.get(`/api/gradebook/past/${id}`)))
    expect(left.map(({ status }) => status)).toEqual([404, 404, 200])
  })

  it('is deleted as a draft after a week', async () => {
    const { id } = await upload([row(anna?.name, '4')])
    const aged = `UPDATE past_mark_imports SET updated_at = now() - interval '8 days' WHERE id = ${id}`
    await withoutTriggers(server, aged)
    const { deleteOldDrafts } = await import('../../src/server/gradebook/past/queries')
    await deleteOldDrafts(server.db)
    expect((await us.get(`/api/gradebook/past/${id}`)).status).toBe(404)
  })
})

const withoutTriggers = ({ pool }: TestServer, statement: string) =>
  pool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT`)
