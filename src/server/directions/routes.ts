import type { Direction, directions } from '../../api/directions'
import { isStaff } from '../kit/access'
import type { Handlers } from '../kit/handlers'
import { paged } from '../kit/lists'
import { lockForEdit, removeManyUnused, removeUnused, setArchived } from '../kit/records'
import { exportDirections } from './export'
import { getDirection, insertDirection, listDirections, updateDirection, usageOfDirections } from './queries'
import { checkPublishable, usualRanking } from './rules'

const entity = 'directories/directions'
const table = 'directions'

const optionOf = ({ id, code, name, education_type_id, status }: Direction) => ({
  id,
  code,
  name,
  education_type_id,
  status,
})

export const directionsRoutes: Handlers<typeof directions> = {
  'GET /api/directories/directions': async ({ db, query, locale, person }) => {
    const { rows, total } = await listDirections(db, { ...query, locale, publishedOnly: !isStaff(person) })
    return paged({ rows: person.holds('manage directions') ? rows : rows.map(optionOf), total }, query)
  },

  'GET /api/directories/directions/export': async ({ db, query, locale }) =>
    exportDirections({ ...(await listDirections(db, { ...query, locale })), format: query.format, locale }),

  'GET /api/directories/directions/:id': async ({ db, params, locale }) => ({
    data: await getDirection(db, { id: params.id, locale }),
  }),

  'POST /api/directories/directions': async ({ db, body, locale, audit }) => {
    const input = { ...body, ranking: body.ranking ?? usualRanking(body.education_type_id) }
    checkPublishable(input)
    const id = await insertDirection(db, input)
    const data = await getDirection(db, { id, locale })
    audit({ action: 'create', entity, ids: [id], after: data })
    return { data }
  },

  'PUT /api/directories/directions/:id': async ({ db, params: { id }, body: { version, input }, locale, audit }) => {
    const current = () => getDirection(db, { id, locale })
    await lockForEdit(db, { table, id, version }, current)
    const before = await current()
    checkPublishable(input)
    await updateDirection(db, id, input)
    const data = await current()
    audit({ action: 'edit', entity, ids: [id], before, after: data })
    return { data }
  },

  'DELETE /api/directories/directions/:id': async ({ db, params: { id }, locale, audit }) => {
    const before = await getDirection(db, { id, locale })
    await removeUnused(db, { table, id, usageOf: usageOfDirections })
    audit({ action: 'delete', entity, ids: [id], before })
    return { data: { id } }
  },

  'POST /api/directories/directions/archive': async ({ db, body: { ids }, locale, audit }) => {
    const result = await setArchived(db, { table, ids, archived: true, locale })
    audit({ action: 'archive', entity, ids: result.data.done })
    return result
  },

  'POST /api/directories/directions/restore': async ({ db, body: { ids }, locale, audit }) => {
    const result = await setArchived(db, { table, ids, archived: false, locale })
    audit({ action: 'restore', entity, ids: result.data.done })
    return result
  },

  'POST /api/directories/directions/delete': async ({ db, body: { ids }, locale, audit }) => {
    const result = await removeManyUnused(db, { table, ids, usageOf: usageOfDirections, locale })
    audit({ action: 'delete', entity, ids: result.data.done })
    return result
  },
}
