import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../../../src/server/platform/database'
import { migrate, migrations } from '../../../src/server/platform/migrate'
import { makeDatabase } from '../../kit/databases'

const { connection, drop } = await makeDatabase({ empty: true })
const { pool, close } = openDatabase(connection)
afterAll(async () => {
  await close()
  await drop()
})

/** Puts a text into words of the college's own, as its form does. */
const reword = (table: 'statuses' | 'permissions' | 'roles', code: string, path: string, text: string) =>
  pool.query(`UPDATE ${table} SET translations = jsonb_set(translations, $2, to_jsonb($3::text)) WHERE code = $1`, [
    code,
    path,
    text,
  ])
const textsOf = async (table: 'statuses' | 'permissions' | 'roles', path: string, codes: readonly string[]) => {
  const { rows } = await pool.query(
    `SELECT translations #>> $1 AS text FROM ${table} WHERE code = ANY($2) ORDER BY array_position($2, code)`,
    [path, codes],
  )
  return rows.map(({ text }) => text)
}

it('the words of a directory that a new version renews stay as they are where the college has put them in its own', async () => {
  const renewal = migrations.findIndex(({ name }) => name.startsWith('0058_'))
  await migrate(pool, migrations.slice(0, renewal))
  await reword('statuses', 'accepted', '{ru,name}', 'Допущена к конкурсу')
  await reword('statuses', 'rejected', '{en,name}', 'Turned down')
  await reword('permissions', 'manage profiles', '{ru,title}', 'Приём')
  await reword('permissions', 'manage directories', '{ru,description}', 'Вести справочники.')
  await reword('roles', 'admissions', '{ru,description}', 'Принимает абитуриентов.')
  await migrate(pool)
  const statuses = ['submitted', 'accepted', 'recommended', 'enrolled', 'rejected', 'draft']
  expect(await textsOf('statuses', '{ru,name}', statuses)).toEqual([
    'Отправлено',
    'Допущена к конкурсу',
    'Рекомендовано к зачислению',
    'Зачисление оформлено',
    'Отклонено',
    'Черновик',
  ])
  expect(await textsOf('statuses', '{en,name}', ['accepted', 'rejected'])).toEqual(['Accepted', 'Turned down'])
  const permissions = ['manage profiles', 'manage directories', 'enroll']
  expect(await textsOf('permissions', '{ru,title}', permissions)).toEqual(['Приём', 'Справочники', 'Поступать'])
  expect(await textsOf('permissions', '{ru,description}', permissions)).toEqual([
    'Проверять заявления, ранжировать и зачислять.',
    'Вести справочники.',
    'Заполнять анкету абитуриента и загружать документы.',
  ])
  expect(await textsOf('permissions', '{en,description}', ['enroll'])).toEqual([
    'Fill in a profile and upload documents.',
  ])
  const roles = ['admissions', 'enrollee']
  expect(await textsOf('roles', '{ru,description}', roles)).toEqual([
    'Принимает абитуриентов.',
    'Анкета, документы и голосования.',
  ])
  expect(await textsOf('roles', '{en,description}', ['enrollee'])).toEqual(['Profile, documents and polls.'])
})
