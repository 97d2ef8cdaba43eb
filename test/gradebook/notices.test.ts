import { afterAll, describe, expect, it } from 'vitest'
import { notifyOfGrades } from '../../src/server/gradebook/notices'
import { makeMember } from '../kit/member'
import { newPassword } from '../kit/newcomer'
import { ownExport } from '../kit/ownExport'
import { startTestServer } from '../kit/server'
import { gradebookFixture, cellChange } from './gradebookFixture'

const server = await startTestServer()
afterAll(server.stop)
const posts_at = '2026-01-10T09:00:00Z'
await notifyOfGrades(server.services)

/** Adds a new member to the gradebook's group. */
const newcomer = async () => {
  const place = await gradebookFixture(server)
  const member = await makeMember(server)
  await server.pool.query('UPDATE groups SET capacity = 200 WHERE id = $1', [place.params.group])
  await server.pool.query(`INSERT INTO memberships (group_id, user_id, started_on) VALUES ($1, $2, '2026-09-01')`, [
    place.params.group,
    member.id,
  ])
  const write = (item_id: number, more: object) => place.sent([cellChange({ item_id, student_id: member.id, ...more })])
  const notices = async () => {
    await notifyOfGrades(server.services)
    const { rows } = await server.pool.query<{ values: { count: number }; path: string }>(
      `SELECT values, path FROM notifications WHERE event = 'grade.posted' AND user_id = $1 ORDER BY id`,
      [member.id],
    )
    return rows
  }
  return { ...place, member, write, notices }
}

describe('The notice about posted marks', () => {
  it('is sent once for all marks of a subject, and again after a change', async () => {
    const { addItem, write, notices, query } = await newcomer()
    const [one, two] = [await addItem({ posts_at }), await addItem({ posts_at, title: 'Задача 2' })]
    await write(one.id, { value: 4 })
    await write(two.id, { flag: 'missing' })
    const path = `/study/grades?period=${query.period}`
    expect(await notices()).toMatchObject([{ values: { count: 2 }, path }])
    expect(await notices()).toHaveLength(1)
    await write(one.id, { value: 5, base_version: 1 })
    expect(await notices()).toMatchObject([{}, { values: { count: 1 } }])
  })

  it('is not sent before the marks are posted, nor for marks that were cleared again', async () => {
    const { addItem, write, notices, teacher, params, work } = await newcomer()
    const [hidden, shown] = [await addItem(), await addItem({ posts_at, title: 'Задача 2' })]
    await write(hidden.id, { value: 4 })
    await write(shown.id, { value: 4 })
    await write(shown.id, { value: null, base_version: 1 })
    expect(await notices()).toEqual([])
    const { version } = hidden
    await teacher.call('PUT /api/gradebook/:group/:subject/items/:item', {
      params: { ...params, item: hidden.id },
      body: { ...work, posts_at, version },
    })
    expect(await notices()).toMatchObject([{ values: { count: 1 } }])
  })

  it('does not contain the mark', async () => {
    const { addItem, write, notices, member } = await newcomer()
    await write((await addItem({ posts_at })).id, { value: 2, comment: 'Плохо' })
    await notices()
    const letter = (await server.mails()).findLast(({ to }) => to === member.email)
    expect(letter?.text).toMatch(/в журнале 1 новая или изменённая отметка/)
    expect(letter?.text).not.toContain('Плохо')
  })
})

describe('The personal data of a student', () => {
  it('includes posted marks in an export, without private notes', async () => {
    const { addItem, write, member } = await newcomer()
    const [shown, hidden] = [await addItem({ posts_at, title: 'Видна' }), await addItem({ title: 'Скрыта' })]
    await write(shown.id, { value: 4, comment: 'Хорошо', private_note: 'Списал?' })
    await write(hidden.id, { value: 3, comment: 'Рано' })
    const { data } = await ownExport(member.client)
    expect(data.grades).toMatchObject([{ title: 'Видна', value: 4, comment: 'Хорошо' }])
    expect(JSON.stringify(data)).not.toMatch(/Списал|Рано/)
  })

  it('keeps all marks after an erasure, but nothing written about the student', async () => {
    const { addItem, write, member } = await newcomer()
    const { id } = await addItem({ posts_at })
    await write(id, { value: 3, comment: 'Болел', private_note: 'Справка', reason: 'По болезни' })
    await write(id, { value: 4, base_version: 1 })
    const admin = server.as('admin')
    await member.client.call('POST /api/settings/erase-request', { body: { password: newPassword } })
    const { name } = (await admin.call('GET /api/access/users/:id', { params: { id: member.id } })).data
    await admin.call('POST /api/access/users/:id/erase', {
      params: { id: member.id },
      body: { name, reason: 'Просьба' },
    })
    const read = async (table: string) =>
      (
        await server.pool.query(
          `SELECT value, comment, private_note, to_jsonb(${table}) ->> 'reason' AS reason FROM ${table} WHERE user_id = $1 ORDER BY version`,
          [member.id],
        )
      ).rows
    const bare = { comment: null, private_note: null, reason: null }
    expect(await read('grade_entries')).toEqual([{ value: 4, ...bare }])
    expect(await read('grade_changes')).toEqual([
      { value: 3, ...bare },
      { value: 4, ...bare },
    ])
  })
})

describe('The audit log', () => {
  it('names gradebooks, columns and periods, and finds them by group, subject and year', async () => {
    const { addItem, grid, teacher, query, path } = await newcomer()
    await addItem({ title: 'Зачётная работа' })
    const { version, group_code, period } = await grid()
    await teacher.post(`${path}/sign`, { query, body: { version } })
    const newest = { range: '[0,9]', sort: ['id', 'DESC'] }
    const logged = async (filter: object) =>
      (await server.as('admin').call('GET /api/access/audit', { query: { ...newest, filter } })).data
    const [signed] = await logged({ entity: 'gradebook', action: 'sign', q: group_code })
    expect(signed?.records).toMatchObject([
      { name: expect.stringContaining(`${group_code} · `), path: `${path.replace('/api', '')}?period=${period.id}` },
    ])
    const [made] = await logged({ entity: 'gradebook/items', q: group_code })
    expect(made?.records[0]?.name).toContain('Зачётная работа · ')
    expect(await logged({ entity: 'gradebook', q: 'щщщ' })).toEqual([])
  })
})
