import { collegeName } from '../../kit/college'
import type { DocumentStatus } from '../../../api/admissions/documentStates'
import type { documents } from '../../../api/admissions/documents'
import { dayOf } from '../../kit/days'
import type { Handlers } from '../../kit/handlers'
import { toPage, withTabCounts } from '../../kit/records/lists'
import { claimEnd } from '../../kit/records/reviewQueue'
import { signerAt } from '../../kit/http/signedLinks'
import { acceptMany } from './transitions/acceptMany'
import { lockForReview, readReview, reviewOf } from './review/reviewLock'
import { requestRoutes } from './transitions/requestRoutes'
import { changeDocuments, insertOriginal, type LockedDocument } from './changeQueries'
import { getChecklist } from './checklistQueries'
import { applyDecision } from './transitions/applyDecision'
import { listApplications } from './applicationQueries'
import { logAccess } from './review/accessLogQueries'
import { listNext } from './queue/nextQueries'
import { receiptFile } from './receipt/receipt'
import { countDocuments, listDocuments } from './queue/queueQueries'
import { listReceipt } from './receipt/queries'
import { pickFields, checkPaper } from './rules'
import { demandOf } from './transitions/sendDocument'
import { notifyApplicants } from './transitions/notifyApplicants'

const entity = 'documents'

/** A decision ends the claim and records who decided. */
const decisionFields = ({ id }: { id: number }) => ({ reviewerId: id, claimedUntil: null })

/** Returns the status to restore when a waiver is undone. */
const statusBeforeWaiver = ({ reject_reason, requested }: LockedDocument): DocumentStatus => {
  if (reject_reason !== null) return 'rejected'
  return requested ? 'requested' : 'missing'
}

export const documentsRoutes: Handlers<typeof documents> = {
  'GET /api/documents': ({ db, query, locale, now }) =>
    withTabCounts(
      query,
      (listQuery) => listDocuments(db, { ...listQuery, locale, now }),
      (filters) => countDocuments(db, filters),
    ),

  'GET /api/documents/next': async ({ db, query, person, now }) => ({
    data: await listNext(db, { ...query, personId: person.id, now }),
  }),

  'GET /api/documents/applications': async ({ db, query, locale }) =>
    toPage(await listApplications(db, { ...query, locale }), query),

  'GET /api/documents/:id': async (context) => ({ data: await readReview(context, context.params.id) }),

  'GET /api/documents/checklist/:id': async ({ db, params: { id }, person, ip, requestId, locale, services, now }) => {
    await logAccess(db, { of: 'application', id, actorId: person.id, ip, requestId })
    return { data: await getChecklist(db, { applicationId: id, locale, sign: signerAt(services.keyFor, now) }) }
  },

  'GET /api/documents/receipt/:id': async ({ db, params: { id }, person, ip, requestId, services, now }) => {
    await logAccess(db, { of: 'application', id, actorId: person.id, ip, requestId })
    return receiptFile({
      receipt: await listReceipt(db, id),
      college: await collegeName(db, services.config, 'ru'),
      now,
      timeZone: person.timeZone,
    })
  },

  'POST /api/documents/:id/claim': async (context) => {
    const { db, params, now, person, audit } = context
    const { document } = await lockForReview(context, { id: params.id, action: 'claim' })
    const claim = { reviewerId: person.id, claimedUntil: claimEnd(now) }
    // Extending one's own claim does not change the version.
    await changeDocuments(db, [params.id], document.status === 'uploaded' ? { status: 'in_review', ...claim } : claim)
    audit({ action: 'claim', entity, ids: [params.id] })
    return { data: await reviewOf(context, params.id) }
  },

  'DELETE /api/documents/:id/claim': async (context) => {
    const { db, params, audit } = context
    await lockForReview(context, { id: params.id, action: 'unclaim' })
    await changeDocuments(db, [params.id], { status: 'uploaded', claimedUntil: null })
    audit({ action: 'unclaim', entity, ids: [params.id] })
    return { data: await reviewOf(context, params.id) }
  },

  'POST /api/documents/:id/accept': (context) => {
    const { db, body, now, person } = context
    return applyDecision(context, {
      action: 'accept',
      event: 'document_accepted',
      changeOf: async ({ application, document }) => {
        const demand = await demandOf(db, { applicationId: application.id, documentTypeId: document.document_type_id })
        const fields = pickFields({ fieldNames: demand.asked_fields, fields: body.fields ?? document.fields })
        checkPaper({ fields, today: dayOf(now, person.timeZone) })
        const expiresOn = fields.expiry_date ?? null
        return { status: 'accepted', fields, expiresOn, rejectReason: null, ...decisionFields(person) }
      },
    })
  },

  'POST /api/documents/:id/reject': (context) => {
    const { body, person } = context
    return applyDecision(context, {
      action: 'reject',
      event: 'document_rejected',
      changeOf: () => ({
        status: 'rejected',
        rejectReason: body.reason,
        comment: body.comment ?? null,
        ...decisionFields(person),
      }),
    })
  },

  // The user who revokes an acceptance gets the claim, to decide again.
  'POST /api/documents/:id/revoke': (context) => {
    const { now, person } = context
    return applyDecision(context, {
      action: 'revoke',
      event: 'document_revoked',
      changeOf: () => ({
        status: 'in_review',
        expiresOn: null,
        reviewerId: person.id,
        claimedUntil: claimEnd(now),
      }),
    })
  },

  'POST /api/documents/:id/waive': (context) =>
    applyDecision(context, {
      action: 'waive',
      event: 'document_waived',
      changeOf: () => ({ status: 'not_required', dueOn: null }),
    }),

  'POST /api/documents/:id/require': (context) =>
    applyDecision(context, {
      action: 'require',
      event: 'document_required',
      changeOf: ({ document }) => ({ status: statusBeforeWaiver(document) }),
    }),

  'POST /api/documents/:id/originals': async (context) => {
    const {
      db,
      params: { id },
      body: { action, note },
      services,
      person,
      audit,
    } = context
    const { application, document } = await lockForReview(context, {
      id,
      action: action === 'received' ? 'receive' : 'return',
    })
    await insertOriginal(db, { documentId: id, action, note: note ?? null, actorId: person.id })
    const event = `original_${action}` as const
    audit({ action: event, entity, ids: [id] })
    const documents = [document]
    await notifyApplicants(db, services, {
      event,
      documents,
      applications: [application],
      actorId: person.id,
      reason: note,
    })
    return { data: await reviewOf(context, id) }
  },

  ...requestRoutes,
  ...acceptMany,
}
