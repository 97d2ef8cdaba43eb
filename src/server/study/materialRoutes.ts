import type { materialActions, Reader } from '../../api/study/materialActions'
import { material, type materials, type MaterialRow } from '../../api/study/materials'
import type { Locale } from '../../api/kit/endpoints'
import { exportFile, type ExportColumn } from '../kit/records/exports'
import { checkTaught, readersSheet } from '../groups'
import type { Context, Handlers } from '../kit/handlers'
import { withTabCounts } from '../kit/records/lists'
import { localise } from '../kit/texts/messages'
import type { Person } from '../kit/person'
import { conflict, orNotFound } from '../kit/problems'
import { checkReach, forReachable } from '../kit/reach'
import { recordRoutes } from '../kit/records/recordRoutes'
import { lockForEdit } from '../kit/records/lockRecord'
import { signerAt } from '../kit/http/signedLinks'
import { duplicateMaterial, moveToSubject, orderMaterials, publishDrafts, withdrawPublished } from './actionQueries'
import { getEdition, listEditions, publish, restoreEdition } from './editionQueries'
import {
  countMaterialsEach,
  getMaterial,
  insertMaterial,
  listMaterials,
  updateMaterial,
  usageOfMaterials,
} from './materialQueries'
import { editableBy } from './reachQueries'
import { countReadersByGroup, findVisibility, listReaders, remindReaders } from './readerQueries'
import { notifyReaders } from './notices'
import { hiddenReason } from './rules'

const entity = 'materials'
const table = 'materials'

const exportColumns = (locale: Locale): ExportColumn<MaterialRow>[] => [
  { title: 'export.subject', value: (row) => row.subject.name },
  { title: 'export.name', value: (row) => row.name },
  { title: 'export.kind', value: (row) => localise(locale, { key: `material_kind.${row.kind}` }) },
  { title: 'export.groups', value: (row) => [...row.groups, ...row.directions].map(({ code }) => code).join(', ') },
  { title: 'export.mandatory', value: (row) => localise(locale, { key: row.mandatory ? 'export.yes' : 'export.no' }) },
  { title: 'export.due_on', kind: 'day', value: (row) => row.due_on },
  { title: 'export.published_at', kind: 'moment', value: (row) => row.published_at },
  { title: 'export.read_count', value: (row) => row.read_count },
  { title: 'export.readers_count', value: (row) => row.readers_count },
  { title: 'export.author', value: (row) => row.author_name },
  { title: 'export.status', value: (row) => localise(locale, { key: `material_status.${row.status}` }) },
]

const readerColumns = (locale: Locale): ExportColumn<Reader>[] => [
  { title: 'export.person_name', value: (row) => row.name },
  { title: 'export.group', value: (row) => row.group_code },
  { title: 'export.status', value: (row) => localise(locale, { key: `reader_state.${row.state}` }) },
  { title: 'export.percent', value: (row) => row.percent },
  { title: 'export.opened_at', kind: 'moment', value: (row) => row.opened_at },
  { title: 'export.completed_at', kind: 'moment', value: (row) => row.completed_at },
  { title: 'export.receipt_at', kind: 'moment', value: (row) => row.receipt_at },
  { title: 'export.receipt_edition', value: (row) => row.receipt_edition },
]

const records: Handlers<typeof materials> = recordRoutes({
  path: '/api/materials',
  table,
  record: material,
  restoredStatus: 'draft',
  list: listMaterials,
  count: countMaterialsEach,
  exportColumns: exportColumns,
  get: getMaterial,
  reach: editableBy,
  insert: insertMaterial,
  update: updateMaterial,
  usageOf: usageOfMaterials,
})

export const materialsRoutes: Handlers<typeof materials> = {
  ...records,
  'PUT /api/materials/:id': async (context) => {
    const answer = await records['PUT /api/materials/:id'](context)
    const { db, services, params, body } = context
    if (body.input.requires_reconfirmation && !body.input.minor)
      await notifyReaders(db, services, { ids: [params.id], event: 'changed' })
    return answer
  },
}

type MaterialContext = Pick<Context, 'db' | 'locale' | 'services' | 'now'> & { person: Person; params: { id: number } }

const read = ({ db, params: { id }, locale, person, services, now }: MaterialContext) =>
  getMaterial(db, { id, locale, person, services, now })
const signOf = ({ services, now }: Pick<MaterialContext, 'services' | 'now'>) => signerAt(services.keyFor, now)

export const materialActionsRoutes: Handlers<typeof materialActions> = {
  'POST /api/materials/publish': async ({ db, body: { ids }, locale, person, services, audit }) => {
    const result = await forReachable(db, { table, ids, reach: editableBy(person), locale }, (reached) =>
      publishDrafts(db, { ids: reached, locale, personId: person.id }),
    )
    await notifyReaders(db, services, { ids: result.data.done, event: 'published' })
    audit({ action: 'publish', entity, ids: result.data.done })
    return result
  },

  'POST /api/materials/withdraw': async ({ db, body: { ids }, locale, person, audit }) => {
    const result = await forReachable(db, { table, ids, reach: editableBy(person), locale }, (reached) =>
      withdrawPublished(db, { ids: reached, locale }),
    )
    audit({ action: 'withdraw', entity, ids: result.data.done })
    return result
  },

  'POST /api/materials/move': async ({ db, body: { ids, subject_id }, locale, person, audit }) => {
    await checkTaught(db, person, { subject_id })
    const result = await forReachable(db, { table, ids, reach: editableBy(person), locale }, (reached) =>
      moveToSubject(db, { ids: reached, subjectId: subject_id, locale }),
    )
    audit({ action: 'move', entity, ids: result.data.done, after: { subject_id } })
    return result
  },

  'POST /api/materials/order': async ({ db, body: { ids, subject_id }, person, audit }) => {
    await checkTaught(db, person, { subject_id })
    const ordered = await orderMaterials(db, { ids, subjectId: subject_id })
    audit({ action: 'order', entity, ids, after: { subject_id } })
    return { data: { ids: ordered } }
  },

  'POST /api/materials/:id/duplicate': async (context) => {
    const { db, params, person, audit, locale, services, now } = context
    const { id } = params
    const before = await read(context)
    await checkReach(db, { table, id, reach: editableBy(person) }, () => read(context))
    const copy = await duplicateMaterial(db, { id, authorId: person.id, titled: before.translations })
    const data = await getMaterial(db, { id: copy, locale, person, services, now })
    audit({ action: 'create', entity, ids: [copy], after: data })
    return { data }
  },

  'GET /api/materials/:id/editions': async (context) => {
    await read(context)
    return { data: await listEditions(context.db, context.params.id) }
  },

  'GET /api/materials/:id/editions/:number': async (context) => {
    await read(context)
    return { data: await getEdition(context.db, { ...context.params, sign: signOf(context) }) }
  },

  'POST /api/materials/:id/editions/:number/restore': async (context) => {
    const { db, params, body, person, audit } = context
    const { id, number } = params
    const current = () => read(context)
    await checkReach(db, { table, id, reach: editableBy(person) }, current)
    await lockForEdit(db, { table, id, version: body.version }, current)
    const before = await current()
    await restoreEdition(db, { id, number })
    if (before.status === 'published')
      await publish(db, { ids: [id], personId: person.id, requiresReconfirmation: false })
    const data = await current()
    audit({ action: 'edit', entity, ids: [id], before, after: data })
    return { data }
  },

  'GET /api/materials/:id/preview': async (context) => {
    const { db, params, query } = context
    await read(context)
    const seen = orNotFound((await findVisibility(db, { id: params.id, groupId: query.group_id })) ?? undefined)
    return { data: { hidden: hiddenReason(seen) } }
  },

  'GET /api/materials/:id/readers': async (context) => {
    const { db, params, query, person } = context
    await read(context)
    return withTabCounts(query, (listQuery) => listReaders(db, { ...listQuery, id: params.id, person }))
  },

  'GET /api/materials/:id/readers/export': async (context) => {
    const { db, params, query, person, locale, audit } = context
    const { id, name } = await read(context)
    const { format, ...listed } = query
    const { rows } = await listReaders(db, { ...listed, id: params.id, person })
    audit({ action: 'export', entity, ids: [id], after: { filter: listed.filter, count: rows.length } })
    return exportFile({
      name: localise(locale, { key: 'export.files.readers', values: { name } }),
      columns: readerColumns(locale),
      rows,
      format,
      locale,
      timeZone: person.timeZone,
    })
  },

  'GET /api/materials/:id/readers/groups': async (context) => {
    const { db, params, person } = context
    await read(context)
    return { data: await countReadersByGroup(db, { id: params.id, person }) }
  },

  'GET /api/materials/:id/readers/sheet': async (context) => {
    const { db, params, query, person, locale } = context
    const { name, edition } = await read(context)
    const filter = query.group_id === undefined ? {} : { group_id: [query.group_id] }
    const { rows } = await listReaders(db, {
      id: params.id,
      person,
      filter,
      sort: { field: 'name', order: 'ASC' },
    })
    const readers = rows.map(({ receipt_at, receipt_edition, ...row }) => ({
      ...row,
      receipts: receipt_at === null || receipt_edition === null ? [] : [{ edition: receipt_edition, at: receipt_at }],
    }))
    const about = [localise(locale, { key: 'materials.sheet_about', values: { name, edition } })]
    return readersSheet(context, { name, about, edition, readers })
  },

  'POST /api/materials/:id/remind': async (context) => {
    const { db, params, body, person, services, audit } = context
    const { id } = params
    const { status, mandatory } = await read(context)
    if (status !== 'published') throw conflict('materials.is_not_published')
    if (!mandatory) throw conflict('materials.is_not_mandatory')
    const userIds = await remindReaders(db, { id, person, groupId: body.group_id })
    await notifyReaders(db, services, { ids: [id], event: 'reminder', userIds })
    audit({ action: 'remind', entity, ids: [id], after: { reminded: userIds.length } })
    return { data: { reminded: userIds.length } }
  },
}
