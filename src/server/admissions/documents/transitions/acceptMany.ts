import type { documents } from '../../../../api/admissions/documents'
import { dayOf } from '../../../kit/days'
import type { Handlers } from '../../../kit/handlers'
import { localise } from '../../../kit/texts/messages'
import type { Message } from '../../../kit/problems'
import { toManyDone } from '../../../kit/records/lockRecord'
import type { Person } from '../../../kit/person'
import { lockApplications, type LockedApplication } from '../../applications/applicationQueries'
import { reviewStateOf, takeIntoReview, type ReviewContext } from '../review/reviewLock'
import {
  changeDocuments,
  lockDocuments,
  applicationsOfDocuments,
  setExpiries,
  type LockedDocument,
} from '../changeQueries'
import { blockedReason } from '../rules'
import { notifyApplicants } from './notifyApplicants'

const entity = 'documents'

type Candidate = { document: LockedDocument; application: LockedApplication | undefined }
/** Returns the blocked reason, or null. A document that has expired since the upload is blocked. */
const acceptBlockedReason = (
  { document, application }: Candidate,
  { now, person }: Pick<ReviewContext, 'now'> & { person: Pick<Person, 'id' | 'timeZone'> },
): Message | null => {
  if (!application) return { key: 'problem.not_found' }
  const today = dayOf(now, person.timeZone)
  if ((document.fields.expiry_date ?? today) < today) return { key: 'documents.already_expired' }
  return blockedReason('accept', reviewStateOf({ application, document, now, personId: person.id }))
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
    const applications = await lockApplications(db, await applicationsOfDocuments(db, ids))
    const judged = (await lockDocuments(db, ids)).map((document) => {
      const application = applications.find(({ id }) => id === document.application_id)
      return { document, obstacle: acceptBlockedReason({ document, application }, context) }
    })
    const acceptable = judged.flatMap(({ document, obstacle }) => (obstacle ? [] : [document]))
    const accepted = acceptable.map(({ id }) => id)
    if (accepted.length > 0) {
      await takeIntoReview(context, acceptable)
      const decided = { reviewerId: person.id, claimedUntil: null }
      await changeDocuments(db, accepted, { status: 'accepted', rejectReason: null, ...decided })
      await setExpiries(db, accepted)
      const notice = { documents: acceptable, applications, actorId: person.id }
      await notifyApplicants(db, services, { event: 'document_accepted', ...notice })
    }
    const obstacles = new Map(judged.map(({ document, obstacle }) => [document.id, obstacle]))
    const result = toManyDone({
      ids,
      rows: acceptable,
      messageOf: (id) => localise(locale, obstacles.get(id) ?? { key: 'problem.not_found' }),
    })
    audit({ action: 'accept', entity, ids: result.data.done, after: { status: 'accepted' } })
    return result
  },
}
