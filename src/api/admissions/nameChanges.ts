/** Changes of a legal name: asked for with a document, decided by the office. */
import { z } from 'zod'
import { byId, distinct, endpoints, inPerson, one, page, recordId, stamps, text, version } from '../kit/endpoints'
import { oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { fileItem } from '../library/files'
import { names } from '../people/names'
import { maxNameFileMegabytes, maxNameFiles, nameChangeStates } from './nameChangeLimits'

const state = z.enum(nameChangeStates)

const row = z.object({
  ...stamps,
  user_id: recordId,
  /** The name as it is now, and as it is to be. */
  name: z.string(),
  new_name: z.string(),
  status: state,
  /** Why the person asks, and why the office refused. */
  reason: z.string(),
  refusal: z.string().nullable(),
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

/** A name change request as its author sees it. */
const ownNameChange = nameChange.pick({
  id: true,
  new_name: true,
  status: true,
  reason: true,
  refusal: true,
  created_at: true,
  decided_at: true,
  files: true,
})

const decide = { access: { any: ['manage users'] }, params: byId, audit: 'change', repeated: 'kept' } as const

export const nameChanges = endpoints({
  'GET /api/my/name-change': {
    summary: 'The newest change of name that one has asked for, or null',
    access: inPerson,
    answer: one(ownNameChange.nullable()),
  },
  'POST /api/my/name-change': {
    summary: 'Ask for another legal name with a scan of the document, where it cannot be changed in the settings',
    access: inPerson,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({
      ...names,
      reason: text(1000),
      file_ids: z.array(recordId).min(1).max(maxNameFiles).refine(distinct, { error: 'repeated' }),
    }),
    answer: one(ownNameChange.nullable()),
  },
  'POST /api/my/name-change/files': {
    summary: 'Upload the scan for a request, whatever the role; what no request takes within a day is removed',
    access: inPerson,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({}),
    upload: { files: maxNameFiles, megabytes: maxNameFileMegabytes, accept: 'pages' },
    answer: one(z.array(fileItem)),
  },
  'DELETE /api/my/name-change': {
    summary: 'Withdraw one’s own request that nobody has decided yet',
    access: inPerson,
    audit: 'change',
    answer: one(ownNameChange.nullable()),
  },
  'GET /api/name-changes': {
    summary: 'Requests for another legal name, the oldest first',
    access: { any: ['manage users'] },
    query: tabbedListQuery({ sort: ['id', 'name'], filter: { q, status: oneOrMany(state) }, maxRows: 100 }),
    answer: page(row),
  },
  'GET /api/name-changes/:id': {
    summary: 'One request with its documents',
    access: { any: ['manage users'] },
    params: byId,
    answer: one(nameChange),
  },
  'POST /api/name-changes/:id/approve': {
    summary: 'Change the name of the account, and of applications that are not closed; the person is told',
    ...decide,
    body: z.strictObject({ version }),
    answer: one(nameChange),
  },
  'POST /api/name-changes/:id/refuse': {
    summary: 'Refuse the request for a reason, which the person is told',
    ...decide,
    body: z.strictObject({ version, reason: text(1000) }),
    answer: one(nameChange),
  },
})
