import { newGroup } from '../groups/newGroup'
import type { TestServer } from '../kit/server'
import { cellChange, newPeriod } from './gradebookFixture'

export const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type Marks = readonly (number | null)[]
/**
 * A new group with one student per mark, and a signed gradebook in a period of its own. The demo teacher teaches the
 * subject; `us` is a user with reach `all`.
 */
export const retakeFixture = async (
  server: TestServer,
  { marks = [2, null, 5], sign = true }: { marks?: Marks; sign?: boolean } = {},
) => {
  const [us, teacher] = [server.as('manage-gradebook'), server.as('teacher')]
  const period = await newPeriod(server)
  const { group, people } = await newGroup(server, { members: marks.length })
  const { rows } = await server.pool.query<{ subject: number; teacher: number; us: number; chair: number }>(
    `SELECT (SELECT min(id) FROM subjects WHERE control_form <> 'pass') AS subject,
      (SELECT id FROM users WHERE email = 'teacher@abitura.test') AS teacher,
      (SELECT id FROM users WHERE email = 'manage-gradebook@abitura.test') AS us,
      (SELECT id FROM users WHERE email = 'methodist@abitura.test') AS chair`,
  )
  const ids = rows[0] ?? { subject: 0, teacher: 0, us: 0, chair: 0 }
  const { subject } = ids
  await server.pool.query('INSERT INTO group_teachers (group_id, subject_id, user_id) VALUES ($1, $2, $3)', [
    group.id,
    subject,
    ids.teacher,
  ])
  const [params, query] = [{ group: group.id, subject }, { period: String(period) }]
  const work = { kind: 'homework', title: 'Эссе', scale: 'five', max: 5, posts_at: null }
  const { id: item } = (await us.call('POST /api/gradebook/:group/:subject/items', { params, query, body: work })).data
  const changes = marks.flatMap((value, at) =>
    value === null ? [] : [cellChange({ item_id: item, student_id: people[at]?.id ?? 0, value })],
  )
  if (changes.length > 0) await us.call('PATCH /api/gradebook/:group/:subject/entries', { params, body: { changes } })
  const versionOf = async () => (await us.call('GET /api/gradebook/:group/:subject', { params, query })).data.version
  const signBook = async () =>
    us.call('POST /api/gradebook/:group/:subject/sign', { params, query, body: { version: await versionOf() } })
  const reopen = async () =>
    us.call('POST /api/gradebook/:group/:subject/reopen', {
      params,
      query,
      body: { version: await versionOf(), reason: 'Ошибка в отметке' },
    })
  const setMark = (at: number, value: number, base_version = 0) =>
    us.call('PATCH /api/gradebook/:group/:subject/entries', {
      params,
      body: { changes: [cellChange({ item_id: item, student_id: people[at]?.id ?? 0, value, base_version })] },
    })
  if (sign) await signBook()
  const debt = (at: number) => ({ user_id: people[at]?.id ?? 0, subject_id: subject, period_id: period })
  const terms = (more: object = {}) => ({
    held_on: dayFrom(0),
    starts_at: '09:30',
    place: 'ауд. 305',
    examiner_ids: [ids.teacher],
    ...more,
  })
  const body = (at: readonly number[], more: object = {}) => ({ debts: at.map(debt), appointments: [terms(more)] })
  /** Plans the next retake of one student. */
  const plan = async (at = 0, more: object = {}, who = us) => {
    const [retake] = (await who.call('POST /api/gradebook/retakes/plan', { body: body([at], more) })).data
    if (!retake) throw new Error('Nothing was planned')
    return retake
  }
  const read = async (id: number, who = us) =>
    (await who.call('GET /api/gradebook/retakes/:id', { params: { id } })).data
  const record = async (id: number, outcome: object, who = us) =>
    (
      await who.call('POST /api/gradebook/retakes/:id/result', {
        params: { id },
        body: { version: (await read(id)).version, ...outcome },
      })
    ).data
  const debts = async () =>
    (await us.call('GET /api/gradebook/debts', { query: { filter: { period_id: period }, range: '[0,99]' } })).data
  const commission = { examiner_ids: [ids.chair, ids.us, ids.teacher] }
  return {
    us,
    teacher,
    ids,
    period,
    group,
    people,
    subject,
    params,
    query,
    signBook,
    reopen,
    setMark,
    debt,
    terms,
    body,
    plan,
    read,
    record,
    debts,
    commission,
  }
}
