import { afterAll, describe, expect, it } from 'vitest'
import { planCarry, type CarryItem, type OldMark } from '../../src/server/gradebook/sheets/carryRules'
import { newGroup } from '../groups/newGroup'
import { startTestServer } from '../kit/server'
import { gradebookFixture, cellChange } from './gradebookFixture'

const server = await startTestServer()
afterAll(server.stop)

const item = (id: number, more: Partial<CarryItem> = {}): CarryItem => ({
  id,
  kind: 'homework',
  title: `Задача ${id}`,
  held_on: null,
  scale: 'five',
  max: 5,
  test_id: null,
  ...more,
})
const old = (more: Partial<CarryItem>, value: number | null = 4): OldMark => ({
  item: item(100, more),
  value,
  flag: value === null ? 'absent' : null,
  comment: null,
  attempt_id: null,
})
const intoOf = (marks: OldMark[], items: CarryItem[], filled: number[] = []) =>
  planCarry(marks, { items, filled: new Set(filled) }).map(({ into, message }) => ({
    into: into?.id ?? null,
    message: message?.key ?? null,
  }))

describe('The target column of a carried mark', () => {
  it('has the same test, is the lesson of the same day, or has the same kind and title', () => {
    const items = [
      item(1, { kind: 'test', test_id: 7, title: 'Тест' }),
      item(2, { kind: 'lesson', title: 'Урок', held_on: '2026-10-05' }),
      item(3, { kind: 'lesson', title: 'Урок', held_on: '2026-10-06' }),
      item(4, { title: 'эссе ' }),
    ]
    expect(
      intoOf(
        [
          old({ title: 'Эссе' }),
          old({ kind: 'lesson', title: 'Урок', held_on: '2026-10-06' }, null),
          old({ kind: 'exam', test_id: 7, title: 'Другое' }),
          old({ kind: 'lesson', title: 'Урок', held_on: '2026-10-07' }),
          old({ kind: 'test', title: 'Эссе' }),
        ],
        items,
      ),
    ).toEqual([
      { into: 4, message: null },
      { into: 3, message: null },
      { into: 1, message: null },
      { into: null, message: 'gradebook.carry.no_column' },
      { into: null, message: 'gradebook.carry.no_column' },
    ])
  })

  it('must be empty, with the same scale and a sufficient maximum, and takes only one mark', () => {
    expect(intoOf([old({ title: 'Эссе' })], [item(1, { title: 'Эссе' })], [1])).toEqual([
      { into: 1, message: 'gradebook.carry.taken' },
    ])
    expect(intoOf([old({ title: 'Эссе' })], [item(1, { title: 'Эссе', scale: 'hundred', max: 100 })])).toEqual([
      { into: 1, message: 'gradebook.carry.other_scale' },
    ])
    expect(
      intoOf(
        [old({ title: 'Эссе', scale: 'hundred', max: 50 }, 40)],
        [item(1, { title: 'Эссе', scale: 'hundred', max: 30 })],
      ),
    ).toEqual([{ into: 1, message: 'gradebook.carry.over_max' }])
    expect(intoOf([old({ title: 'Эссе' }), old({ title: 'Эссе' })], [item(1, { title: 'Эссе' })])).toEqual([
      { into: 1, message: null },
      { into: null, message: 'gradebook.carry.no_column' },
    ])
  })
})

/** Moves a student with marks in a former group to the teacher's group. */
const movedStudent = async () => {
  const place = await gradebookFixture(server)
  const { us, params, query, path } = place
  const { group, people } = await newGroup(server, { members: 1 })
  const student = people[0]?.id ?? 0
  const { rows } = await server.pool.query<{ id: number }>(
    `INSERT INTO group_teachers (group_id, subject_id, user_id) SELECT $1, $2, id FROM users WHERE email = 'manage-groups@abitura.test' RETURNING group_id AS id`,
    [group.id, params.subject],
  )
  expect(rows).toHaveLength(1)
  const from = { group: group.id, subject: params.subject }
  const make = async (at: typeof params, body: object) =>
    (
      await us.call('POST /api/gradebook/:group/:subject/items', {
        params: at,
        query,
        body: { ...place.work, ...body },
      })
    ).data.id
  const [essay, alone] = [await make(from, { title: 'Эссе' }), await make(from, { title: 'Только там' })]
  const change = (item_id: number, value: number) =>
    cellChange({ item_id, student_id: student, value, comment: 'Было' })
  const sent = await us.patch(`/api/gradebook/${group.id}/${params.subject}/entries`, {
    body: { changes: [change(essay, 5), change(alone, 3)] },
  })
  expect(sent.status).toBe(200)
  const into = await make(params, { title: 'Эссе' })
  await server.pool.query(`UPDATE memberships SET ended_on = started_on, state = 'transferred' WHERE user_id = $1`, [
    student,
  ])
  await server.pool.query(`INSERT INTO memberships (group_id, user_id, started_on) VALUES ($1, $2, '2026-10-01')`, [
    params.group,
    student,
  ])
  const body = { student_id: student, from_group_id: group.id }
  const carry = (what: '' | '/preview' = '', who = place.teacher) => who.post(`${path}/carry${what}`, { query, body })
  return { ...place, student, essay, alone, into, body, carry }
}

describe('Carrying over marks of a student who changed groups', () => {
  it('shows a preview, then copies each mark once, with its history', async () => {
    const { carry, cell, into, essay, student, auditOf } = await movedStudent()
    const preview = await carry('/preview')
    const seen = Object(preview.body).data
    expect(seen).toMatchObject([
      { title: 'Эссе', item_id: essay, value: 5, into_item_id: into, into_title: 'Эссе', message: null },
      { title: 'Только там', value: 3, into_item_id: null, message: 'Нет подходящего столбца.' },
    ])
    expect((await cell(into, student)).entry).toBeNull()
    expect(Object((await carry()).body).data).toEqual(seen)
    const after = await cell(into, student)
    expect(after.entry).toMatchObject({ value: 5, comment: 'Было', version: 1 })
    expect(after.changes.map(({ source }) => source)).toEqual(['carried'])
    expect((await auditOf('carry')).at(-1)?.after).toMatchObject({ cells: 1 })
    expect(Object((await carry()).body).data).toMatchObject([{ message: 'В столбце уже есть отметка.' }, {}])
    expect((await cell(into, student)).entry).toMatchObject({ version: 1 })
  })

  it('rejects signed gradebooks, and students who have not moved', async () => {
    const { carry, body, teacher, path, query, grid, us, params } = await movedStudent()
    const other = (await grid()).people.find(({ id, is_member }) => is_member && id !== body.student_id)
    const answer = await teacher.post(`${path}/carry`, { query, body: { ...body, student_id: other?.id } })
    expect(answer.problem().errors).toEqual({ student_id: ['Этот человек не переходил из той группы в эту.'] })
    const { version } = await grid()
    await us.call('POST /api/gradebook/:group/:subject/sign', { params, query, body: { version } })
    expect((await carry()).status).toBe(409)
  })
})
