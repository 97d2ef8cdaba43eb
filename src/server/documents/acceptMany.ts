import type { documents } from '../../api/documents'
import type { Handlers } from '../kit/handlers'
import { localise } from '../kit/messages'
import { manyDone } from '../kit/records'
import { notifyMany } from '../notifications/queries'
import { lockProfiles } from '../profiles/queries'
import { standingOf, takeIntoReview } from './acting'
import { changeDocuments, lockDocuments, profilesOfDocuments, setExpiries } from './changeQueries'
import { documentNotices } from './notices'
import { actionsOn, refusalOf } from './rules'
import { dayOf } from './sending'
import { tellDocuments } from './story'

const entity = 'documents'

export const acceptMany: Pick<Handlers<typeof documents>, 'POST /api/documents/accept'> = {
  'POST /api/documents/accept': async (context) => {
    const {
      db,
      body: { ids },
      locale,
      now,
      person,
      services,
      audit,
    } = context
    const profiles = new Map((await lockProfiles(db, await profilesOfDocuments(db, ids))).map((one) => [one.id, one]))
    const today = dayOf(now)
    const refusals = new Map<number, string>()
    const acceptable = (await lockDocuments(db, ids)).filter((document) => {
      const profile = profiles.get(document.profile_id)
      if (!profile) return false
      const standing = standingOf({ profile, document, now, personId: person.id })
      const expired = (document.fields.expiry_date ?? today) < today
      const may = !expired && actionsOn(standing).includes('accept')
      const refusal = expired ? { key: 'documents.alreadyExpired' } : refusalOf('accept', standing)
      if (!may) refusals.set(document.id, localise(locale, refusal))
      return may
    })
    await takeIntoReview(context, acceptable)
    const done = acceptable.map(({ id }) => id)
    if (done.length > 0)
      await changeDocuments(db, done, {
        status: 'accepted',
        rejectReason: null,
        reviewerId: person.id,
        leaseUntil: null,
      })
    await setExpiries(db, done)
    await tellDocuments(db, { deed: 'document_accepted', documents: acceptable, actorId: person.id })
    const gone = localise(locale, { key: 'problem.notFound' })
    const result = manyDone({ ids, rows: acceptable, messageOf: (id) => refusals.get(id) ?? gone })
    const told = acceptable.flatMap((document) => {
      const profile = profiles.get(document.profile_id)
      return profile ? [{ event: 'document.accepted' as const, profile, document }] : []
    })
    await notifyMany(db, services, await documentNotices(db, told))
    audit({ action: 'accept', entity, ids: result.data.done, after: { status: 'accepted' } })
    return result
  },
}
