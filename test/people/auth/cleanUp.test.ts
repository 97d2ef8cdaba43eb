import { afterAll, expect, it } from 'vitest'
import { jobsOf } from '../../../src/server/features'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const { pool } = server

const person = "(SELECT id FROM users WHERE email = 'student.a@abitura.test')"
const hash = (sign: string) => `decode(repeat('${sign}', 32), 'hex')`
/** Values of a row of each table with the given timestamp. */
const rows: Readonly<Record<string, (age: string, sign: string) => string>> = {
  sessions: (age, sign) =>
    `(token_hash, user_id, remembered, expires_at) VALUES (${hash(sign)}, ${person}, false, ${age})`,
  throttles: (age, sign) => `(key, count, window_start) VALUES ('${sign}', 1, ${age})`,
  devices: (age, sign) => `(user_id, fingerprint, last_seen_at) VALUES (${person}, ${hash(sign)}, ${age})`,
  one_time_tokens: (age, sign) =>
    `(token_hash, purpose, user_id, expires_at) VALUES (${hash(sign)}, 'invite', ${person}, ${age})`,
  oauth_states: (age, sign) =>
    `(state_hash, provider, binding_hash, code_verifier, nonce, locale, expires_at)
     VALUES (${hash(sign)}, 'vk', ${hash(sign)}, '', '', 'ru', ${age})`,
  user_imports: (age) =>
    `(user_id, name, encoding, heading_line, columns, total, created_at) VALUES (${person}, 'people.csv', 'utf-8', 1, '[]', 1, ${age})`,
}

it.each([
  { table: 'sessions', keptAge: '-1 minute', deletedAge: '1 minute' },
  { table: 'throttles', keptAge: '23 hours', deletedAge: '25 hours' },
  { table: 'devices', keptAge: '399 days', deletedAge: '401 days' },
  { table: 'one_time_tokens', keptAge: '29 days', deletedAge: '31 days' },
  { table: 'oauth_states', keptAge: '-1 minute', deletedAge: '1 minute' },
  { table: 'user_imports', keptAge: '6 days', deletedAge: '8 days' },
])('cleanUp deletes expired rows of $table and keeps others', async ({ table, keptAge, deletedAge }) => {
  const count = async () => (await pool.query(`SELECT count(*)::int AS rows FROM ${table}`)).rows[0].rows
  const insert = (age: string, sign: string) =>
    pool.query(`INSERT INTO ${table} ${rows[table]?.(`now() - interval '${age}'`, sign)}`)
  await pool.query(`DELETE FROM ${table}`)
  await insert(keptAge, 'aa')
  await insert(deletedAge, 'bb')
  await jobsOf(server.services).tasks['cleanUp']?.({}, { id: '1' })
  expect(await count()).toBe(1)
  await pool.query(`DELETE FROM ${table}`)
})

it('cleanUp deletes the rows of an expired import', async () => {
  await pool.query(`INSERT INTO user_imports ${rows['user_imports']?.("now() - interval '8 days'", '')}`)
  await pool.query("INSERT INTO user_import_rows (import_id, line, cells) SELECT id, 1, '{Орлова}' FROM user_imports")
  await jobsOf(server.services).tasks['cleanUp']?.({}, { id: '1' })
  expect((await pool.query('SELECT FROM user_import_rows')).rows).toEqual([])
})

it('The schedule runs cleanUp every hour', () => {
  expect(jobsOf(server.services).schedule).toContainEqual({ task: 'cleanUp', match: expect.stringMatching(/^\d+ \* /) })
})
