import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { callerOf } from '../bench/polls'
import type { Running } from '../bench/product'
import { makeDatabase } from '../kit/databases'
import { credentialsOf } from '../kit/personas'
import { useProducts } from './products'

const { makeFolder, start, kill, poolTo, poolOf } = useProducts()
const signIn = async ({ url }: Running, persona: 'manage-groups' | 'methodist'): Promise<string> =>
  (await callerOf(url)('POST', '/api/login', { body: { ...credentialsOf(persona), remember: true } })).data.token

const courses = [1, 2, 3]
const [groupsPerCourse, groupSize] = [20, 25]

/** Inserts groups of three courses with their students, and for each course a group for those who repeat it. */
const insertClasses = async (pool: pg.Pool) => {
  await pool.query(
    `WITH made AS (
      INSERT INTO groups (code, translations, direction_id, education_method_id, course, academic_year, status, capacity)
      SELECT concat('К-', course, '-', n), jsonb_build_object('ru', jsonb_build_object('name', 'Курс')),
        (SELECT min(id) FROM directions WHERE duration_months > 36), 1, course, '2026/2027', 'active', 500
      FROM unnest($1::int[]) AS course, generate_series(0, $2::int) AS n RETURNING id, code
    ), people AS (
      INSERT INTO users (last_name, first_name, role_id, email)
      SELECT 'Студентов', 'Номер ' || n, roles.id, concat(made.id, '.', n, '@kills.test')
      FROM made, roles, generate_series(1, $3::int) AS n WHERE roles.code = 'student' RETURNING id, email
    )
    INSERT INTO memberships (group_id, user_id, started_on)
    SELECT split_part(email, '.', 1)::bigint, id, '2026-09-01' FROM people`,
    [courses, groupsPerCourse, groupSize],
  )
  const { rows } = await pool.query<{ id: number; version: number; course: number; code: string; people: number[] }>(
    `SELECT groups.id::int, groups.version, course, code, array_agg(user_id::int ORDER BY user_id) AS people
     FROM groups JOIN memberships ON group_id = groups.id WHERE code LIKE 'К-_-%' GROUP BY groups.id ORDER BY course, groups.id`,
  )
  return rows
}
type Classes = Awaited<ReturnType<typeof insertClasses>>
/** Drafts a promotion for each course, in which five students of each group repeat the course in another group. */
const draftPromotions = async ({ url }: Running, { classes, token }: { classes: Classes; token: string }) => {
  const groups = classes.flatMap(({ id, version, course, code, people }) => {
    const repeating = classes.find((one) => one.course === course && one.code.endsWith('-0'))?.id
    if (repeating === undefined || repeating === id || code.endsWith('-0')) return []
    return { id, version, stays: people.slice(0, 5).map((user_id) => ({ user_id, to_group_id: repeating })) }
  })
  const day = { ordered_on: '2026-10-01', effective_on: '2026-10-01' }
  const body = { academic_year: '2027/2028', number: '9-п', ...day, groups, by_course: true, sign: false }
  const ids: number[] = (await callerOf(url)('POST', '/api/groups/promotion', { token, body })).data.order_ids
  return ids
}
const sign = async ({ url }: Running, { id, token }: { id: number; token: string }): Promise<number> => {
  const call = callerOf(url)
  const { version } = (await call('GET', `/api/groups/orders/${id}`, { token })).data
  return (await call('POST', `/api/groups/orders/${id}/sign`, { token, body: { version } })).status
}

/** The status of each order, and whether its people, its groups and those who stay have changed: `{true,false}` is half. */
const effects = async (pool: pg.Pool, ids: readonly number[]) => {
  const { rows } = await pool.query<{ status: string; done: boolean[] }>(
    `SELECT status, array_agg(DISTINCT is_done) AS done FROM orders JOIN (
      SELECT order_id, before IS NOT NULL AS is_done FROM order_people
      UNION ALL SELECT order_id, course = (terms ->> 'course')::int FROM order_groups JOIN groups ON groups.id = group_id
      UNION ALL SELECT order_id, group_id = (terms ->> 'stay_group_id')::bigint FROM order_people JOIN memberships USING (user_id)
        WHERE ended_on IS NULL AND terms ? 'stay_group_id'
      UNION ALL SELECT id, applied_at IS NOT NULL FROM orders
    ) AS effects ON order_id = orders.id WHERE orders.id = ANY($1) GROUP BY orders.id ORDER BY orders.id`,
    [ids],
  )
  return rows
}
const draft = { status: 'draft', done: [false] }
const signed = { status: 'signed', done: [true] }

/** People who are not in exactly one group, or were told of an order more than once. */
const misplaced = async (pool: pg.Pool): Promise<unknown[]> => {
  const { rows } = await pool.query(
    `SELECT users.id, count(memberships.id) AS groups FROM users
      LEFT JOIN memberships ON memberships.user_id = users.id AND ended_on IS NULL
    WHERE email LIKE '%@kills.test'
    GROUP BY users.id HAVING count(memberships.id) <> 1
      OR (SELECT count(*) FROM notifications WHERE notifications.user_id = users.id AND event = 'order.signed') > 1`,
  )
  return rows
}

/** Locks a table until `free` is called, to pause a signing before it writes to the table. */
const lockTable = async (pool: pg.Pool, table: string) => {
  const client = await pool.connect()
  await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`)
  return async () => {
    await client.query('ROLLBACK')
    client.release()
  }
}
/** Waits until this many statements are blocked by a lock. */
const waitForBlocked = (pool: pg.Pool, count: number): Promise<void> =>
  expect
    .poll(
      async () => {
        const { rows } = await pool.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        return rows[0]?.count
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBeGreaterThanOrEqual(count)

/** Tables in the order in which a signing writes to them; the last comes just before the commit. */
const written = ['memberships', 'groups', 'order_people', 'notifications', 'audit_events']

describe('Signing a promotion', () => {
  it(
    'is done wholly or not at all for each order in nine kills, leaves everybody in one group, and works afterwards',
    { timeout: 600_000 },
    async () => {
      const data = await makeFolder()
      let product = await start(data)
      const pool = await poolOf(data)
      const classes = await insertClasses(pool)
      const token = await signIn(product, 'manage-groups')
      const ids = await draftPromotions(product, { classes, token })
      const [first = 0] = ids
      for (const table of written) {
        const free = await lockTable(pool, table)
        const answer = sign(product, { id: first, token }).catch(() => 'no answer')
        await waitForBlocked(pool, 1)
        await kill(product)
        expect(await answer).toBe('no answer')
        await free()
        product = await start(data)
        expect(await effects(pool, ids)).toEqual([draft, draft, draft])
      }
      const acknowledged = new Set<number>()
      const signAll = (live: Running) =>
        ids.map(async (id) => {
          if (acknowledged.has(id)) return
          if ((await sign(live, { id, token })) === 200) acknowledged.add(id)
        })
      for (const wait of [20, 80, 200]) {
        const signing = Promise.allSettled(signAll(product))
        await setTimeout(wait)
        await kill(product)
        await signing
        product = await start(data)
        for (const one of await effects(pool, ids)) expect([draft, signed]).toContainEqual(one)
        expect(await misplaced(pool)).toEqual([])
      }
      const signing = signAll(product)
      await Promise.race(signing)
      await kill(product)
      await Promise.allSettled(signing)
      product = await start(data)
      const left = (await effects(pool, ids)).map(({ status }, place) => ({ id: ids[place] ?? 0, status }))
      expect(left.filter(({ id, status }) => acknowledged.has(id) && status !== 'signed')).toEqual([])
      for (const { id } of left.filter(({ status }) => status === 'draft'))
        expect(await sign(product, { id, token })).toBe(200)
      expect(await effects(pool, ids)).toEqual([signed, signed, signed])
      expect(await misplaced(pool)).toEqual([])
      await pool.end()
      await product.stop()
    },
  )

  it('by two people at once through two servers is done once', async () => {
    const { connection, drop } = await makeDatabase()
    const data = await makeFolder()
    const { host, port, user, database } = connection
    const query = new URLSearchParams({ host, port: String(port) }).toString()
    const env = { DATABASE_URL: `postgres://${user}@localhost/${database}?${query}` }
    const both = [await start(data, env), await start(data, env)] as const
    const [one, other] = both
    const pool = poolTo(connection)
    const classes = await insertClasses(pool)
    const token = await signIn(one, 'manage-groups')
    const colleague = await signIn(other, 'methodist')
    const ids = await draftPromotions(one, { classes, token })
    for (const id of ids) {
      const free = await lockTable(pool, 'groups')
      const answers = Promise.all([sign(one, { id, token }), sign(other, { id, token: colleague })])
      await waitForBlocked(pool, 2)
      await free()
      expect(new Set(await answers)).toEqual(new Set([200, 409]))
    }
    expect(await effects(pool, ids)).toEqual([signed, signed, signed])
    expect(await misplaced(pool)).toEqual([])
    await pool.end()
    for (const product of both) await product.stop()
    await drop()
  })
})
