import type { legalTexts } from '../../../api/people/legalTexts'
import type { Handlers } from '../../kit/handlers'
import { requirementsChanged } from '../../directories'
import { insertLegalVersion, listLegalVersions } from './queries'

export const legalTextsRoutes: Handlers<typeof legalTexts> = {
  'GET /api/settings/legal-texts': async ({ db }) => ({ data: await listLegalVersions(db) }),

  'POST /api/settings/legal-texts': async ({ db, body, audit }) => {
    const data = await insertLegalVersion(db, body)
    await requirementsChanged(db)
    audit({ action: 'publish', entity: 'settings/legal-texts', ids: [data.id], after: data })
    return { data }
  },
}
