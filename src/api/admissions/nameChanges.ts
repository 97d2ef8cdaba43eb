/** Requests to change a legal name: a person submits one with a document, the office decides. */
import { z } from 'zod'
import { byId, distinct, endpoints, sessionOnly, one, page, recordId, stamps, text, version } from '../kit/endpoints'
import { oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { optionalOrderFields } from '../groups/members'
import { fileItem } from '../library/files'
import { names } from '../people/names'
import { maxNameFileMegabytes, maxNameFiles, nameChangeStates } from './nameChangeLimits'

const state = z.enum(nameChangeStates)

const row = z.object({
  ...stamps,
  user_id: recordId,
  /** Current and requested name. */
  name: z.string(),
  new_name: z.string(),
  status: state,
  /** Why the person requests the change, and why the office rejected it. */
  reason: z.string(),
  reject_reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
})
export type NameChangeRow = z.infer<typeof row>
const nameChange = z.object({
  ...row.shape,
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  files: z.array(fileItem),
})
export type NameChange = z.infer<typeof nameChange>

/** A name change request for the person who submitted it. */
const ownNameChange = nameChange.pick({
  id: true,
  new_name: true,
  status: true,
  reason: true,
  reject_reason: true,
  created_at: true,
  decided_at: true,
  files: true,
})

const decisionEndpoint = {
  access: { any: ['manage users'] },
  params: byId,
  audit: 'change',
  idempotency: 'stored',
} as const

export const nameChanges = endpoints({
  'GET /api/my/name-change': {
    summary: 'The current user’s latest name change request, or null',
    access: sessionOnly,
    answer: one(ownNameChange.nullable()),
  },
  'POST /api/my/name-change': {
    summary: 'Request a change of the legal name with a scan of the document, if it cannot be changed in the settings',
    access: sessionOnly,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({
      ...names,
      reason: text(1000),
      file_ids: z.array(recordId).min(1).max(maxNameFiles).refine(distinct, { error: 'repeated' }),
    }),
    answer: one(ownNameChange.nullable()),
  },
  'POST /api/my/name-change/files': {
    summary: 'Upload scans for a request, for any role; files not used in a request within a day are deleted',
    access: sessionOnly,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({}),
    upload: { files: maxNameFiles, megabytes: maxNameFileMegabytes, accept: 'pages' },
    answer: one(z.array(fileItem)),
  },
  'DELETE /api/my/name-change': {
    summary: 'Withdraw the current user’s undecided request',
    access: sessionOnly,
    audit: 'change',
    answer: one(ownNameChange.nullable()),
  },
  'GET /api/name-changes': {
    summary: 'Name change requests, oldest first',
    access: { any: ['manage users'] },
    query: tabbedListQuery({ sort: ['id', 'name'], filter: { q, status: oneOrMany(state) }, maxRows: 100 }),
    answer: page(row),
  },
  'GET /api/name-changes/:id': {
    summary: 'A name change request with its documents',
    access: { any: ['manage users'] },
    params: byId,
    answer: one(nameChange),
  },
  'POST /api/name-changes/:id/approve': {
    summary:
      'Approve a request: rename the account and the applications that are not closed; the person is notified. With ' +
      'number and date, an order is added to the register',
    ...decisionEndpoint,
    body: z.strictObject({ version, ...optionalOrderFields }),
    answer: one(nameChange),
  },
  'POST /api/name-changes/:id/reject': {
    summary: 'Reject a request with a reason; the person is notified',
    ...decisionEndpoint,
    body: z.strictObject({ version, reason: text(1000) }),
    answer: one(nameChange),
  },
})
