import { z } from 'zod'
import { endpoints, one, recordId } from '../kit/endpoints'
import { access } from './access'

/** Sizes are in bytes. */
const report = z.object({
  version: z.string(),
  node: z.string(),
  started_at: z.string(),
  database: z.object({ version: z.string(), bytes: z.int(), embedded: z.boolean() }),
  storage: z.object({ kind: z.enum(['folder', 'bucket']), files: z.int(), bytes: z.int() }),
  /** `host` is null if mails are written to a folder; `undelivered` is true if that happens at a public address. */
  mail: z.object({ host: z.string().nullable(), from: z.string(), undelivered: z.boolean() }),
  jobs: z.object({
    waiting: z.int(),
    failed: z.array(
      z.object({
        id: recordId,
        task: z.string(),
        attempts: z.int(),
        error: z.string().nullable(),
        created_at: z.string(),
      }),
    ),
  }),
  backup: z.object({ made_at: z.string(), bytes: z.int(), is_old: z.boolean() }).nullable(),
  sessions: z.object({ people: z.int(), sessions: z.int(), tokens: z.int() }),
  disk: z.object({ free: z.int(), total: z.int(), is_low: z.boolean() }).nullable(),
})
export type SystemReport = z.infer<typeof report>

export const reportCalls = endpoints({
  'GET /api/access/system': {
    summary: 'Read the server status: version, database, storage, mail, jobs, backup, sessions, disk',
    access,
    answer: one(report),
  },
  'POST /api/access/system/test-mail': {
    summary: 'Send a test mail to the user’s own address and return the mail server’s reply',
    access: { ...access, sessionOnly: true },
    audit: 'change',
    idempotency: 'stored',
    answer: one(z.object({ to: z.string(), sent: z.boolean(), error: z.string().nullable() })),
  },
  'POST /api/access/system/jobs/retry': {
    summary: 'Retry failed jobs',
    access,
    audit: 'change',
    idempotency: 'natural',
    body: z.strictObject({ ids: z.array(recordId).min(1).max(1000) }),
    answer: one(z.object({ retried: z.int() })),
  },
})
