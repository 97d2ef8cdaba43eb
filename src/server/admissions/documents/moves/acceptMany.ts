import type { documents } from '../../../../api/admissions/documents'
import { dayOf } from '../../../kit/days'
import type { Handlers } from '../../../kit/handlers'
import { localise } from '../../../kit/messages'
import type { Message } from '../../../kit/problems'
import { manyDone } from '../../../kit/records'
import type { Person } from '../../../kit/person'
import { lockProfiles, type LockedProfile } from '../../applications/queries'
import { standingOf, takeIntoReview, type Working } from '../review/acting'
import { changeDocuments, lockDocuments, profilesOfDocuments, setExpiries, type LockedDocument } from '../changeQueries'
import { obstacleTo } from '../rules'
import { notifyOfDocuments } from './notifyApplicant'

const entity = 'documents'

type Judged = { document: LockedDocument; profile: LockedProfile | undefined }
/** Returns the blocked reason, or null. A document that has expired since the upload is blocked. */
const obstacleToAccepting = (
  { document, profile }: Judged,
  { now, person }: Pick<Working, 'now'> & { person: Pick<Person, 'id' | 'timeZone'> },
): Message | null => {
  if (!profile) return { key: 'problem.notFound' }
  const today = dayOf(now, person.timeZone)
  if ((document.fields.expiry_date ?? today) < today) return { key: 'documents.alreadyExpired' }
  return obstacleTo('accept', standingOf({ profile, document, now, personId: person.id }))
}

export const acceptMany: Pick<Handlers<typeof documents>, 'POST /api/documents/accept'> = {
  'POST /api/documents/accept': async (context) => {
    const {
      db,
      body: { ids },
      locale,
      person,
      services,
      audit,
    } = context
    const profiles = await lockProfiles(db, await profilesOfDocuments(db, ids))
    const judged = (await lockDocuments(db, ids)).map((document) => {
      const profile = profiles.find(({ id }) => id === document.profile_id)
      return { document, obstacle: obstacleToAccepting({ document, profile }, context) }
    })
    const acceptable = judged.flatMap(({ document, obstacle }) => (obstacle ? [] : [document]))
    const accepted = acceptable.map(({ id }) => id)
    if (accepted.length > 0) {
      await takeIntoReview(context, acceptable)
      const decided = { reviewerId: person.id, leaseUntil: null }
      await changeDocuments(db, accepted, { status: 'accepted', rejectReason: null, ...decided })
      await setExpiries(db, accepted)
      const told = { documents: acceptable, profiles, actorId: person.id }
      await notifyOfDocuments(db, services, { event: 'document_accepted', ...told })
    }
    const obstacles = new Map(judged.map(({ document, obstacle }) => [document.id, obstacle]))
    const result = manyDone({
      ids,
      rows: acceptable,
      messageOf: (id) => localise(locale, obstacles.get(id) ?? { key: 'problem.notFound' }),
    })
    audit({ action: 'accept', entity, ids: result.data.done, after: { status: 'accepted' } })
    return result
  },
}
