/** Papers that students ask for, and the office's queue. */
import { z } from 'zod'
import {
  byId,
  endpoints,
  file,
  locale,
  one,
  page,
  recordId,
  sessionOnly,
  stamps,
  text,
  version,
} from '../kit/endpoints'
import { oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { paperLimits, requestedKinds, requestStatuses } from './codes'
import { paper, purpose } from './papers'

export const requestedKind = z.enum(requestedKinds)
export const requestStatus = z.enum(requestStatuses)

const facts = {
  ...stamps,
  kind: requestedKind,
  language: locale,
  purpose: z.string(),
  status: requestStatus,
  /** Why the office refused it. */
  reason: z.string().nullable(),
  paper_id: recordId.nullable(),
  decided_at: z.string().nullable(),
}
export const paperRequest = z.object({
  ...facts,
  user_id: recordId,
  person_name: z.string(),
  group_code: z.string().nullable(),
  decided_by_name: z.string().nullable(),
})
export type PaperRequest = z.infer<typeof paperRequest>

export const ownRequest = z.object(facts)
export type OwnRequest = z.infer<typeof ownRequest>
/** A paper for its owner, who does not see who works on it. */
export const ownPaper = paper.pick({
  id: true,
  kind: true,
  language: true,
  number: true,
  issued_on: true,
  valid_until: true,
  state: true,
  purpose: true,
  code: true,
  sha256: true,
})
export type OwnPaper = z.infer<typeof ownPaper>

const manage = { any: ['manage groups'] } as const
const decide = { access: manage, audit: 'change', idempotency: 'stored', params: byId } as const

export const paperRequests = endpoints({
  'GET /api/groups/papers/requests': {
    summary: 'List requests for papers; for a role with reach `own`, those of its groups’ students',
    access: manage,
    query: tabbedListQuery({
      sort: ['id', 'created_at'],
      filter: { q, kind: oneOrMany(requestedKind), status: oneOrMany(requestStatus), language: oneOrMany(locale) },
    }),
    answer: page(paperRequest),
  },
  'POST /api/groups/papers/requests/:id/issue': {
    summary: 'Issue the requested paper and notify the student. Warnings are a 422 at `confirmed` until it is true',
    ...decide,
    body: z.strictObject({ version, confirmed: z.boolean().default(false) }),
    answer: one(paperRequest),
  },
  'POST /api/groups/papers/requests/:id/refuse': {
    summary: 'Refuse a request with a reason, which the student reads',
    ...decide,
    body: z.strictObject({ version, reason: text(paperLimits.reason) }),
    answer: one(paperRequest),
  },
  'GET /api/settings/papers': {
    summary: 'The user’s own papers, newest first; whether the user can ask for more',
    access: sessionOnly,
    answer: one(z.object({ papers: z.array(ownPaper), requests: z.array(ownRequest), can_request: z.boolean() })),
  },
  'GET /api/settings/papers/:id/file': {
    summary: 'The PDF of an own paper',
    access: sessionOnly,
    params: byId,
    answer: file,
  },
  'POST /api/settings/paper-requests': {
    summary: 'Ask for a paper; one open request for each kind, language and purpose, and five open ones at most',
    access: sessionOnly,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({ kind: requestedKind, language: locale, purpose: purpose.default('') }),
    answer: one(ownRequest),
  },
  'POST /api/settings/paper-requests/:id/withdraw': {
    summary: 'Withdraw an own open request',
    access: sessionOnly,
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    answer: one(ownRequest),
  },
})
