import { z } from 'zod'
import { checklist, documentInput } from './documentStates'
import { byId, deleted, endpoints, one, pathId, recordId, version } from '../kit/endpoints'

const own = { any: ['enroll'] } as const

export const myDocuments = endpoints({
  'GET /api/my/documents': {
    summary: 'The document checklist of the current user’s newest application; null without an application',
    access: own,
    answer: one(checklist.nullable()),
  },
  'POST /api/my/documents': {
    summary:
      'Send a document with pages uploaded by POST /api/files, in order. It replaces a rejected, requested or ' +
      'expired one, which the office still sees; errors of the N-th page are under `files.N`',
    access: own,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({ document_type_id: recordId, ...documentInput }),
    answer: one(checklist),
  },
  'PUT /api/my/documents/:id': {
    summary: 'Change a document that is not under review yet: its pages, their order and rotation, its fields',
    access: own,
    audit: 'change',
    params: byId,
    body: z.strictObject({ version, ...documentInput }),
    answer: one(checklist),
  },
  'DELETE /api/my/documents/:id': {
    summary: 'Remove an uploaded, rejected or requested document and its files',
    access: own,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
  'DELETE /api/my/documents/:id/pages/:fileId': {
    summary: 'Remove a page; removing the last one removes the document',
    access: own,
    audit: 'change',
    params: z.strictObject({ id: pathId, fileId: pathId }),
    answer: deleted,
  },
})
