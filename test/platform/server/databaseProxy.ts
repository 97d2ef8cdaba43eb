import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { PostgresConnection } from '../../../src/server/platform/postgres'

type Watched = { words: string; heard: (cut: () => void) => void }

/**
 * A proxy between server and database. Tests can cut it (connections break or are refused), silence it (no data
 * arrives), restore it, or pause a connection at certain words.
 */
export const openDatabaseProxy = async ({ host, port }: Pick<PostgresConnection, 'host' | 'port'>) => {
  let state: 'whole' | 'cut' | 'silent' = 'whole'
  const ends = new Set<Socket>()
  let watched: Watched | undefined

  const server = createServer((near) => {
    if (state === 'cut') {
      near.resetAndDestroy()
      return
    }
    const upstream = connect(join(host, `.s.PGSQL.${port}`))
    for (const [end, other] of [
      [near, upstream],
      [upstream, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => undefined)
      end.on('data', (bytes) => {
        if (watched && bytes.includes(watched.words)) {
          end.pause()
          watched.heard(() => end.destroy())
          watched = undefined
        } else if (other.writable) other.write(bytes)
      })
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
      if (state === 'silent') end.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  return {
    port: address.port,
    cut: () => {
      state = 'cut'
      for (const end of ends) end.destroy()
    },
    /** Pauses the next connection that sends these words; resolves to a function that cuts it. */
    hold: (words: string) =>
      new Promise<() => void>((heard) => {
        watched = { words, heard }
      }),
    silence: () => {
      state = 'silent'
      for (const end of ends) end.pause()
    },
    mend: () => {
      state = 'whole'
      for (const end of ends) end.resume()
    },
    close: async () => {
      for (const end of ends) end.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
export type DatabaseProxy = Awaited<ReturnType<typeof openDatabaseProxy>>
