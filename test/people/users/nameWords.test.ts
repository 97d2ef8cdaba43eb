import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-users')
const totalOf = async (q: string) => (await us.call('GET /api/access/users', { query: { filter: { q } } })).meta.total

const namesIn = async (table: 'users' | 'profiles') =>
  (await server.db.selectFrom(table).select('name').execute()).map(({ name }) => name)

const triples = (word: string) =>
  Array.from({ length: Math.max(0, word.length - 2) }, (_, place) => word.slice(place, place + 3))
/** The words of a name, each with those before it that have three letters running in common with it: said once more, in other words. */
const wordsOf = (name: string) => {
  const words = [...new Set(name.toLowerCase().replaceAll('ё', 'е').split(' ').filter(Boolean))]
  return words.map((word, place) =>
    [word, ...words.slice(0, place).filter((earlier) => triples(word).some((triple) => earlier.includes(triple)))].join(
      ' ',
    ),
  )
}
const counted = (names: readonly string[]) => {
  const counts: Record<string, number> = {}
  for (const word of names.flatMap(wordsOf)) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
const kept = async (table: 'users' | 'profiles') => {
  const { rows } = await sql<{ words: string; rows_count: number }>`
    SELECT trim(word || ' ' || earlier) AS words, sum(rows_count)::int AS rows_count FROM name_words
    WHERE of_table = ${table} GROUP BY 1 HAVING sum(rows_count) <> 0`.execute(server.db)
  return Object.fromEntries(rows.map((row) => [row.words, row.rows_count]))
}
const expectTruth = async () => {
  expect(await kept('users')).toEqual(counted(await namesIn('users')))
  expect(await kept('profiles')).toEqual(counted(await namesIn('profiles')))
}

let role_id = 0
const newPerson = async (last_name: string, middle_name = '') => {
  role_id ||= (await server.db.selectFrom('roles').select('id').where('code', '=', 'student').executeTakeFirstOrThrow())
    .id
  const values = { last_name, first_name: 'Семён', middle_name, role_id }
  return (await server.db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id
}
const rename = (id: number, last_name: string) =>
  server.db.updateTable('users').set({ last_name }).where('id', '=', id).execute()
const remove = (id: number) => server.db.deleteFrom('users').where('id', '=', id).execute()

describe('R2.15 the words that people are found by', () => {
  it('are those of all names in the demo college', expectTruth)

  it('stay right while twenty people come, are renamed and leave at once', async () => {
    const before = await totalOf('Вершков')
    await Promise.all(
      Array.from({ length: 20 }, async (_, place) => {
        const id = await newPerson('Вершков', place % 2 ? 'Вершкович' : '')
        if (place % 3 === 1) await rename(id, 'Корешков')
        if (place % 3 === 2) await remove(id)
      }),
    )
    await expectTruth()
    // Seven keep the surname; of the seven that are renamed three or four are still found by the father's name.
    expect((await totalOf('Вершков')) - before).toBe(7 + [1, 4, 7, 10, 13, 16, 19].filter((place) => place % 2).length)
  })

  it('follow an application whose name is typed', async () => {
    const person = (last_name: string) =>
      sql<string>`jsonb_build_object('last_name', ${last_name}::text, 'first_name', 'Ян')`
    const { id } = await server.db.selectFrom('profiles').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    for (const name of ['Подб', 'Подберёзовиков'])
      await server.db
        .updateTable('profiles')
        .set({ person: person(name) })
        .where('id', '=', id)
        .execute()
    await expectTruth()
  })

  it('count a person once who has a part in several words', async () => {
    await newPerson('Верхолаз-Верхолазов', 'Верхолазович')
    expect(await totalOf('верхолаз')).toBe(1)
  })

  it('are as before when a change is taken back', async () => {
    const before = await totalOf('Семён')
    const failing = server.db.transaction().execute(async (db) => {
      await db.insertInto('users').values({ last_name: 'Мимоходов', first_name: 'Семён', role_id }).execute()
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await totalOf('Семён')).toBe(before)
    expect(await totalOf('Мимоходов')).toBe(0)
  })

  it('are forgotten with the last person who has them', async () => {
    const id = await newPerson('Неповторимский')
    const words = () => server.db.selectFrom('name_words').select('id').where('word', '=', 'неповторимский').execute()
    expect(await words()).toHaveLength(1)
    await rename(id, 'Обыкновенный')
    expect(await words()).toEqual([])
  })
})
