import type { documents } from '../../api/documents'
import type { Handlers } from '../kit/handlers'
import { paged } from '../kit/lists'
import { signerAt } from '../kit/signedLinks'
import { notifyMany } from '../notifications/queries'
import { acceptMany } from './acceptMany'
import { begin, leaseFrom, reviewOf, takeIntoReview } from './acting'
import { asking } from './asking'
import { changeDocuments, insertOriginal, setExpiries } from './changeQueries'
import { getChecklist } from './checklistQueries'
import { listApplications, listNext } from './listQueries'
import { documentNotices } from './notices'
import { receiptFile } from './receipt'
import { listDocuments } from './queueQueries'
import { listReceipt } from './receiptQueries'
import { askedFields, checkPaper } from './rules'
import { dayOf, demandOf } from './sending'
import { tellDocuments } from './story'

const entity = 'documents'
const decided = ({ id }: { id: number }) => ({ reviewerId: id, leaseUntil: null })

export const documentsRoutes: Handlers<typeof documents> = {
  'GET /api/documents': async ({ db, query, locale, now }) =>
    paged(await listDocuments(db, { ...query, locale, now }), query),

  'GET /api/documents/next': async ({ db, query, person, now }) => ({
    data: await listNext(db, { ...query, personId: person.id, now }),
  }),

  'GET /api/documents/applications': async ({ db, query, locale }) =>
    paged(await listApplications(db, { ...query, locale }), query),

  'GET /api/documents/:id': async (context) => ({ data: await reviewOf(context, context.params.id) }),

  'GET /api/documents/checklist/:id': async ({ db, params: { id }, locale, services, now }) => ({
    data: await getChecklist(db, { profileId: id, locale, sign: signerAt(services.keyFor, now) }),
  }),

  'GET /api/documents/receipt/:id': async ({ db, params: { id }, services, now }) =>
    receiptFile({ receipt: await listReceipt(db, id), college: services.config.college, now }),

  'POST /api/documents/:id/open': async (context) => {
    const { db, params, now, person, audit } = context
    const { document } = await begin(context, { id: params.id, action: 'open' })
    const lease = { reviewerId: person.id, leaseUntil: leaseFrom(now) }
    // Going on with one's own is no new version.
    await changeDocuments(db, [params.id], document.status === 'uploaded' ? { status: 'in_review', ...lease } : lease)
    audit({ action: 'open', entity, ids: [params.id] })
    return { data: await reviewOf(context, params.id) }
  },

  'POST /api/documents/:id/release': async (context) => {
    const { db, params, audit } = context
    await begin(context, { id: params.id, action: 'release' })
    await changeDocuments(db, [params.id], { status: 'uploaded', leaseUntil: null })
    audit({ action: 'release', entity, ids: [params.id] })
    return { data: await reviewOf(context, params.id) }
  },

  'POST /api/documents/:id/accept': async (context) => {
    const {
      db,
      params: { id },
      body,
      now,
      person,
      services,
      audit,
    } = context
    const { profile, document } = await begin(context, { id, action: 'accept', version: body.version })
    const demand = await demandOf(db, { profileId: profile.id, documentTypeId: document.document_type_id })
    const fields = askedFields({ asked: demand.asked_fields, fields: body.fields ?? document.fields })
    checkPaper({ fields, today: dayOf(now) })
    await takeIntoReview(context, [document])
    const accepted = { status: 'accepted', fields, rejectReason: null, ...decided(person) } as const
    await changeDocuments(db, [id], accepted)
    await setExpiries(db, [id])
    audit({ action: 'accept', entity, ids: [id], before: { status: document.status }, after: { status: 'accepted' } })
    await tellDocuments(db, { deed: 'document_accepted', documents: [document], actorId: person.id })
    await notifyMany(db, services, await documentNotices(db, [{ event: 'document.accepted', profile, document }]))
    return { data: await reviewOf(context, id) }
  },

  'POST /api/documents/:id/reject': async (context) => {
    const {
      db,
      params: { id },
      body,
      services,
      person,
      audit,
    } = context
    const { profile, document } = await begin(context, { id, action: 'reject', version: body.version })
    await takeIntoReview(context, [document])
    await changeDocuments(db, [id], {
      status: 'rejected',
      rejectReason: body.reason,
      comment: body.comment ?? null,
      ...decided(person),
    })
    const { reason } = body
    audit({
      action: 'reject',
      entity,
      ids: [id],
      before: { status: document.status },
      after: { status: 'rejected' },
      reason,
    })
    await tellDocuments(db, { deed: 'document_rejected', documents: [document], actorId: person.id, reason })
    await notifyMany(
      db,
      services,
      await documentNotices(db, [{ event: 'document.rejected', profile, document, reason }]),
    )
    return { data: await reviewOf(context, id) }
  },

  'POST /api/documents/:id/revoke': async (context) => {
    const {
      db,
      params: { id },
      body,
      now,
      services,
      person,
      audit,
    } = context
    const { profile, document } = await begin(context, { id, action: 'revoke', version: body.version })
    const { reason } = body
    await changeDocuments(db, [id], {
      status: 'in_review',
      expiresOn: null,
      reviewerId: person.id,
      leaseUntil: leaseFrom(now),
    })
    audit({
      action: 'revoke',
      entity,
      ids: [id],
      before: { status: 'accepted' },
      after: { status: 'in_review' },
      reason,
    })
    await tellDocuments(db, { deed: 'document_revoked', documents: [document], actorId: person.id, reason })
    await notifyMany(
      db,
      services,
      await documentNotices(db, [{ event: 'document.revoked', profile, document, reason }]),
    )
    return { data: await reviewOf(context, id) }
  },

  'POST /api/documents/:id/waive': async (context) => {
    const {
      db,
      params: { id },
      body,
      services,
      person,
      audit,
    } = context
    const { profile, document } = await begin(context, { id, action: 'waive', version: body.version })
    await changeDocuments(db, [id], { status: 'not_required', dueOn: null })
    const before = { status: document.status }
    const { reason } = body
    audit({ action: 'waive', entity, ids: [id], before, after: { status: 'not_required' }, reason })
    await tellDocuments(db, { deed: 'document_waived', documents: [document], actorId: person.id, reason })
    await notifyMany(db, services, await documentNotices(db, [{ event: 'document.waived', profile, document }]))
    return { data: await reviewOf(context, id) }
  },

  'POST /api/documents/:id/require': async (context) => {
    const {
      db,
      params: { id },
      body,
      services,
      person,
      audit,
    } = context
    const { profile, document } = await begin(context, { id, action: 'require', version: body.version })
    const status = document.reject_reason !== null ? 'rejected' : document.asked ? 'requested' : 'missing'
    await changeDocuments(db, [id], { status })
    audit({ action: 'require', entity, ids: [id], before: { status: 'not_required' }, after: { status } })
    await tellDocuments(db, { deed: 'document_required', documents: [document], actorId: person.id })
    await notifyMany(db, services, await documentNotices(db, [{ event: 'document.required', profile, document }]))
    return { data: await reviewOf(context, id) }
  },

  'POST /api/documents/:id/originals': async (context) => {
    const {
      db,
      params: { id },
      body: { action, note },
      services,
      person,
      audit,
    } = context
    const { profile, document } = await begin(context, { id, action: action === 'received' ? 'receive' : 'return' })
    await insertOriginal(db, { documentId: id, action, note: note ?? null, actorId: person.id })
    const deed = `original_${action}` as const
    audit({ action: deed, entity, ids: [id] })
    await tellDocuments(db, { deed, documents: [document], actorId: person.id, reason: note })
    await notifyMany(db, services, await documentNotices(db, [{ event: `document.${action}`, profile, document }]))
    return { data: await reviewOf(context, id) }
  },

  ...asking,
  ...acceptMany,
}
