import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { unavailable } from './problems'
import type { Services } from './services'

/** /healthz says that the process answers; /readyz that its database does. */
export const healthRoutes = (app: FastifyInstance, { database }: Services): void => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await sql`SELECT 1`.execute(database.db).catch(() => {
      throw unavailable()
    })
    return { status: 'ready' }
  })
}
