import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { gradebookFixture, cellChange } from './gradebookFixture'

const server = await startTestServer()
afterAll(server.stop)

/** The college's current date, shifted by `days`, as the server computes it. */
const today = (days = 0) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: server.config.timeZone }).format(Date.now() + days * 86_400_000)

/** Creates a gradebook in the current period, and moves the periods of earlier tests to other years. */
const currentBook = async (endsIn: number) => {
  const place = await gradebookFixture(server)
  await server.pool.query(
    `UPDATE periods SET starts_on = starts_on - 900 * id::int, ends_on = ends_on - 900 * id::int WHERE kind = 'quarter'`,
  )
  await server.pool.query(`UPDATE periods SET kind = 'quarter', starts_on = $1, ends_on = $2 WHERE id = $3`, [
    today(-30),
    today(endsIn),
    place.period,
  ])
  const { group, subject } = place.params
  const list = async (filter: object = {}, who = place.teacher) =>
    (
      await who.call('GET /api/gradebook', {
        query: { filter: { period_id: place.period, group_id: group, subject_id: subject, ...filter } },
      })
    ).data
  const home = async (who = place.teacher) => {
    const { teaching, todo } = (await who.call('GET /api/dashboard')).data
    const posting = teaching?.hidden_marks.map(() => 'posting') ?? []
    return [...posting, ...todo.filter(({ kind }) => kind === 'book').map(({ action }) => action)]
  }
  const mark = async (more: object = {}) => {
    const item = await place.addItem(more)
    const student = (await place.grid()).people.find(({ is_member }) => is_member)
    await place.sent([cellChange({ item_id: item.id, student_id: student?.id ?? 0, value: 4 })])
    return item
  }
  return { ...place, list, home, mark }
}

describe('The pending actions in a teacher’s gradebooks', () => {
  it('R2.05 R2.12 include unposted marks in the list and on the dashboard, until they are posted', async () => {
    const { list, home, mark } = await currentBook(60)
    expect(await home()).toEqual([])
    await mark({ posts_at: '2026-01-10T09:00:00Z' })
    expect(await list({ pending: 'posting' })).toEqual([])
    await mark({ title: 'Не видно' })
    expect(await list({ pending: 'posting' })).toMatchObject([{ pending: ['posting'] }])
    expect(await home()).toEqual(['posting'])
  })

  it('R2.05 R2.12 include unsigned gradebooks from two weeks before the end of their period', async () => {
    const early = await currentBook(15)
    await early.mark({ posts_at: '2026-01-10T09:00:00Z' })
    expect(await early.list({ pending: 'signing' })).toEqual([])
    const { list, home, mark, grid } = await currentBook(10)
    expect(await list({ pending: 'signing' })).toEqual([])
    await mark({ posts_at: '2026-01-10T09:00:00Z' })
    expect(await list({ pending: ['signing', 'proposals'] })).toHaveLength(1)
    expect(await home()).toEqual(['sign'])
    await server.pool.query('UPDATE gradebooks SET signed_at = now() WHERE id = $1', [(await grid()).id])
    expect(await home()).toEqual([])
  })

  it('R2.12 are empty for curators, who can only read the gradebook', async () => {
    const { list, mark, params } = await currentBook(10)
    await mark({ kind: 'lesson', held_on: today() })
    const curator = server.as('manage-gradebook')
    await server.pool.query(
      `UPDATE groups SET curator_id = (SELECT id FROM users WHERE email = 'manage-gradebook@abitura.test') WHERE id = $1`,
      [params.group],
    )
    await server.pool.query(
      `UPDATE roles SET reach = 'own' WHERE id = (SELECT role_id FROM users WHERE email = 'manage-gradebook@abitura.test')`,
    )
    expect(await list({}, curator)).toMatchObject([{ pending: [], has_lesson_today: false }])
    expect(await list({ today: true }, curator)).toEqual([])
    expect(await list({ pending: 'posting' }, curator)).toEqual([])
    expect(await list({ today: true })).toMatchObject([{ pending: ['posting', 'signing'], has_lesson_today: true }])
  })

  it('are counted in the tabs of the list', async () => {
    const { period, teacher } = await currentBook(60)
    const counts = [{ period_id: period }, { period_id: period, pending: 'posting' }]
    const { meta } = await teacher.call('GET /api/gradebook', { query: { filter: { period_id: period }, counts } })
    expect(meta).toMatchObject({ counts: [meta.total, 0] })
  })
})
