import type { studying } from '../../api/study/studying'
import type { Context, Handlers } from '../kit/handlers'
import { toPage } from '../kit/records/lists'
import type { Person } from '../kit/person'
import { conflictWith } from '../kit/problems'
import { signerAt } from '../kit/http/signedLinks'
import {
  checkVisible,
  confirmEdition,
  getStudyMaterial,
  listStudyMaterials,
  saveProgress,
  saveVisit,
} from './studyQueries'

type RouteContext = Pick<Context, 'db' | 'locale' | 'services' | 'now'> & { person: Person; params: { id: number } }
const read = ({ db, params: { id }, person, locale, services, now }: RouteContext) =>
  getStudyMaterial(db, { id, userId: person.id, locale, sign: signerAt(services.keyFor, now) })

export const studyingRoutes: Handlers<typeof studying> = {
  'GET /api/study/materials': async ({ db, query, person, locale }) =>
    toPage(await listStudyMaterials(db, { ...query, userId: person.id, locale }), query),

  'GET /api/study/materials/:id': async (context) => ({ data: await read(context) }),

  'POST /api/study/materials/:id/progress': async ({ db, params: { id }, body, person }) => {
    await checkVisible(db, { id, userId: person.id })
    return { data: await saveProgress(db, { id, userId: person.id, ...body }) }
  },

  'POST /api/study/materials/:id/receipt': async (context) => {
    const { db, params, body, person, audit } = context
    const { id } = params
    const { mandatory } = await read(context)
    const isConfirmed = mandatory && (await confirmEdition(db, { id, userId: person.id, edition: body.edition }))
    const data = await read(context)
    if (!isConfirmed) throw conflictWith('study.replaced', data)
    audit({ action: 'confirm', entity: 'study/receipts', ids: [id], after: { edition: body.edition } })
    return { data }
  },

  'POST /api/study/visits': async ({ db, person }) => ({ data: { since: await saveVisit(db, person.id) } }),
}
