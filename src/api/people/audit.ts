import { z } from 'zod'
import { endpoints, moment, page, recordId } from '../kit/endpoints'
import { listQuery, oneOrMany, q } from '../kit/lists'

/**
 * One change as it was remembered: personal data is masked, `before` and `after` are null where there was nothing to
 * compare.
 */
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
  /** `before` and `after` are kept back: the reader may not read each of the records. */
  is_hidden: z.boolean(),
  reason: z.string().nullable(),
  /**
   * The first of the records, of those that the reader may open; `path` is the screen's address, null where there is
   * none any more.
   */
  records: z.array(z.object({ id: recordId, name: z.string(), path: z.string().nullable() })),
})
export type AuditEvent = z.infer<typeof auditEvent>

/** What of a change is shown to those who may read its record: not where it was made from. */
export const timelineEvent = auditEvent.omit({ ip: true, records: true })
export type TimelineEvent = z.infer<typeof timelineEvent>

const name = z.string().min(1).max(60)

export const audit = endpoints({
  'GET /api/access/audit': {
    summary: 'The audit log, latest first',
    access: { any: ['manage access'] },
    query: listQuery({
      sort: ['at', 'id'],
      order: 'DESC',
      maxRows: 100,
      filter: {
        /** The person who did it, or a record by its name or number, among the records that the reader may open. */
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
    summary: 'What was done to one record (`entity` as in its path, and `record_id`), for those who may read it',
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
