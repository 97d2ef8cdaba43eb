import type { consents } from '../../../api/people/consents'
import type { Handlers } from '../../kit/handlers'
import { invalid } from '../../kit/problems'
import { listDueConsents, lockPerson } from './consentQueries'
import { insertConsents } from './queries'

export const consentsRoutes: Handlers<typeof consents> = {
  'GET /api/settings/consents': async ({ db, person, locale }) => ({
    data: await listDueConsents(db, { userId: person.id, locale }),
  }),

  'POST /api/settings/consents': async ({ db, body, person, ip, locale, audit }) => {
    const whose = { userId: person.id, locale }
    // One after the other: of two presses of a button one is a consent.
    await lockPerson(db, person.id)
    const due = await listDueConsents(db, whose)
    const given = body.consents
    // Agreed is to what was read: a version that has been followed by another meanwhile is read again.
    if (given.some(({ kind, version }) => !due.some((text) => text.kind === kind && text.version === version)))
      throw invalid({ consents: [{ key: 'registration.textChanged' }] })
    await insertConsents(
      db,
      given.map((consent) => ({ ...consent, userId: person.id, ip })),
    )
    audit({ action: 'consent', entity: 'users', ids: [person.id], after: { consents: given } })
    return { data: await listDueConsents(db, whose) }
  },
}
