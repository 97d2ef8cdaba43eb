import type { documents } from '../../../../api/admissions/documents'
import { isActiveDocumentType } from '../../../directories'
import { dayOf } from '../../../kit/days'
import type { Handlers } from '../../../kit/handlers'
import { conflict, invalid } from '../../../kit/problems'
import { lockProfile, type LockedProfile } from '../../applications/queries'
import { settleCompleteness } from '../../applications/saving'
import { nothing, standingOf, type Working } from '../review/acting'
import { changeDocuments, insertDocument, lockCurrent, type LockedDocument } from '../changeQueries'
import { checkAction, mayScan } from '../rules'
import { sendDocument } from './sending'
import { notifyOfDocuments } from './notifyApplicant'

const entity = 'documents'

type Asking = 'POST /api/documents/request' | 'POST /api/documents/waive' | 'POST /api/documents/scan'
type Kind = { profile_id: number; document_type_id: number }

/**
 * Locks the application and its current document of the type, if any, for a staff action.
 * Throws 404 without the application, 422 for an inactive document type and 409 if the action is blocked.
 */
const beginOnKind = async (
  { db, now, person }: Working,
  { profile_id, document_type_id }: Kind,
  action: 'request' | 'waive',
): Promise<{ profile: LockedProfile; current: LockedDocument | undefined }> => {
  const profile = await lockProfile(db, profile_id)
  if (!(await isActiveDocumentType(db, document_type_id)))
    throw invalid({ document_type_id: [{ key: 'field.noSuchRecord' }] })
  const current = await lockCurrent(db, { profileId: profile_id, documentTypeId: document_type_id })
  checkAction(action, standingOf({ profile, document: current ?? nothing, now, personId: person.id }))
  return { profile, current }
}

/** Staff actions on a document type of an application; a document need not exist yet. */
export const asking: Pick<Handlers<typeof documents>, Asking> = {
  'POST /api/documents/request': async (context) => {
    const {
      db,
      body: { due_on, comment, ...kind },
      now,
      person,
      services,
      audit,
    } = context
    if (due_on !== null && due_on < dayOf(now, person.timeZone))
      throw invalid({ due_on: [{ key: 'documents.dueInThePast' }] })
    const { profile, current } = await beginOnKind(context, kind, 'request')
    const asked = { status: 'requested', asked: true, dueOn: due_on, comment: comment ?? null } as const
    if (current) await changeDocuments(db, [current.id], { leaseUntil: null, ...asked })
    const id = current?.id ?? (await insertDocument(db, { ...idsOf(kind), ...asked }))
    audit({
      action: 'request',
      entity,
      ids: [id],
      after: { ...kind, due_on },
      ...(comment !== undefined && { reason: comment }),
    })
    await notifyOfDocuments(db, services, {
      event: 'document_requested',
      documents: [kind],
      profiles: [profile],
      actorId: person.id,
      reason: comment,
      due: due_on,
    })
    return { data: { id } }
  },

  'POST /api/documents/waive': async (context) => {
    const {
      db,
      body: { reason, ...kind },
      person,
      services,
      audit,
    } = context
    const { profile, current } = await beginOnKind(context, kind, 'waive')
    const waived = { status: 'not_required', dueOn: null } as const
    if (current) await changeDocuments(db, [current.id], waived)
    const id = current?.id ?? (await insertDocument(db, { ...idsOf(kind), ...waived }))
    audit({ action: 'waive', entity, ids: [id], after: kind, reason })
    await notifyOfDocuments(db, services, {
      event: 'document_waived',
      documents: [kind],
      profiles: [profile],
      actorId: person.id,
      reason,
    })
    return { data: { id } }
  },

  'POST /api/documents/scan': async ({ db, body: { fields, pages, ...kind }, person, now, services, audit }) => {
    const profile = await lockProfile(db, kind.profile_id)
    const id = await sendDocument(db, {
      profile,
      documentTypeId: kind.document_type_id,
      fields,
      pages,
      person: { id: person.id, timeZone: person.timeZone },
      now,
      check: ({ status }) => {
        if (profile.user_id === person.id) throw conflict('documents.ownPapers')
        if (!mayScan(status, profile.status)) throw conflict('documents.notNow')
      },
    })
    if (profile.status === 'draft') await settleCompleteness(db, { id: profile.id, now })
    else
      await notifyOfDocuments(db, services, {
        event: 'document_scanned',
        documents: [kind],
        profiles: [profile],
        actorId: person.id,
      })
    audit({ action: 'scan', entity, ids: [id], after: { ...kind, pages: pages.length } })
    return { data: { id } }
  },
}

const idsOf = ({ profile_id, document_type_id }: Kind) => ({ profileId: profile_id, documentTypeId: document_type_id })
