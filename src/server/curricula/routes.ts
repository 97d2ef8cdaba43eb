import type { CurriculumRow, curricula } from '../../api/curricula/curricula'
import type { Locale } from '../../api/kit/endpoints'
import type { Handlers } from '../kit/handlers'
import { exportFile, type ExportColumn } from '../kit/records/exports'
import { withTabCounts } from '../kit/records/lists'
import { localise } from '../kit/texts/messages'
import { conflict, invalid } from '../kit/problems'
import { copyLines } from './lineQueries'
import { entity, lockCurriculum, lockDraft, readCurriculum } from './lockCurriculum'
import {
  approveDraft,
  archiveCurriculum,
  deleteCurriculum,
  getCurriculum,
  insertDraft,
  listCurricula,
  updateNote,
} from './queries'
import { checkOffice, compareLines } from './rules'

const exportColumns = (locale: Locale): ExportColumn<CurriculumRow>[] => [
  { title: 'export.direction_code', value: (row) => row.direction_code },
  { title: 'export.direction', value: (row) => row.direction_name },
  { title: 'export.method', value: (row) => row.education_method_name },
  { title: 'export.entry_year', value: (row) => row.entry_year },
  { title: 'export.edition', value: (row) => row.edition },
  { title: 'export.status', value: (row) => localise(locale, { key: `curricula.status.${row.status}` }) },
  { title: 'export.approved_on', kind: 'moment', value: (row) => row.approved_at },
  { title: 'export.lines', value: (row) => row.lines_count },
  { title: 'export.hours', value: (row) => row.hours },
  { title: 'export.groups', value: (row) => row.groups_count },
]

type Own = Exclude<keyof typeof curricula, `${string}/lines${string}`>

export const curriculaRoutes: Handlers<Pick<typeof curricula, Own>> = {
  'GET /api/groups/curricula': ({ db, query, locale, person }) =>
    withTabCounts(query, (listQuery) => listCurricula(db, { ...listQuery, locale, person })),

  'GET /api/groups/curricula/export': async ({ db, query, locale, person }) => {
    const { rows } = await listCurricula(db, { ...query, locale, person })
    const name = localise(locale, { key: 'curricula.file' })
    const { format } = query
    return exportFile({ name, columns: exportColumns(locale), rows, format, locale, timeZone: person.timeZone })
  },

  'POST /api/groups/curricula': async (context) => {
    const { db, body, person, audit } = context
    checkOffice(person)
    const id = await insertDraft(db, body)
    const data = await readCurriculum(context, id)
    audit({ action: 'create', entity, ids: [id], after: data })
    return { data }
  },

  'GET /api/groups/curricula/:id': async (context) => ({ data: await readCurriculum(context, context.params.id) }),

  'PUT /api/groups/curricula/:id': async (context) => {
    const { db, params, body, audit } = context
    const before = await lockDraft(context, { ...params, version: body.version })
    await updateNote(db, params.id, body.input.note)
    const data = await readCurriculum(context, params.id)
    audit({ action: 'edit', entity, ids: [params.id], before, after: data })
    return { data }
  },

  'DELETE /api/groups/curricula/:id': async (context) => {
    const { db, params, audit } = context
    const before = await lockDraft(context, params)
    await deleteCurriculum(db, params.id)
    audit({ action: 'delete', entity, ids: [params.id], before })
    return { data: params }
  },

  'POST /api/groups/curricula/:id/copy': async (context) => {
    const { db, params, body, person, audit } = context
    const from = await readCurriculum(context, params.id)
    checkOffice(person)
    const { direction_id, education_method_id, note } = from
    const id = await insertDraft(db, { direction_id, education_method_id, note, entry_year: body.entry_year })
    await copyLines(db, { from: params.id, to: id })
    const data = await readCurriculum(context, id)
    audit({ action: 'create', entity, ids: [id], after: data })
    return { data }
  },

  'POST /api/groups/curricula/:id/approve': async (context) => {
    const { db, params, body, person, audit } = context
    const before = await lockDraft(context, { ...params, ...body })
    if (before.lines_count === 0) throw conflict('curricula.empty')
    const beyond = before.lines.find(({ semester }) => semester > before.semesters)
    // The direction can have become shorter since the line was written.
    if (beyond) throw conflict('curricula.semester_beyond', { count: before.semesters })
    const replaced = await approveDraft(db, { id: params.id, by: person.id })
    const data = await readCurriculum(context, params.id)
    audit({ action: 'approve_curriculum', entity, ids: [params.id, ...(replaced === null ? [] : [replaced])] })
    return { data }
  },

  'POST /api/groups/curricula/:id/archive': async (context) => {
    const { db, params, body, audit } = context
    const before = await lockCurriculum(context, { ...params, ...body })
    if (before.status !== 'approved') throw conflict('curricula.not_approved')
    await archiveCurriculum(db, params.id)
    audit({ action: 'archive', entity, ids: [params.id] })
    return { data: await readCurriculum(context, params.id) }
  },

  'GET /api/groups/curricula/:id/changes': async (context) => {
    const { db, params, query, locale, person } = context
    const curriculum = await readCurriculum(context, params.id)
    const previous = curriculum.editions.find(({ edition }) => edition < curriculum.edition)
    const fromId = query.from ?? previous?.id
    if (fromId === undefined) return { data: { from: null, changes: [] } }
    const from = await getCurriculum(db, { id: fromId, locale, person })
    const { id, edition, status } = from
    if (from.direction_id !== curriculum.direction_id) throw invalid({ from: [{ key: 'curricula.other_direction' }] })
    return { data: { from: { id, edition, status }, changes: compareLines(from.lines, curriculum.lines) } }
  },
}
