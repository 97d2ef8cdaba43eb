import { sql } from 'kysely'
import { Socket } from 'node:net'
import pg from 'pg'
import { z } from 'zod'
import type { Connection, Db } from './database'

/** A person, and a record that changed for that person. */
type ChangedRecord = readonly [personId: number, recordId: number]

const channel = 'events'
/** PostgreSQL limits a notification to 8000 bytes; a pair takes at most 35. */
const pairsInOne = 200

/** Notifies people of changed records by topic and ids, when the transaction commits. */
export const publishEvents = async (db: Db, topic: string, about: readonly ChangedRecord[]): Promise<void> => {
  const parts = Array.from({ length: Math.ceil(about.length / pairsInOne) }, (_, part) =>
    JSON.stringify({ topic, about: about.slice(part * pairsInOne, (part + 1) * pairsInOne) }),
  )
  if (parts.length === 0) return
  await sql`SELECT pg_notify(${channel}, part) FROM unnest(${parts}::text[]) AS part`.execute(db)
}

/** Notifications on the channel: changed records, or the id of an ended session, published by a database trigger. */
const publishedSchema = z.union([
  z.object({ topic: z.string(), about: z.array(z.tuple([z.number(), z.number()])) }),
  z.object({ ended: z.number() }),
])
export type Published = z.infer<typeof publishedSchema>

export type Listener = {
  /** Rejects if the database does not answer. */
  check: () => Promise<void>
  close: () => void
}

const timeoutMs = 5000

/**
 * Listens on a separate connection to events published by any process. `onEnd` is called when the connection is
 * lost.
 */
export const listenForEvents = async (
  connection: Connection,
  { onPublished, onEnd }: { onPublished: (published: Published) => void; onEnd: () => void },
): Promise<Listener> => {
  const socket = new Socket()
  const client = new pg.Client({
    ...connection,
    stream: () => socket,
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  // A broken connection also emits 'end', which is handled. Without a listener, the error event would end the
  // process.
  client.on('error', () => undefined)
  client.on('end', onEnd)
  client.on('notification', ({ payload = '' }) => {
    const read = publishedSchema.safeParse(readJson(payload))
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
    // Destroys the socket, because a hanging database would never confirm a regular close.
    close: () => void socket.destroy(),
  }
}

/** Any client with a connection to the database can send arbitrary text. */
const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
