import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startTestServer } from '../../kit/server'
import { importClient } from './importClient'

const server = await startTestServer()
afterAll(server.stop)
const { upload, state, beginCheck, check, run } = await importClient(server)

const stop = (id: number) => server.as('manage-users').post(`/api/access/users/imports/${id}/cancel`)
const find = (email: string) => server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()

describe('An import of people', () => {
  it('can be stopped before the check and checked again', async () => {
    const uploaded = await upload('people.csv', 'Фамилия;Имя;Почта\nСтопова;Анна;stop.check@example.org\n')
    await beginCheck(uploaded)
    expect((await stop(uploaded.id)).status).toBe(200)
    await server.runJobs()
    expect(await state(uploaded.id)).toMatchObject({ status: 'uploaded', done: 0 })
    expect(await check(uploaded)).toMatchObject({ status: 'checked', counts: { create: 1 } })
  })

  it('can be stopped while it saves, then creates no people, and can be run again', async () => {
    const many = Array.from({ length: 2001 }, (_each, place) => `Стопова;Анна;stop.${place}@example.org`)
    const { id } = await check(await upload('people.csv', ['Фамилия;Имя;Почта', ...many].join('\n')))
    const working = await server.db.transaction().execute(async (transaction) => {
      // The lock blocks the second batch, so that the import stops halfway.
      await sql`SELECT FROM user_import_rows WHERE import_id = ${id} AND line = 1500 FOR UPDATE`.execute(transaction)
      const jobs = run(id, 'all')
      await vi.waitFor(async () => expect(await state(id)).toMatchObject({ status: 'running', done: 500 }), 20_000)
      expect((await stop(id)).status).toBe(200)
      return { jobs }
    })
    await working.jobs
    expect(await state(id)).toMatchObject({ status: 'checked', done: 2001, counts: { create: 2001 } })
    expect(await find('stop.0@example.org')).toBeUndefined()
    await run(id, 'all')
    expect(await state(id)).toMatchObject({ status: 'done' })
    expect(await find('stop.2000@example.org')).toBeDefined()
    expect((await stop(id)).status).toBe(409)
  })
})
