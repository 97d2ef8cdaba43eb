import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { bearerOf, sendForm, storedObjects } from '../files/form'
import { plainPng } from '../files/pictures'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const manager = server.as('manage-media')
const gate = 4711

const uploadToTrash = async () => {
  const files = [{ name: 'схема.png', content: await plainPng() }]
  const { body } = await sendForm(server, await bearerOf(server, 'manage-media'), '/api/media/files', { files })
  const [{ id }] = z.object({ data: z.tuple([z.object({ id: z.number() })]) }).parse(body).data
  await manager.call('POST /api/media/files/trash', { body: { ids: [id] } })
  return id
}
/** Makes the database abort the first change with a deadlock error as soon as the advisory lock is released. */
const deadlockFirst = () =>
  server.pool.query(`
    CREATE SEQUENCE tries;
    CREATE FUNCTION end_first() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('tries') = 1 THEN
        PERFORM pg_advisory_xact_lock(${gate});
        RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER end_first BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION end_first()`)
const waiting = async () => {
  const { rows } = await server.pool.query(
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0',
  )
  return rows[0].count
}

it('A deletion that is retried after a deadlock keeps the content of a file restored in the meantime', async () => {
  const id = await uploadToTrash()
  const stored = await storedObjects(server)
  await deadlockFirst()
  const other = await server.pool.connect()
  await other.query('SELECT pg_advisory_lock($1)', [gate])
  const deletion = manager.call('POST /api/media/files/delete', { body: { ids: [id] } })
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
  const restoring = manager.call('POST /api/media/files/restore', { body: { ids: [id] } })
  await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
  await other.query('SELECT pg_advisory_unlock($1)', [gate])
  other.release()
  expect((await restoring).data.done).toEqual([id])
  expect((await deletion).data.done).toEqual([])
  expect(await storedObjects(server)).toEqual(stored)
})
