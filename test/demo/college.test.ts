import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../src/server/platform/database'
import { migrate } from '../../src/server/platform/migrate'
import { seedCollege } from '../../src/server/platform/seed/collegeQueries'
import { makeDatabase } from '../kit/databases'

const { connection, drop } = await makeDatabase({ empty: true })
const { db, pool, close } = openDatabase(connection)
const fill = () => db.transaction().execute(seedCollege)
const ask = async (text: string) => (await pool.query(text)).rows

beforeAll(async () => {
  await migrate(pool)
  await fill()
})
afterAll(async () => {
  await close()
  await drop()
})

it('A new college has reference lists, statuses, permissions, roles and legal texts, but no users', async () => {
  expect(
    await ask(`
      SELECT (SELECT count(*)::int FROM question_types) AS question_types, (SELECT count(*)::int FROM statuses) AS statuses,
        (SELECT count(*)::int FROM permissions) AS permissions, (SELECT count(*)::int FROM legal_texts) AS legal_texts,
        (SELECT count(*)::int FROM users) AS users`),
  ).toEqual([{ question_types: 11, statuses: 11, permissions: 17, legal_texts: 5, users: 0 }])
  expect(
    await ask(`
      SELECT code, reach, is_system, count(*)::int AS holds FROM roles JOIN role_permissions ON role_id = id
      GROUP BY id ORDER BY id`),
  ).toEqual([
    { code: 'admin', reach: 'all', is_system: true, holds: 17 },
    { code: 'admissions', reach: 'all', is_system: true, holds: 4 },
    { code: 'methodist', reach: 'all', is_system: true, holds: 9 },
    { code: 'teacher', reach: 'own', is_system: true, holds: 5 },
    { code: 'enrollee', reach: 'own', is_system: true, holds: 2 },
    { code: 'student', reach: 'own', is_system: true, holds: 3 },
    { code: 'graduate', reach: 'own', is_system: true, holds: 1 },
  ])
})

it('Reference lists have their fixed ids and texts in both languages', async () => {
  expect(await ask(`SELECT id, code FROM education_types ORDER BY id`)).toEqual([
    { id: 1, code: 'higher' },
    { id: 2, code: 'secondary_vocational' },
    { id: 3, code: 'additional_professional' },
    { id: 4, code: 'vocational_training' },
    { id: 5, code: 'additional' },
    { id: 6, code: 'general' },
  ])
  expect(await ask(`SELECT translations, variant FROM poll_statuses WHERE id = 3`)).toEqual([
    { translations: { ru: { name: 'Идёт' }, en: { name: 'Open' } }, variant: 'success' },
  ])
})

it('Filling a college again keeps the edits of the college and adds new entries', async () => {
  const change = (table: string, code: string, path: string, text: string) =>
    pool.query(`UPDATE ${table} SET translations = jsonb_set(translations, $1, to_jsonb($2::text)) WHERE code = $3`, [
      path,
      text,
      code,
    ])
  await change('statuses', 'accepted', '{ru,name}', 'Допущена к конкурсу')
  await change('permissions', 'manage profiles', '{ru,title}', 'Приём')
  await change('roles', 'admissions', '{ru,description}', 'Принимает абитуриентов.')
  await ask(`DELETE FROM role_permissions USING roles WHERE roles.id = role_id AND code = 'teacher'`)
  await ask(`DELETE FROM question_types WHERE code = 'info'`)
  await ask(`INSERT INTO legal_texts (kind, version, translations) VALUES ('terms', 2, '{"ru": {"title": "Правила"}}')`)
  const kept = `
    SELECT (SELECT translations #>> '{ru,name}' FROM statuses WHERE code = 'accepted') AS status,
      (SELECT translations #>> '{ru,title}' FROM permissions WHERE code = 'manage profiles') AS permission,
      (SELECT translations #>> '{ru,description}' FROM roles WHERE code = 'admissions') AS role,
      (SELECT count(*)::int FROM role_permissions JOIN roles ON roles.id = role_id WHERE code = 'teacher') AS teacher_holds,
      (SELECT max(version) FROM legal_texts WHERE kind = 'terms') AS terms,
      (SELECT id FROM question_types WHERE code = 'info') AS added`
  const changed = {
    status: 'Допущена к конкурсу',
    permission: 'Приём',
    role: 'Принимает абитуриентов.',
    teacher_holds: 0,
    terms: 2,
  }
  expect(await ask(kept)).toEqual([{ ...changed, added: null }])
  await fill()
  expect(await ask(kept)).toEqual([{ ...changed, added: 11 }])
})
