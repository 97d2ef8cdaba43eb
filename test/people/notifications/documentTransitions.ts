import { sql } from 'kysely'
import { expireDocuments } from '../../../src/server/admissions/documents/transitions/expire'
import { documentTypeIds, scan, uploadPages } from '../../admissions/documents/applications'
import type { TestServer } from '../../kit/server'
import { newSent, openCampaign } from '../../admissions/applications/newApplicant'
import { reason, type Transition } from './transition'

/** Events of documents: actions of the office and expiry. */
export const documentTransitions = async (server: TestServer): Promise<Transition[]> => {
  const campaign = await openCampaign(server)
  const type = await documentTypeIds(server)
  const clerk = server.as('manage-documents')
  /** Creates an applicant who has sent an application with a passport. */
  const withPassport = async () => {
    const sent = await newSent(server, campaign)
    const kind = { application_id: sent.id, document_type_id: type('passport') }
    const rows = server.db.selectFrom('documents').select('id').where('application_id', '=', sent.id)
    const { id } = await rows.where('document_type_id', '=', kind.document_type_id).executeTakeFirstOrThrow()
    const act = async (action: string, body: Record<string, unknown> = {}) => {
      const { data } = await clerk.call('GET /api/documents/:id', { params: { id } })
      const { status } = await clerk.post(`/api/documents/${id}/${action}`, {
        body: { version: data.version, ...body },
      })
      if (status !== 200) throw new Error(`${action} returned ${status}`)
    }
    const original = (action: 'received' | 'returned') =>
      clerk.call('POST /api/documents/:id/originals', { params: { id }, body: { action } })
    return { ...sent, passport: id, kind, act, original }
  }
  type Sent = Awaited<ReturnType<typeof withPassport>>
  const paper = async (act: (sent: Sent) => Promise<unknown>, before?: (sent: Sent) => Promise<unknown>) => {
    const sent = await withPassport()
    await before?.(sent)
    return { ...sent, act: () => act(sent) }
  }
  const another = { document_type_id: type('name_change') }
  const request = (due_on: string | null) => (sent: Sent) =>
    clerk.call('POST /api/documents/request', { body: { ...sent.kind, ...another, due_on } })

  return [
    {
      action: 'document_accepted',
      event: 'document.accepted',
      how: 'a document is accepted',
      set: () => paper((sent) => sent.act('accept')),
    },
    {
      action: 'document_accepted',
      event: 'document.accepted',
      how: 'documents are accepted together',
      set: () => paper(({ passport }) => clerk.call('POST /api/documents/accept', { body: { ids: [passport] } })),
    },
    {
      action: 'document_rejected',
      event: 'document.rejected',
      how: 'a document is rejected',
      set: () => paper((sent) => sent.act('reject', { reason })),
    },
    {
      action: 'document_revoked',
      event: 'document.revoked',
      how: 'an accepted document is reviewed again',
      set: () =>
        paper(
          (sent) => sent.act('revoke', { reason }),
          (sent) => sent.act('accept'),
        ),
    },
    {
      action: 'document_requested',
      event: 'document.requested',
      how: 'one more document is requested',
      set: () => paper(request(null)),
    },
    {
      action: 'document_requested',
      event: 'document.requested_until',
      how: 'one more document is requested with a deadline',
      set: () => paper(request('2026-07-20')),
    },
    {
      action: 'document_waived',
      event: 'document.waived',
      how: 'a rejected document is waived',
      set: () =>
        paper(
          (sent) => sent.act('waive', { reason }),
          (sent) => sent.act('reject', { reason }),
        ),
    },
    {
      action: 'document_waived',
      event: 'document.waived',
      how: 'a document without uploads is waived',
      set: () =>
        paper(({ kind }) => clerk.call('POST /api/documents/waive', { body: { ...kind, ...another, reason } })),
    },
    {
      action: 'document_required',
      event: 'document.required',
      how: 'a waived document is required after all',
      set: () =>
        paper(
          (sent) => sent.act('require'),
          async (sent) => {
            await sent.act('reject', { reason })
            await sent.act('waive', { reason })
          },
        ),
    },
    {
      action: 'document_scanned',
      event: 'document.scanned',
      how: 'the office scans a document for the applicant',
      set: async () => {
        const [file_id = 0] = await uploadPages(server, 'manage-documents', [scan()])
        const body = { ...another, pages: [{ file_id }] }
        return paper(({ kind }) => clerk.call('POST /api/documents/scan', { body: { ...kind, ...body } }))
      },
    },
    {
      action: 'document_expired',
      event: 'document.expired',
      how: 'a document expires',
      set: () =>
        paper(
          () => expireDocuments(server.services, 'test'),
          async (sent) => {
            await sent.act('accept')
            await sql`UPDATE documents SET expires_on = '2026-01-01' WHERE id = ${sent.passport}`.execute(server.db)
          },
        ),
    },
    {
      action: 'original_received',
      event: 'document.received',
      how: 'an original is received',
      set: () => paper((sent) => sent.original('received')),
    },
    {
      action: 'original_returned',
      event: 'document.returned',
      how: 'an original is returned',
      set: () =>
        paper(
          (sent) => sent.original('returned'),
          (sent) => sent.original('received'),
        ),
    },
  ]
}
