import { sql } from 'kysely'
import { Socket } from 'node:net'
import pg from 'pg'
import { z } from 'zod'
import type { Connection, Db } from './database'

/** A person, and a record that changed for them. */
type About = readonly [personId: number, recordId: number]

const channel = 'events'
/** PostgreSQL takes 8000 bytes; a pair has at most 35. */
const pairsInOne = 200

/**
 * Tells people that records of a topic changed, by ids alone: when the transaction is committed, and not at all when it
 * is undone.
 */
export const publishEvents = async (db: Db, topic: string, about: readonly About[]): Promise<void> => {
  const parts = Array.from({ length: Math.ceil(about.length / pairsInOne) }, (_, part) =>
    JSON.stringify({ topic, about: about.slice(part * pairsInOne, (part + 1) * pairsInOne) }),
  )
  if (parts.length === 0) return
  await sql`SELECT pg_notify(${channel}, part) FROM unnest(${parts}::text[]) AS part`.execute(db)
}

/** What comes by the channel; the end of a session is published by a trigger of its table. */
const published = z.union([
  z.object({ topic: z.string(), about: z.array(z.tuple([z.number(), z.number()])) }),
  z.object({ ended: z.number() }),
])
export type Published = z.infer<typeof published>

export type Listener = {
  /** Rejects when the database has gone without a word. */
  check: () => Promise<void>
  close: () => void
}

/** In ms. */
const patienceMs = 5000

/** Listens on a connection of its own to what is published in any process; `onEnd` says that nothing more will be heard. */
export const listenForEvents = async (
  connection: Connection,
  { onPublished, onEnd }: { onPublished: (published: Published) => void; onEnd: () => void },
): Promise<Listener> => {
  const socket = new Socket()
  const client = new pg.Client({
    ...connection,
    stream: () => socket,
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  // What has broken ends, which is told; without a listener it would end the process.
  client.on('error', () => undefined)
  client.on('end', onEnd)
  client.on('notification', ({ payload = '' }) => {
    const read = published.safeParse(readJson(payload))
    if (read.success) onPublished(read.data)
  })
  try {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
  } catch (error) {
    socket.destroy()
    throw error
  }
  return {
    check: async () => {
      await client.query('SELECT 1')
    },
    // A database that has fallen silent would never say that it has understood.
    close: () => void socket.destroy(),
  }
}

/** Whoever has a connection to the database can say anything by the channel. */
const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
