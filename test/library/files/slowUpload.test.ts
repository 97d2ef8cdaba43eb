import { connect } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { makeMember } from '../../kit/member'
import { newPassword } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { tokenOf } from '../../kit/tokenOf'
import { encodeForm, storedObjects } from './form'
import { pdf } from './pictures'

const server = await startTestServer()
afterAll(server.stop)
const url = new URL(await server.listen())

const makeAccount = async () => {
  const { id, email } = await makeMember(server)
  const { data } = await server.as('guest').call('POST /api/login', { body: { email, password: newPassword } })
  return { id, token: tokenOf(data) }
}
type Account = Awaited<ReturnType<typeof makeAccount>>
/** Starts an upload over a real connection, runs `meanwhile` and finishes the upload. Returns the status line. */
const uploadWhile = async ({ token }: Account, meanwhile: () => Promise<unknown>): Promise<string> => {
  const scan = pdf('', { more: 1024 * 1024 })
  const files = [{ name: 'scan.pdf', content: scan }]
  const { type, payload } = await encodeForm({ files, fields: { purpose: 'document' } })
  const socket = connect(Number(url.port), url.hostname)
  await once(socket, 'connect')
  const answer = text(socket)
  socket.write(
    `POST /api/files HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: ${payload.length}\r\n\r\n`,
  )
  const half = Math.floor(payload.length / 2)
  socket.write(payload.subarray(0, half))
  await vi.waitFor(async () => expect((await storedObjects(server)).incoming).not.toEqual([]), 20_000)
  await meanwhile()
  socket.write(payload.subarray(half))
  return (await answer).split('\r\n', 1)[0] ?? ''
}
const filesOf = ({ id }: Account) => server.db.selectFrom('files').select('id').where('owner_id', '=', id).execute()
const change = ({ id }: Account, columns: string) =>
  server.pool.query(`UPDATE users SET ${columns} WHERE id = $1`, [id])

describe('A slow upload', () => {
  it('is accepted if the user still has the permission at its end', async () => {
    const account = await makeAccount()
    expect(await uploadWhile(account, async () => undefined)).toContain(' 200 ')
    expect(await filesOf(account)).toHaveLength(1)
  })

  it.each([
    ['is blocked', "status = 'blocked'", ' 401 '],
    ['signs out everywhere with a new password', "password_hash = 'another'", ' 401 '],
    ['loses the permission', "role_id = (SELECT id FROM roles WHERE code = 'methodist')", ' 403 '],
  ])('leaves no trace if the user %s meanwhile', async (_what, columns, status) => {
    const account = await makeAccount()
    const before = await storedObjects(server)
    expect(await uploadWhile(account, () => change(account, columns))).toContain(status)
    expect(await filesOf(account)).toEqual([])
    expect(await storedObjects(server)).toEqual(before)
  })
})
