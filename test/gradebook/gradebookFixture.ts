import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { EntryOutcome } from '../../src/api/gradebook/entries'
import { school } from '../study/newMaterial'
import type { TestServer } from '../kit/server'

let years = 2100
/** Creates a semester in the far future that overlaps no other. */
export const newPeriod = async ({ pool }: TestServer): Promise<number> => {
  years += 1
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO periods (academic_year, kind, translations, starts_on, ends_on)
    VALUES ($1, 'semester', '{"ru": {"name": "1 семестр"}}', $2, $3) RETURNING id`,
    [`${years}/${years + 1}`, `${years}-09-01`, `${years}-12-30`],
  )
  return rows[0]?.id ?? 0
}
/** The calendar year in which the latest period starts. */
export const yearOf = () => years

export type Typed = {
  student_id: number
  item_id: number
  value?: number | null
  flag?: string | null
  base_version?: number
  [field: string]: unknown
}
/** Builds the change of a cell as the browser sends it. */
export const cellChange = (change: Typed) => ({
  op_id: randomUUID(),
  value: null,
  flag: null,
  base_version: 0,
  ...change,
})

/** Creates a gradebook in a new period for the teacher of student A. `us` is a user with reach `all`. */
export const gradebookFixture = async (server: TestServer) => {
  const period = await newPeriod(server)
  const { group_id, subject_id } = await school(server)
  const params = { group: group_id, subject: subject_id }
  const path = `/api/gradebook/${group_id}/${subject_id}`
  const [teacher, us] = [server.as('teacher'), server.as('manage-gradebook')]
  const query = { period: String(period) }
  const grid = async (who = teacher) => (await who.call('GET /api/gradebook/:group/:subject', { params, query })).data
  const work = { kind: 'homework', title: 'Задача 1', scale: 'five', max: 5, posts_at: null }
  const addItem = async (more: object = {}) =>
    (await teacher.call('POST /api/gradebook/:group/:subject/items', { params, query, body: { ...work, ...more } }))
      .data
  const send = (changes: readonly object[], { who = teacher, ...more }: { who?: typeof us; source?: string } = {}) =>
    who.patch(`${path}/entries`, { body: { changes, ...more }, locale: 'en' })
  const sent = async (changes: readonly object[], more: Parameters<typeof send>[1] = {}): Promise<EntryOutcome[]> => {
    const answer = await send(changes, more)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return Object(answer.body).data
  }
  const cell = async (item: number, student: number, who = teacher) =>
    (
      await who.call('GET /api/gradebook/:group/:subject/entries/:item/:student', {
        params: { ...params, item, student },
      })
    ).data
  const auditOf = async (action: string) =>
    (
      await server.pool.query(
        `SELECT before, after, entity_ids FROM audit_events WHERE action = $1 AND entity LIKE 'gradebook%' ORDER BY id`,
        [action],
      )
    ).rows
  return { period, params, path, query, teacher, us, grid, work, addItem, send, sent, cell, auditOf }
}
