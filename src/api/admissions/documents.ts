import { z } from 'zod'
import {
  checklist,
  demands,
  documentPage,
  documentStatus,
  originalMove,
  originalState,
  paperFields,
  sentDocument,
  shownDocumentStatus,
} from './documentStates'
import { documentField } from '../directories/documentTypes'
import {
  byId,
  day,
  endpoints,
  file,
  many,
  manyDone,
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

/** A row of the office's queue. */
export const documentRow = z.object({
  id: recordId,
  profile_id: recordId,
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
  age_hours: z.int(),
})
export type DocumentRow = z.infer<typeof documentRow>

export const documentAction = z.enum([
  'open',
  'release',
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
 * A line of the form to compare the paper with: label and value in words, sensitive ones but for their end. `agrees`
 * compares it with what was typed from the paper; null when there is nothing to compare with.
 */
const documentFact = z.object({
  path: z.string(),
  label: z.string(),
  value: z.string(),
  masked: z.boolean(),
  /** The field of the paper that says the same. */
  field: documentField.nullable(),
  agrees: z.boolean().nullable(),
})

/** The review screen: the document, and beside it what the applicant wrote that it must agree with. */
export const documentReview = z.object({
  ...demands,
  id: recordId,
  version,
  profile: z.object({
    id: recordId,
    user_id: recordId,
    number: z.string(),
    name: z.string(),
    status: shownStatus,
    birth_date: z.string().nullable(),
    /** Where the applicant wants to study: code and basis, first wish first. */
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
      action: originalMove,
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
  /** The other documents of the application. */
  siblings: z.array(z.object({ id: recordId, name: z.string(), status: shownDocumentStatus })),
  uploaded_at: z.string().nullable(),
  /** What the reader may do now. */
  actions: z.array(documentAction),
})
export type DocumentReview = z.infer<typeof documentReview>

/** An application as one picks it to ask for a document or to scan for it. */
const documentApplication = z.object({ id: recordId, number: z.string(), name: z.string(), status: shownStatus })
export type DocumentApplication = z.infer<typeof documentApplication>

const manage = { any: ['manage documents'] } as const
const review = one(documentReview)
const act = { access: manage, audit: 'change', params: byId, answer: review } as const

export const documents = endpoints({
  'GET /api/documents': {
    summary: 'Applicants’ documents of a campaign, the newest campaign when none is named',
    access: manage,
    query: tabbedListQuery({
      sort: ['uploaded_at', 'applicant', 'type_name', 'status', 'status_at', 'due_on', 'id'],
      filter: {
        q,
        campaign_id: recordId,
        profile_id: recordId,
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
      'The ids of the documents that wait for review, longest first, without those others hold: at most 20, ' +
      'and how many wait; of one application only those after `after`',
    access: manage,
    query: z.strictObject({
      after: pathId.optional(),
      document_type_id: pathId.optional(),
      profile_id: pathId.optional(),
    }),
    answer: one(z.object({ ids: z.array(recordId), waiting: z.int() })),
  },
  'GET /api/documents/applications': {
    summary: 'Applications to ask a document of or to scan for, drafts too: by number, name or phone; 50 a page',
    access: manage,
    query: listQuery({ sort: ['name', 'number', 'id'], filter: { q }, maxRows: 50 }),
    answer: page(documentApplication),
  },
  'GET /api/documents/:id': { summary: 'A document to review', access: manage, params: byId, answer: review },
  'POST /api/documents/:id/open': {
    ...act,
    repeated: 'kept',
    summary: 'Begin the review: the document is one’s own for 30 minutes; 409 while somebody else holds it',
    body: z.strictObject({}),
  },
  'POST /api/documents/:id/release': {
    ...act,
    repeated: 'kept',
    summary: 'Give back a document that one has opened, undecided',
    body: z.strictObject({}),
  },
  'POST /api/documents/:id/accept': {
    ...act,
    repeated: 'kept',
    summary: 'Accept the document, with its fields as they are on the paper',
    body: z.strictObject({ version, fields: paperFields.optional() }),
  },
  'POST /api/documents/:id/reject': {
    ...act,
    repeated: 'kept',
    summary: 'Reject the document for a reason that the applicant reads',
    body: z.strictObject({ version, reason: text(1000), comment: text(2000).optional() }),
  },
  'POST /api/documents/:id/revoke': {
    ...act,
    repeated: 'kept',
    summary: 'Take an acceptance back into review, for a reason',
    body: z.strictObject({ version, reason: text(1000) }),
  },
  'POST /api/documents/:id/waive': {
    ...act,
    repeated: 'kept',
    summary: 'Say that the document is not needed',
    body: z.strictObject({ version, reason: text(1000) }),
  },
  'POST /api/documents/:id/require': {
    ...act,
    repeated: 'kept',
    summary: 'Say that a waived document is needed after all',
    body: z.strictObject({ version }),
  },
  'POST /api/documents/:id/originals': {
    ...act,
    repeated: 'kept',
    summary: 'Write into the journal that the original was received or given back',
    body: z.strictObject({ action: originalMove, note: text(500).optional() }),
  },
  'POST /api/documents/request': {
    summary: 'Ask an applicant for a document, also one that nobody else is asked for, until a day',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({
      profile_id: recordId,
      document_type_id: recordId,
      due_on: day.nullable().default(null),
      comment: text(2000).optional(),
    }),
    answer: one(z.object({ id: recordId })),
  },
  'POST /api/documents/waive': {
    summary: 'Say that an applicant need not bring a document, also one that nothing was uploaded of',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({ profile_id: recordId, document_type_id: recordId, reason: text(1000) }),
    answer: one(z.object({ id: recordId })),
  },
  'POST /api/documents/scan': {
    summary: 'Send a document for an applicant, scanned in the office: pages uploaded before by POST /api/files',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({ profile_id: recordId, document_type_id: recordId, ...sentDocument }),
    answer: one(z.object({ id: recordId })),
  },
  'GET /api/documents/checklist/:id': {
    summary: 'The checklist of an application, as the applicant sees it',
    access: manage,
    params: byId,
    answer: one(checklist),
  },
  'GET /api/documents/receipt/:id': {
    summary: 'The receipt (расписка) for the originals of an application that the office holds, as a PDF in Russian',
    access: manage,
    params: byId,
    answer: file,
  },
  'POST /api/documents/accept': {
    summary: 'Accept many documents; each is told why not',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: many,
    answer: manyDone,
  },
})
