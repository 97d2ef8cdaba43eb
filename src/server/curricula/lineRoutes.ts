import { buffer } from 'node:stream/consumers'
import type { CurriculumLine, curricula, LineInput } from '../../api/curricula/curricula'
import { curriculumLimits } from '../../api/curricula/codes'
import type { Locale } from '../../api/kit/endpoints'
import type { Handlers } from '../kit/handlers'
import { exportFile, type ExportColumn } from '../kit/records/exports'
import { localise } from '../kit/texts/messages'
import { invalid } from '../kit/problems'
import { listSimilarSubjects } from '../directories'
import { readUpload } from '../people'
import { keysOf } from '../platform/storage/keys'
import { checkRows } from './importRules'
import { readTable, subjectKeys } from './importTable'
import { deleteLine, findSubjects, insertLine, updateLine, writeLines, type FoundSubject } from './lineQueries'
import { entity, lockDraft, readCurriculum } from './lockCurriculum'
import { checkSemester } from './rules'

type Lines = Extract<keyof typeof curricula, `${string}/lines${string}`>

const exportColumns = (locale: Locale): ExportColumn<CurriculumLine>[] => [
  { title: 'export.subject_code', value: (row) => row.subject_code },
  { title: 'export.subject', value: (row) => row.subject_name },
  { title: 'export.semester', value: (row) => row.semester },
  { title: 'export.hours', value: (row) => row.hours },
  { title: 'export.credits', value: (row) => row.credits },
  { title: 'export.control_form', value: (row) => localise(locale, { key: `control_form.${row.control_form}` }) },
]

const lineOf = ({ subject_id, semester, hours, credits, control_form }: LineInput): LineInput => ({
  subject_id,
  semester,
  hours,
  credits,
  control_form,
})

const grouped = (found: readonly FoundSubject[]): Map<string, FoundSubject[]> => {
  const groups = new Map<string, FoundSubject[]>()
  for (const subject of found) groups.set(subject.key, [...(groups.get(subject.key) ?? []), subject])
  return groups
}

export const lineRoutes: Handlers<Pick<typeof curricula, Lines>> = {
  'GET /api/groups/curricula/:id/lines/export': async (context) => {
    const { params, query, locale, person } = context
    const { lines: rows, ...curriculum } = await readCurriculum(context, params.id)
    const { direction_code: code, entry_year: year } = curriculum
    const name = localise(locale, { key: 'curricula.lines_file', values: { code, year } })
    const columns = exportColumns(locale)
    return exportFile({ name, columns, rows, format: query.format, locale, timeZone: person.timeZone })
  },

  'POST /api/groups/curricula/:id/lines': async (context) => {
    const { db, params, body, audit } = context
    const before = await lockDraft(context, { ...params, version: body.version })
    checkSemester(body, before.semesters)
    await insertLine(db, params.id, lineOf(body))
    audit({ action: 'edit', entity, ids: [params.id], after: { added: lineOf(body) } })
    return { data: await readCurriculum(context, params.id) }
  },

  'PUT /api/groups/curricula/:id/lines/:lineId': async (context) => {
    const { db, params, body, audit } = context
    const { id, lineId } = params
    const before = await lockDraft(context, { id, version: body.version })
    checkSemester(body, before.semesters)
    await updateLine(db, { curriculumId: id, lineId }, lineOf(body))
    const line = before.lines.find((one) => one.id === lineId)
    audit({ action: 'edit', entity, ids: [id], before: { line: line && lineOf(line) }, after: { line: lineOf(body) } })
    return { data: await readCurriculum(context, id) }
  },

  'DELETE /api/groups/curricula/:id/lines/:lineId': async (context) => {
    const { db, params, audit } = context
    const { id, lineId } = params
    const before = await lockDraft(context, { id })
    await deleteLine(db, { curriculumId: id, lineId })
    const line = before.lines.find((one) => one.id === lineId)
    audit({ action: 'edit', entity, ids: [id], before: { removed: line && lineOf(line) } })
    return { data: await readCurriculum(context, id) }
  },

  'POST /api/groups/curricula/:id/lines/file': async (context) => {
    const {
      params,
      uploads: [upload],
      services,
      objects,
    } = context
    await readCurriculum(context, params.id)
    if (!upload) throw invalid({ files: [{ key: 'files.required' }] })
    const content = await buffer(await services.storage.open(upload.storage_key))
    objects.deleteAfterCommit(keysOf(upload))
    const { rows } = await readUpload(content, upload.type)
    if (rows.length > curriculumLimits.rows)
      throw invalid({ 'files.0': [{ key: 'curricula.too_many_rows', values: { count: curriculumLimits.rows } }] })
    // Blank rows stay, so that the numbers of the check are those of the file.
    const byLine = new Map(rows.map(({ line, cells }) => [line, cells]))
    const last = Math.min(rows.at(-1)?.line ?? 0, curriculumLimits.rows)
    return { data: { rows: Array.from({ length: last }, (_, place) => byLine.get(place + 1) ?? []) } }
  },

  'POST /api/groups/curricula/:id/lines/check': async (context) => {
    const { db, params, body, locale } = context
    const { semesters, lines } = await readCurriculum(context, params.id)
    const rows = readTable(body.rows)
    const subjects = grouped(await findSubjects(db, { keys: [...new Set(rows.flatMap(subjectKeys))], locale }))
    const unknown = rows.filter((row) => subjectKeys(row).every((key) => !subjects.has(key))).flatMap(subjectKeys)
    const similar = await listSimilarSubjects(db, { texts: [...new Set(unknown)], locale, onlyActive: true })
    const checked = checkRows(rows, { subjects, similar, semesters, lines })
    return {
      data: checked.map(({ errors, ...row }) => ({
        ...row,
        errors: errors.map((error) => localise(locale, error)),
      })),
    }
  },

  'POST /api/groups/curricula/:id/lines/import': async (context) => {
    const { db, params, body, audit } = context
    const { version, lines, replace } = body
    const before = await lockDraft(context, { ...params, version })
    for (const line of lines) checkSemester(line, before.semesters)
    const keys = new Set(lines.map(({ subject_id, semester }) => `${subject_id} ${semester}`))
    if (keys.size < lines.length) throw invalid({ lines: [{ key: 'curricula.line_repeated' }] })
    await writeLines(db, params.id, { lines, replace })
    const data = await readCurriculum(context, params.id)
    audit({ action: 'import_lines', entity, ids: [params.id], after: { replace, lines } })
    return { data }
  },
}
