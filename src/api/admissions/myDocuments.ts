import { z } from 'zod'
import { checklist, sentDocument } from './documentStates'
import { byId, deleted, endpoints, one, pathId, recordId, version } from '../kit/endpoints'

const own = { any: ['enroll'] } as const

export const myDocuments = endpoints({
  'GET /api/my/documents': {
    summary: 'What one’s newest application needs and what of it is there; null without an application',
    access: own,
    answer: one(checklist.nullable()),
  },
  'POST /api/my/documents': {
    summary:
      'Send a document: pages uploaded before by POST /api/files, in order. What was rejected, asked for or ' +
      'expired is replaced, the office keeps the old one; faults of the N-th page are told under `files.N`',
    access: own,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({ document_type_id: recordId, ...sentDocument }),
    answer: one(checklist),
  },
  'PUT /api/my/documents/:id': {
    summary: 'Change what was sent and is not under review yet: its pages, their order and turn, its fields',
    access: own,
    audit: 'change',
    params: byId,
    body: z.strictObject({ version, ...sentDocument }),
    answer: one(checklist),
  },
  'DELETE /api/my/documents/:id': {
    summary: 'Take back a document that is uploaded, rejected or requested: its files are removed',
    access: own,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
  'DELETE /api/my/documents/:id/pages/:fileId': {
    summary: 'Take one page back; with the last one the document is taken back',
    access: own,
    audit: 'change',
    params: z.strictObject({ id: pathId, fileId: pathId }),
    answer: deleted,
  },
})
