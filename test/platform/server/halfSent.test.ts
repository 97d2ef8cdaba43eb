import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../src/server/app'
import { demoPassword } from '../../kit/personas'
import { startTestServer } from '../../kit/server'
import { tokenOf } from '../../kit/tokenOf'

const server = await startTestServer()
const sending = { head: 1, body: 1, form: 2, bytesPerSecond: 2048 }
const app = await buildApp(server.services, { sending })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await app.close()
  await server.stop()
})

const open = async (bytes: string, url = address) => {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  socket.write(bytes)
  return socket
}
const json = (length: number) =>
  `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

describe('A half-sent request', () => {
  it('is answered with 408 if its head, or the body of a call without files, does not arrive in time', async () => {
    const halves = ['', 'GET /api/config HTTP/1.1\r\nHost: loc', `${json(500)}{"email":`]
    const answers = await Promise.all(halves.map(async (half) => text(await open(half)).catch(String)))
    expect(answers.map((answer) => answer.slice(0, 12))).toEqual(['HTTP/1.1 408', 'HTTP/1.1 408', 'HTTP/1.1 408'])
  })

  it('may continue as long as enough data arrives', async () => {
    const login = JSON.stringify({ email: 'nobody@abitura.test', password: 'x'.repeat(16_000) })
    const socket = await open(json(login.length))
    for (let at = 0; at < login.length; at += 1000) {
      await pause(200)
      socket.write(login.slice(at, at + 1000))
    }
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 422/)
    socket.destroy()
  })

  it('leaves no partial files', async () => {
    const login = { email: 'applicant.a@abitura.test', password: demoPassword }
    const { data } = await server.as('guest').call('POST /api/login', { body: login })
    const file = 'Content-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7'
    const head = `POST /api/files HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${tokenOf(data)}`
    const form = `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 90000\r\n\r\n--x\r\n${file}`
    const socket = await open(`${head}\r\n${form}`)
    const { incoming } = server.services.storage
    await expect.poll(() => readdir(incoming)).toHaveLength(1)
    expect((await text(socket)).slice(0, 12)).toBe('HTTP/1.1 408')
    await expect.poll(() => readdir(incoming)).toEqual([])
  })

  it("does not delay the server's shutdown", async () => {
    const stopped = await buildApp(server.services)
    const url = await stopped.listen({ port: 0, host: '127.0.0.1' })
    const begun = once(stopped.server, 'request')
    const halves = [await open('GET /api/config HTTP/1.1\r\nHost: loc', url), await open(`${json(500)}{"email":`, url)]
    await begun
    const answers = Promise.all(halves.map((half) => text(half)))
    await stopped.close()
    expect((await answers).map((answer) => answer.slice(0, 12))).toEqual(['HTTP/1.1 408', 'HTTP/1.1 408'])
  })
})
