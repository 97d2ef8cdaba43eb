import { z } from 'zod'
import { endpoints, moment, page, recordId } from '../kit/endpoints'
import { listQuery, oneOrMany, q } from '../kit/lists'

/** Recorded change with masked personal data. `before` and `after` are null if there was nothing to compare. */
export const auditEvent = z.object({
  id: recordId,
  at: z.string(),
  actor: z.object({ id: recordId, name: z.string() }).nullable(),
  ip: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_ids: z.array(recordId),
  before: z.unknown(),
  after: z.unknown(),
  /** Whether `before` and `after` are withheld because the reader may not read every record of the event. */
  is_hidden: z.boolean(),
  reason: z.string().nullable(),
  /** First records of the event that the reader may open. `path` is the address of the screen, null if there is none. */
  records: z.array(z.object({ id: recordId, name: z.string(), path: z.string().nullable() })),
})
export type AuditEvent = z.infer<typeof auditEvent>

/** Event for readers of the record; it omits the IP address. */
export const timelineEvent = auditEvent.omit({ ip: true, records: true })
export type TimelineEvent = z.infer<typeof timelineEvent>

const name = z.string().min(1).max(60)

export const audit = endpoints({
  'GET /api/access/audit': {
    summary: 'List the audit log, latest first',
    access: { any: ['manage access'] },
    query: listQuery({
      sort: ['at', 'id'],
      order: 'DESC',
      maxRows: 100,
      filter: {
        /** Matches the actor's name, or the name or number of a record that the reader may open. */
        q,
        actor_id: recordId,
        entity: oneOrMany(name),
        record_id: recordId,
        action: oneOrMany(name),
        from: moment,
        until: moment,
      },
    }),
    answer: page(auditEvent),
  },
  'GET /api/timeline': {
    summary: 'List the changes of one record (`entity` as in its path, and `record_id`), for users who may read it',
    access: 'signed-in',
    query: listQuery({
      sort: ['at'],
      order: 'DESC',
      maxRows: 100,
      filter: { entity: name, record_id: recordId },
    }),
    answer: page(timelineEvent),
  },
})
