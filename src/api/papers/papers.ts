/** Register of issued papers («справки и документы об обучении»). */
import { z } from 'zod'
import {
  byId,
  endpoints,
  file,
  locale,
  moment,
  one,
  page,
  recordId,
  stamps,
  text,
  optionalLine,
  version,
} from '../kit/endpoints'
import { exportQuery, oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { paperKinds, paperLimits, paperStates } from './codes'

export const paperKind = z.enum(paperKinds)
export const paperState = z.enum(paperStates)

/** A paper in the register. */
export const paper = z.object({
  ...stamps,
  kind: paperKind,
  language: locale,
  /** As printed, such as `15/2026`. */
  number: z.string(),
  issued_on: z.string(),
  /** Null for papers without a term. */
  valid_until: z.string().nullable(),
  state: paperState,
  user_id: recordId,
  /** The person's present name; null after the person's data were deleted. */
  person_name: z.string().nullable(),
  /** The name on the paper: that of its day, in Latin letters in English. */
  printed_name: z.string().nullable(),
  /** The group when the paper was issued. */
  group_id: recordId.nullable(),
  group_code: z.string().nullable(),
  purpose: z.string(),
  /** Code for the public confirmation. */
  code: z.string(),
  /** SHA-256 of the PDF, in hex. */
  sha256: z.string(),
  issued_by_name: z.string(),
  revoked_at: z.string().nullable(),
  revoked_by_name: z.string().nullable(),
  revoke_reason: z.string().nullable(),
})
export type Paper = z.infer<typeof paper>

export const purpose = optionalLine(paperLimits.purpose)

/** People of a planned issue, with what needs attention. */
const checkedPerson = z.object({
  id: recordId,
  name: z.string(),
  group_id: recordId,
  group_code: z.string().nullable(),
  /** To confirm before issuing, such as a paper of the same day. */
  warnings: z.array(z.string()),
  /** Why the paper cannot be issued. */
  refusal: z.string().nullable(),
})
export type CheckedPerson = z.infer<typeof checkedPerson>
/** A group with unsigned gradebooks, which every paper of its members needs. */
const checkedGroup = z.object({ id: recordId, code: z.string(), warnings: z.array(z.string()) })
export type CheckedGroup = z.infer<typeof checkedGroup>

const chosen = { kind: paperKind, language: locale, purpose: purpose.default('') }
const list = {
  sort: ['id', 'issued_on', 'updated_at'],
  filter: {
    q,
    kind: oneOrMany(paperKind),
    state: oneOrMany(paperState),
    year: z.int().min(1990).max(2200),
    group_id: recordId,
    user_id: recordId,
    /** Range of the day of issue: inclusive start and exclusive end. */
    from: moment,
    until: moment,
  },
  order: 'DESC',
} as const

const manage = { any: ['manage groups'] } as const

export const papers = endpoints({
  'GET /api/groups/papers': {
    summary: 'List issued papers; for a role with reach `own`, those of its groups’ students',
    access: manage,
    query: tabbedListQuery(list),
    answer: page(paper),
  },
  'GET /api/groups/papers/export': {
    summary: 'Export the filtered register as a CSV or XLSX file; the audit log records the export',
    access: manage,
    audit: 'change',
    query: exportQuery(list),
    answer: file,
  },
  'POST /api/groups/papers/check': {
    summary: 'People and members of groups for whom a paper would be issued, with warnings; changes nothing',
    access: manage,
    audit: 'none',
    body: z.strictObject({
      ...chosen,
      user_ids: z.array(recordId).max(paperLimits.run).default([]),
      group_ids: z.array(recordId).max(50).default([]),
    }),
    answer: one(z.object({ people: z.array(checkedPerson), groups: z.array(checkedGroup) })),
  },
  'POST /api/groups/papers': {
    summary:
      'Issue a paper for each of these people, all or none. Warnings are a 422 at `confirmed` until it is true; a retry ' +
      'with the same key issues nothing twice',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({
      ...chosen,
      user_ids: z.array(recordId).min(1).max(paperLimits.batch),
      confirmed: z.boolean().default(false),
    }),
    answer: one(z.array(paper)),
  },
  'POST /api/groups/papers/print': {
    summary: 'These papers in one PDF, each with its own number and code (audited)',
    access: manage,
    audit: 'change',
    idempotency: 'natural',
    body: z.strictObject({ ids: z.array(recordId).min(1).max(paperLimits.run) }),
    answer: file,
  },
  'GET /api/groups/papers/:id': { summary: 'Read a paper', access: manage, params: byId, answer: one(paper) },
  'GET /api/groups/papers/:id/file': {
    summary: 'The PDF as it was issued, always the same bytes (audited)',
    access: manage,
    audit: 'change',
    params: byId,
    answer: file,
  },
  'POST /api/groups/papers/:id/revoke': {
    summary: 'Revoke a paper with a reason; only for users with reach `all`. It stays in the register',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ version, reason: text(paperLimits.reason) }),
    answer: one(paper),
  },
})
