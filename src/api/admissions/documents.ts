import { z } from 'zod'
import {
  checklist,
  documentRequirements,
  documentPage,
  documentStatus,
  originalAction,
  originalState,
  paperFields,
  documentInput,
  shownDocumentStatus,
} from './documentStates'
import { documentField } from '../directories/documentTypes'
import {
  byId,
  day,
  endpoints,
  file,
  bulkIds,
  bulkResult,
  one,
  page,
  pathId,
  recordId,
  text,
  version,
} from '../kit/endpoints'
import { listQuery, oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { basis } from '../directories/directions'
import { shownStatus } from './applicationStates'

/** A row of the office's document queue. */
export const documentRow = z.object({
  id: recordId,
  application_id: recordId,
  number: z.string(),
  applicant: z.string(),
  document_type_id: recordId,
  type_name: z.string(),
  status: shownDocumentStatus,
  pages_count: z.int(),
  directions: z.string(),
  holder: z.object({ id: recordId, name: z.string() }).nullable(),
  original: originalState,
  due_on: z.string().nullable(),
  expires_on: z.string().nullable(),
  uploaded_at: z.string().nullable(),
  status_at: z.string(),
  waiting_hours: z.int(),
})
export type DocumentRow = z.infer<typeof documentRow>

export const documentAction = z.enum([
  'claim',
  'unclaim',
  'accept',
  'reject',
  'revoke',
  'waive',
  'require',
  'request',
  'scan',
  'receive',
  'return',
])
export type DocumentAction = z.infer<typeof documentAction>

/**
 * A line of the form to compare with the paper, as display text; sensitive values show only their last characters.
 * `agrees` is true if the value equals `field`, and null if there is nothing to compare.
 */
const documentFact = z.object({
  path: z.string(),
  label: z.string(),
  value: z.string(),
  masked: z.boolean(),
  /** The matching field of the paper. */
  field: documentField.nullable(),
  agrees: z.boolean().nullable(),
})

/** The document with the application data that it must match. */
export const documentReview = z.object({
  ...documentRequirements,
  id: recordId,
  version,
  application: z.object({
    id: recordId,
    user_id: recordId,
    number: z.string(),
    name: z.string(),
    status: shownStatus,
    birth_date: z.string().nullable(),
    /** The applicant's choices in order of priority. */
    choices: z.array(z.object({ code: z.string(), name: z.string(), basis })),
    originals_due: z.string().nullable(),
  }),
  status: shownDocumentStatus,
  fields: paperFields,
  pages: z.array(documentPage),
  facts: z.array(documentFact),
  reject_reasons: z.array(z.string()),
  reject_reason: z.string().nullable(),
  comment: z.string().nullable(),
  due_on: z.string().nullable(),
  expires_on: z.string().nullable(),
  holder: z.object({ id: recordId, name: z.string(), mine: z.boolean() }).nullable(),
  original: originalState,
  journal: z.array(
    z.object({
      id: recordId,
      action: originalAction,
      note: z.string().nullable(),
      actor_name: z.string(),
      at: z.string(),
    }),
  ),
  earlier: z.array(
    z.object({
      id: recordId,
      status: shownDocumentStatus,
      reject_reason: z.string().nullable(),
      uploaded_at: z.string().nullable(),
      pages: z.array(documentPage),
    }),
  ),
  /** Other documents of the same application. */
  siblings: z.array(z.object({ id: recordId, name: z.string(), status: shownDocumentStatus })),
  uploaded_at: z.string().nullable(),
  /** Actions that the current user may take now. */
  actions: z.array(documentAction),
})
export type DocumentReview = z.infer<typeof documentReview>

/** An application in the picker for requests and scans. */
const documentApplication = z.object({ id: recordId, number: z.string(), name: z.string(), status: shownStatus })
export type DocumentApplication = z.infer<typeof documentApplication>

const manage = { any: ['manage documents'] } as const
const review = one(documentReview)
const act = { access: manage, audit: 'change', params: byId, answer: review } as const

export const documents = endpoints({
  'GET /api/documents': {
    summary: 'Applicants’ documents of a campaign, by default the newest one',
    access: manage,
    query: tabbedListQuery({
      sort: ['uploaded_at', 'applicant', 'type_name', 'status', 'status_at', 'due_on', 'id'],
      filter: {
        q,
        campaign_id: recordId,
        application_id: recordId,
        status: oneOrMany(documentStatus),
        document_type_id: oneOrMany(recordId),
        direction_id: oneOrMany(recordId),
        basis: oneOrMany(basis),
        original: originalState.extract(['awaited', 'received']),
      },
    }),
    answer: page(documentRow),
  },
  'GET /api/documents/next': {
    summary:
      'Ids of at most 20 documents that wait for review, longest waiting first, without those claimed by others, ' +
      'and their total; within one application only those after `after`',
    access: manage,
    query: z.strictObject({
      after: pathId.optional(),
      document_type_id: pathId.optional(),
      application_id: pathId.optional(),
    }),
    answer: one(z.object({ ids: z.array(recordId), waiting: z.int() })),
  },
  'GET /api/documents/applications': {
    summary:
      'Find an application, including drafts, by number, name or phone to request or scan a document; 50 per page',
    access: manage,
    query: listQuery({ sort: ['name', 'number', 'id'], filter: { q }, maxRows: 50 }),
    answer: page(documentApplication),
  },
  'GET /api/documents/:id': { summary: 'A document to review', access: manage, params: byId, answer: review },
  'POST /api/documents/:id/claim': {
    ...act,
    idempotency: 'stored',
    summary: 'Claim a document for review for 30 minutes; 409 while somebody else has it',
    body: z.strictObject({}),
  },
  'DELETE /api/documents/:id/claim': {
    ...act,
    summary: 'Give up the claim without a decision: the document returns to the queue',
  },
  'POST /api/documents/:id/accept': {
    ...act,
    idempotency: 'stored',
    summary: 'Accept the document, with the data from the paper',
    body: z.strictObject({ version, fields: paperFields.optional() }),
  },
  'POST /api/documents/:id/reject': {
    ...act,
    idempotency: 'stored',
    summary: 'Reject the document with a reason for the applicant',
    body: z.strictObject({ version, reason: text(1000), comment: text(2000).optional() }),
  },
  'POST /api/documents/:id/revoke': {
    ...act,
    idempotency: 'stored',
    summary: 'Revoke an acceptance with a reason; the document is in review again',
    body: z.strictObject({ version, reason: text(1000) }),
  },
  'POST /api/documents/:id/waive': {
    ...act,
    idempotency: 'stored',
    summary: 'Waive the document',
    body: z.strictObject({ version, reason: text(1000) }),
  },
  'POST /api/documents/:id/require': {
    ...act,
    idempotency: 'stored',
    summary: 'Require a waived document again',
    body: z.strictObject({ version }),
  },
  'POST /api/documents/:id/originals': {
    ...act,
    idempotency: 'stored',
    summary: 'Record the receipt or return of the original',
    body: z.strictObject({ action: originalAction, note: text(500).optional() }),
  },
  'POST /api/documents/request': {
    summary: 'Request a document from an applicant by a day, including types that are not required',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({
      application_id: recordId,
      document_type_id: recordId,
      due_on: day.nullable().default(null),
      comment: text(2000).optional(),
    }),
    answer: one(z.object({ id: recordId })),
  },
  'POST /api/documents/waive': {
    summary: 'Waive a document of an application, even if nothing was uploaded',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({ application_id: recordId, document_type_id: recordId, reason: text(1000) }),
    answer: one(z.object({ id: recordId })),
  },
  'POST /api/documents/scan': {
    summary: 'Upload a document scanned in the office; pages are uploaded first with POST /api/files',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({ application_id: recordId, document_type_id: recordId, ...documentInput }),
    answer: one(z.object({ id: recordId })),
  },
  'GET /api/documents/checklist/:id': {
    summary: 'The document checklist of an application',
    access: manage,
    params: byId,
    answer: one(checklist),
  },
  'GET /api/documents/receipt/:id': {
    summary: 'The receipt (расписка) for the originals that the office has, as a PDF in Russian',
    access: manage,
    params: byId,
    answer: file,
  },
  'POST /api/documents/accept': {
    summary: 'Accept many documents; refused ones are listed with the reason',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: bulkIds,
    answer: bulkResult,
  },
})
