import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { permissions } from '../../../api/kit/permissions'
import {
  importField,
  type ImportField,
  type ImportOptions,
  type UserImport,
  type userImports,
} from '../../../api/people/userImports'
import type { Locale } from '../../../api/kit/endpoints'
import type { Handlers } from '../../kit/handlers'
import { csvFile } from '../../kit/records/exports'
import { queueJob } from '../../platform/jobs'
import { withTabCounts } from '../../kit/records/lists'
import { localise } from '../../kit/texts/messages'
import { conflict, invalid } from '../../kit/problems'
import type { Person } from '../../kit/person'
import { keysOf } from '../../platform/storage/keys'
import { placesInGroups } from '../grantRules'
import { findRoleRights } from '../users/accountQueries'
import { columnsUnder, findHeading } from './heading'
import {
  startImport,
  getImport,
  getTask,
  insertImport,
  stopImport,
  updateColumns,
  updateHeading,
} from './importQueries'
import { listRowResults, listNewcomers, listSheetRows, type RowResult } from './rowQueries'
import { valuesOf } from './rules'
import { readUpload, type SheetRow } from './sheet'

const entity = 'users/imports'
const taskOf = ({ holds, reach }: Person, options: ImportOptions) => ({
  ...options,
  run: randomUUID(),
  held: permissions.filter(holds),
  reach,
})

const errorsIn = (locale: Locale, errors: RowResult['errors']): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, messages = []]) => [
      field,
      messages.map((message) => localise(locale, message)),
    ]),
  )

/** Joins errors into one text, each prefixed with its column title. */
const errorsByColumn = (errors: Record<string, string[]>, columns: UserImport['columns']): string =>
  Object.entries(errors)
    .map(([field, messages]) => {
      const title = columns.find((column) => column.field === field)?.title
      return `${title === undefined ? '' : `${title}: `}${messages.join(' ')}`
    })
    .join(' ')

const changeable = importField.exclude(['full_name', 'login', 'group', 'started_on']).options

/** Changes of a row by field, with roles by name. */
const changesOf = ({ before, input, role, role_before }: RowResult, locale: Locale) =>
  changeable
    .filter((field) => before && input && before[field] !== input[field])
    .map((field) => {
      const [from, to] = field === 'role' ? [role_before, role] : [before?.[field] || null, input?.[field] || null]
      const shown = (value: string | null) =>
        field === 'locale' && value !== null ? localise(locale, { key: `user_imports.locale.${value}` }) : value
      return { field, from: shown(from), to: shown(to) }
    })

/** Group change of an existing person. */
const groupChangeOf = ({ action, joins }: RowResult) =>
  action === 'update' && joins ? [{ field: 'group' as const, from: joins.from, to: joins.code }] : []

/** Columns under a header row. Group columns are offered only to users who place people in groups. */
const headingColumns = (rows: readonly SheetRow[], line: number, person: Person) => ({
  heading_line: line,
  columns: columnsUnder(rows, line).map((column) =>
    (column.field === 'group' || column.field === 'started_on') && !placesInGroups(person)
      ? { ...column, field: null }
      : column,
  ),
  total: rows.filter((row) => row.line > line).length,
})

const sampleFields = ['last_name', 'first_name', 'middle_name', 'role', 'email', 'phone'] as const
const sampleAddresses = { one: ['maria.ivanova@example.org', '+79161234567'], other: ['', ''] }

export const userImportsRoutes: Handlers<typeof userImports> = {
  'POST /api/access/users/imports': async ({ db, uploads: [upload], person, services, objects, audit }) => {
    if (!upload) throw invalid({ files: [{ key: 'files.required' }] })
    const sheet = await readUpload(await buffer(await services.storage.open(upload.storage_key)), upload.type)
    objects.deleteAfterCommit(keysOf(upload))
    const { line } = findHeading(sheet.rows)
    const headed = headingColumns(sheet.rows, line, person)
    const id = await insertImport(db, { userId: person.id, name: upload.name, sheet, ...headed })
    audit({ action: 'upload', entity, ids: [id], after: { total: headed.total } })
    return { data: await getImport(db, { id, userId: person.id }) }
  },

  'GET /api/access/users/imports/sample': async ({ locale }) => {
    const say = (key: string) => localise(locale, { key: `user_imports.sample.${key}` })
    return csvFile({
      name: say('name'),
      locale,
      fields: sampleFields.map((field) => say(`${field}.title`)),
      rows: (['one', 'other'] as const).map((person) => [
        ...sampleFields.slice(0, 4).map((field) => say(`${field}.${person}`)),
        ...sampleAddresses[person],
      ]),
    })
  },

  'GET /api/access/users/imports/:id': async ({ db, params: { id }, person }) => ({
    data: await getImport(db, { id, userId: person.id }),
  }),

  'POST /api/access/users/imports/:id/heading': async ({ db, params: { id }, body: { line }, person, audit }) => {
    await getImport(db, { id, userId: person.id })
    const rows = await listSheetRows(db, id)
    if (!rows.slice(0, -1).some((row) => row.line === line)) throw invalid({ line: [{ key: 'field.no_such_record' }] })
    if (!(await updateHeading(db, id, headingColumns(rows, line, person)))) throw conflict('user_imports.busy')
    audit({ action: 'edit', entity, ids: [id], after: { heading_line: line } })
    return { data: await getImport(db, { id, userId: person.id }) }
  },

  'POST /api/access/users/imports/:id/check': async ({ db, params: { id }, body, person, audit }) => {
    const { columns } = await getImport(db, { id, userId: person.id })
    if (body.mapping.length !== columns.length) throw invalid({ mapping: [{ key: 'field.invalid' }] })
    if (!(await findRoleRights(db, body.role))) throw invalid({ role: [{ key: 'field.no_such_record' }] })
    const from = ['uploaded', 'checked', 'failed']
    if (!(await startImport(db, { id, from, to: 'checking', task: taskOf(person, body) })))
      throw conflict('user_imports.busy')
    await updateColumns(
      db,
      id,
      columns.map((column, place) => ({ ...column, field: body.mapping[place] ?? null })),
    )
    await queueJob(db, 'checkUserImport', { id })
    audit({ action: 'check', entity, ids: [id], after: body })
    return { data: await getImport(db, { id, userId: person.id }) }
  },

  'GET /api/access/users/imports/:id/rows': async ({ db, params: { id }, query, person, locale }) => {
    await getImport(db, { id, userId: person.id })
    const mapping = await mappingOf(db, id)
    return withTabCounts(query, async (listQuery) => {
      const { rows, total } = await listRowResults(db, { ...listQuery, id, locale })
      const presented = rows.map((row) => ({
        id: row.line,
        line: row.line,
        action: row.action,
        values: valuesOf(row.cells, { mapping }),
        role: row.role,
        changes: [...changesOf(row, locale), ...groupChangeOf(row)],
        errors: errorsIn(locale, row.errors),
        warnings: row.warnings.map((message) => localise(locale, message)),
      }))
      return { rows: presented, total }
    })
  },

  'GET /api/access/users/imports/:id/newcomers': async ({ db, params: { id }, person }) => {
    await getImport(db, { id, userId: person.id })
    return { data: await listNewcomers(db, id) }
  },

  'GET /api/access/users/imports/:id/errors': async ({ db, params: { id }, person, locale }) => {
    const { columns } = await getImport(db, { id, userId: person.id })
    const { rows } = await listRowResults(db, { id, locale, filter: { action: ['error'] } })
    return csvFile({
      name: 'errors',
      locale,
      fields: [
        ...columns.map(({ title }) => title),
        ...['errors', 'line'].map((key) => localise(locale, { key: `user_imports.${key}` })),
      ],
      rows: rows.map(({ line, cells, errors }) => [...cells, errorsByColumn(errorsIn(locale, errors), columns), line]),
    })
  },

  'POST /api/access/users/imports/:id/cancel': async ({ db, params: { id }, person, audit }) => {
    await getImport(db, { id, userId: person.id })
    if (!(await stopImport(db, id))) throw conflict('user_imports.ended')
    audit({ action: 'cancel', entity, ids: [id] })
    return { data: await getImport(db, { id, userId: person.id }) }
  },

  'POST /api/access/users/imports/:id/run': async ({ db, params: { id }, body, person, audit }) => {
    const { rows, without_address } = body
    const { counts } = await getImport(db, { id, userId: person.id })
    if (rows === 'all' && counts.error > 0) throw conflict('user_imports.has_errors')
    if (counts.without_address > 0 && !without_address)
      throw conflict('user_imports.without_address', { count: counts.without_address })
    const { task } = (await getTask(db, id)) ?? {}
    if (!task) throw conflict('user_imports.not_checked')
    const newTask = taskOf(person, task)
    if (!(await startImport(db, { id, from: ['checked'], to: 'running', task: { ...newTask, rows } })))
      throw conflict('user_imports.not_checked')
    await queueJob(db, 'runUserImport', { id })
    audit({ action: 'run', entity, ids: [id], after: { rows, ...counts } })
    return { data: await getImport(db, { id, userId: person.id }) }
  },
}

const mappingOf = async (db: Parameters<typeof getTask>[0], id: number): Promise<(ImportField | null)[]> =>
  (await getTask(db, id))?.task.mapping ?? []
