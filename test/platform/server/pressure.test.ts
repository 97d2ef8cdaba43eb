import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { buildApp } from '../../../src/server/app'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)

const blockFor = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

it('a start that keeps a slow machine busy for seconds is no overload: the first who come are served', async () => {
  const app = await buildApp(server.services)
  const ready = app.ready()
  blockFor(1500)
  await ready
  // Timers that are due by now have their turn, the one that judges the load among them.
  await pause()
  const { statusCode } = await app.inject('/api/config')
  expect(statusCode).toBe(200)
  await app.close()
})
