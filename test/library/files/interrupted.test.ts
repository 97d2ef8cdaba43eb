import { connect } from 'node:net'
import { once } from 'node:events'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { sweepFiles } from '../../../src/server/library/files/sweep'
import { startTestServer } from '../../kit/server'
import { bearerOf, encodeForm, sendForm, storedObjects } from './form'
import { cameraPhoto, pdf } from './pictures'

const server = await startTestServer()
afterAll(server.stop)
const url = new URL(await server.listen())
const applicant = await bearerOf(server, 'applicant.a')
const nothing = { kept: [], incoming: [] }

/** Sends part of an upload over a real connection, then closes it. */
const sendPart = async (part: number) => {
  const scan = pdf('', { more: 3 * 1024 * 1024 })
  const { type, payload } = await encodeForm({
    files: [
      { name: 'photo.jpg', content: await cameraPhoto() },
      { name: 'scan.pdf', content: scan },
    ],
    fields: { purpose: 'document' },
  })
  const socket = connect(Number(url.port), url.hostname)
  await once(socket, 'connect')
  const head = `POST /api/files HTTP/1.1\r\nhost: localhost\r\nauthorization: ${applicant}\r\ncontent-type: ${type}\r\ncontent-length: ${payload.length}\r\n\r\n`
  socket.write(head)
  await new Promise<void>((resolve) => {
    socket.write(payload.subarray(0, Math.floor(payload.length * part)), () => resolve())
  })
  if (part > 0.2) await vi.waitFor(async () => expect((await storedObjects(server)).incoming).not.toEqual([]))
  socket.destroy()
}

describe('An upload that is cut off', () => {
  it.each([10, 50, 99])('leaves no row and no file if it stops at %i percent', async (percent) => {
    await sendPart(percent / 100)
    await vi.waitFor(async () => expect(await storedObjects(server)).toEqual(nothing))
    expect(await server.db.selectFrom('files').select('id').execute()).toEqual([])
  })
})

describe('An upload that the database refuses', () => {
  it('leaves no file', async () => {
    await server.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full'; END $$`,
    )
    await server.pool.query(
      'CREATE TRIGGER refuse BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse()',
    )
    const log = vi.spyOn(server.services.log, 'error').mockReturnValue(undefined)
    const form = { files: [{ name: 'a.jpg', content: await cameraPhoto() }], fields: { purpose: 'document' } }
    const { status } = await sendForm(server, applicant, '/api/files', form)
    await server.pool.query('DROP TRIGGER refuse ON audit_events')
    log.mockRestore()
    expect(status).toBe(500)
    expect(await storedObjects(server)).toEqual(nothing)
    expect(await server.db.selectFrom('files').select('id').execute()).toEqual([])
  })
})

describe('The storage sweep', () => {
  const upload = async (name: string) => {
    const form = { files: [{ name, content: await cameraPhoto() }], fields: { purpose: 'document' } }
    expect((await sendForm(server, applicant, '/api/files', form)).status).toBe(200)
  }
  const age = async (key: string) => {
    const root = join(server.services.storage.incoming, '..')
    await utimes(join(root, key), 0, 0)
  }

  it('removes old objects without a row, but no recent ones', async () => {
    await upload('kept.jpg')
    const { storage_key } = await server.db.selectFrom('files').select('storage_key').executeTakeFirstOrThrow()
    for (const { name, old } of [
      { name: 'ab/00000000000000000000000000000a', old: true },
      { name: 'ab/00000000000000000000000000000a.thumb', old: true },
      { name: 'ab/00000000000000000000000000000b', old: false },
    ]) {
      const path = join(server.services.storage.incoming, 'piece')
      await writeFile(path, 'x')
      await server.services.storage.put(path, name)
      if (old) await age(name)
    }
    await age(storage_key)
    const swept = await sweepFiles(server.services)
    expect(swept).toEqual({ files: 0, objects: 2, temporary: 0 })
    expect((await storedObjects(server)).kept).toEqual(
      ['ab/00000000000000000000000000000b', storage_key, `${storage_key}.medium`, `${storage_key}.thumb`].toSorted(),
    )
  })

  it('removes unused uploads after a day, with their rows and files', async () => {
    server.clock.advance({ hours: 25 })
    const { files } = await sweepFiles(server.services)
    expect(files).toBe(1)
    expect(await server.db.selectFrom('files').select('id').execute()).toEqual([])
  })
})
