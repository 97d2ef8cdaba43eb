import type { documents } from '../../api/documents'
import type { Handlers } from '../kit/handlers'
import { conflict, invalid } from '../kit/problems'
import { notifyMany } from '../notifications/queries'
import { lockProfile } from '../profiles/queries'
import { settleCompleteness } from '../profiles/saving'
import { nothing, standingOf } from './acting'
import { changeDocuments, findActiveType, insertDocument, lockCurrent } from './changeQueries'
import { documentNotices } from './notices'
import { checkAction, mayScan } from './rules'
import { dayOf, sendDocument } from './sending'
import { tellDocuments } from './story'

const entity = 'documents'

type Asking = 'POST /api/documents/request' | 'POST /api/documents/waive' | 'POST /api/documents/scan'

/** What the office does to a kind of document of an application, whether there is anything of it or not. */
export const asking: Pick<Handlers<typeof documents>, Asking> = {
  'POST /api/documents/request': async (context) => {
    const {
      db,
      body: { profile_id, document_type_id, due_on, comment },
      now,
      person,
      services,
      audit,
    } = context
    const profile = await lockProfile(db, profile_id)
    if (!(await findActiveType(db, document_type_id)))
      throw invalid({ document_type_id: [{ key: 'field.noSuchRecord' }] })
    if (due_on !== null && due_on < dayOf(now)) throw invalid({ due_on: [{ key: 'documents.dueInThePast' }] })
    const kind = { profileId: profile_id, documentTypeId: document_type_id }
    const current = await lockCurrent(db, kind)
    checkAction('request', standingOf({ profile, document: current ?? nothing, now, personId: person.id }))
    const asked = { asked: true, dueOn: due_on, comment: comment ?? null } as const
    if (current) await changeDocuments(db, [current.id], { status: 'requested', leaseUntil: null, ...asked })
    const id = current?.id ?? (await insertDocument(db, { ...kind, status: 'requested', ...asked }))
    audit({
      action: 'request',
      entity,
      ids: [id],
      after: { profile_id, document_type_id, due_on },
      ...(comment !== undefined && { reason: comment }),
    })
    await tellDocuments(db, {
      deed: 'document_requested',
      documents: [{ profile_id, document_type_id }],
      actorId: person.id,
      reason: comment,
    })
    const event = due_on === null ? 'document.requested' : 'document.requested_until'
    await notifyMany(
      db,
      services,
      await documentNotices(db, [{ event, profile, document: { document_type_id }, due: due_on }]),
    )
    return { data: { id } }
  },

  'POST /api/documents/waive': async (context) => {
    const {
      db,
      body: { profile_id, document_type_id, reason },
      now,
      person,
      services,
      audit,
    } = context
    const profile = await lockProfile(db, profile_id)
    if (!(await findActiveType(db, document_type_id)))
      throw invalid({ document_type_id: [{ key: 'field.noSuchRecord' }] })
    const kind = { profileId: profile_id, documentTypeId: document_type_id }
    const current = await lockCurrent(db, kind)
    checkAction('waive', standingOf({ profile, document: current ?? nothing, now, personId: person.id }))
    if (current) await changeDocuments(db, [current.id], { status: 'not_required', dueOn: null })
    const id = current?.id ?? (await insertDocument(db, { ...kind, status: 'not_required' }))
    audit({ action: 'waive', entity, ids: [id], after: { profile_id, document_type_id }, reason })
    const documents = [{ profile_id, document_type_id }]
    await tellDocuments(db, { deed: 'document_waived', documents, actorId: person.id, reason })
    await notifyMany(
      db,
      services,
      await documentNotices(db, [{ event: 'document.waived', profile, document: { document_type_id } }]),
    )
    return { data: { id } }
  },

  'POST /api/documents/scan': async ({ db, body, person, now, services, audit }) => {
    const profile = await lockProfile(db, body.profile_id)
    const id = await sendDocument(db, {
      profile,
      documentTypeId: body.document_type_id,
      fields: body.fields,
      pages: body.pages,
      personId: person.id,
      now,
      check: ({ status }) => {
        if (!mayScan(status, profile.status)) throw conflict('documents.notNow')
      },
    })
    const { profile_id, document_type_id, pages } = body
    const document = { profile_id, document_type_id }
    if (profile.status === 'draft') await settleCompleteness(db, { id: profile_id, now })
    else {
      await tellDocuments(db, { deed: 'document_scanned', documents: [document], actorId: person.id })
      await notifyMany(db, services, await documentNotices(db, [{ event: 'document.scanned', profile, document }]))
    }
    audit({ action: 'scan', entity, ids: [id], after: { profile_id, document_type_id, pages: pages.length } })
    return { data: { id } }
  },
}
