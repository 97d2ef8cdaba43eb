import type { Usage } from '../../api/kit/errors'
import type { Locale } from '../../api/kit/endpoints'
import type { Permission } from '../../api/kit/permissions'
import { underPath } from '../../api/kit/records'
import type { z } from 'zod'
import type { Db } from '../platform/database'
import { isStaff } from './access'
import { exportFile, type ExportColumn } from './exports'
import type { Context } from './handlers'
import { singleValues } from './recordExport'
import { tabbed, type Sort, type Window } from './lists'
import { localise } from './messages'
import type { Person } from './person'
import { lockForEdit, removeManyUnused, removeUnused, setArchived, type HeldOf, type UsageOf } from './records'

type Asked = { db: Db; locale: Locale }
type Writing = Asked & Pick<Context, 'audit'>
type Exporting = Asked & { person: Person }
type ById = { params: { id: number } }
type Many = { body: { ids: number[] } }

type Editing<R, I> = {
  /** The resource's name: what the audit log calls it. */
  entity: string
  table: string
  get: (db: Db, which: { id: number; locale: Locale }) => Promise<R>
  /** Called with the record locked and its version checked. */
  update: (db: Db, id: number, input: I) => Promise<void>
  /** Refuses an input that no single field's rule refuses. */
  check?: (input: I) => void
  /** What follows from every change of these records, within its transaction. */
  followUp?: (db: Db) => Promise<void>
}

/** The handler of an edit: lock, version, rule, update, audit; answers the record as it then stands. */
export const editHandler =
  <R, I>({ entity, table, get, update, check, followUp }: Editing<R, I>) =>
  async ({ db, params: { id }, body, locale, audit }: Writing & ById & { body: { version: number; input: I } }) => {
    const current = () => get(db, { id, locale })
    await lockForEdit(db, { table, id, version: body.version }, current)
    const before = await current()
    check?.(body.input)
    await update(db, id, body.input)
    await followUp?.(db)
    const data = await current()
    audit({ action: 'edit', entity, ids: [id], before, after: data })
    return { data }
  }

type Query = { filter: { status?: readonly string[] | undefined }; sort: Sort }

type RecordRoutes<P extends string, R, I, Q, O> = Omit<Editing<R, I>, 'entity'> & {
  path: P
  record: z.ZodType<R> & { readonly shape: Readonly<Record<string, z.ZodType>> }
  /** What comes back from the archive has this status. */
  restored: string
  list: (db: Db, listing: Q & { locale: Locale }) => Promise<{ rows: R[]; total: number }>
  insert: (db: Db, input: I) => Promise<number>
  /** The columns of an exported file; all single values where it is left out. */
  exported?: (locale: Locale) => ExportColumn<R>[]
  /** Who holds no `whole` gets short rows; who is no staff, only those of the `chosen` status. */
  option?: { whole: Permission; row: (record: R) => O; chosen: string }
  /** Where it is left out, the foreign keys alone tell that a record is used. */
  usageOf?: UsageOf
  heldOf?: HeldOf
}

const unused: UsageOf = () => Promise.resolve(new Map<number, Usage[]>())

/** What was asked for, of one status only. */
const ofStatus = <Q extends Query>(asked: Q, only: string): Q => ({
  ...asked,
  filter: { ...asked.filter, status: (asked.filter.status ?? [only]).filter((status) => status === only) },
})

/** The handlers of a record that the contract defines (`defineRecord`). */
export const recordRoutes = <const P extends string, R extends object, I, Q extends Query, O = never>(
  record: RecordRoutes<P, R, I, Q, O>,
) => {
  const {
    path,
    table,
    restored,
    get,
    list,
    exported,
    insert,
    option,
    usageOf = unused,
    heldOf,
    check,
    followUp,
  } = record
  type Row = R | NoInfer<O>
  const entity = path.replace('/api/', '')
  return underPath(path, {
    list: async ({
      db,
      query,
      locale,
      person,
    }: Asked & { person: Person; query: Q & Window & { counts?: Q['filter'][] | undefined } }) =>
      tabbed<Q & Window, Row>(query, async (asked): Promise<{ rows: Row[]; total: number }> => {
        const allowed = option && !isStaff(person) ? ofStatus(asked, option.chosen) : asked
        const { rows, total } = await list(db, { ...allowed, locale })
        const isShort = option && !person.holds(option.whole)
        return { rows: isShort ? rows.map((row): Row => option.row(row)) : rows, total }
      }),

    export: async ({ db, query, locale, person }: Exporting & { query: Q & { format: 'csv' | 'xlsx' } }) => {
      const { rows } = await list(db, { ...query, locale })
      const name = localise(locale, { key: `resources.${entity}.name`, values: { count: 100 } })
      const columns = exported?.(locale) ?? singleValues<R>({ entity, shape: record.record.shape, locale })
      const { timeZone } = person
      return exportFile({ name, columns, rows, format: query.format, locale, timeZone })
    },

    get: async ({ db, params: { id }, locale }: Asked & ById) => ({ data: await get(db, { id, locale }) }),

    create: async ({ db, body, locale, audit }: Writing & { body: I }) => {
      check?.(body)
      const id = await insert(db, body)
      await followUp?.(db)
      const data = await get(db, { id, locale })
      audit({ action: 'create', entity, ids: [id], after: data })
      return { data }
    },

    edit: editHandler({ ...record, entity }),

    delete: async ({ db, params: { id }, locale, audit }: Writing & ById) => {
      const before = await get(db, { id, locale })
      await removeUnused(db, { table, id, usageOf })
      await followUp?.(db)
      audit({ action: 'delete', entity, ids: [id], before })
      return { data: { id } }
    },

    archive: async ({ db, body: { ids }, locale, audit }: Writing & Many) => {
      const result = await setArchived(db, { table, ids, to: 'archived', heldOf, locale })
      await followUp?.(db)
      audit({ action: 'archive', entity, ids: result.data.done })
      return result
    },

    restore: async ({ db, body: { ids }, locale, audit }: Writing & Many) => {
      const result = await setArchived(db, { table, ids, to: restored, locale })
      await followUp?.(db)
      audit({ action: 'restore', entity, ids: result.data.done })
      return result
    },

    deleteMany: async ({ db, body: { ids }, locale, audit }: Writing & Many) => {
      const result = await removeManyUnused(db, { table, ids, usageOf, locale })
      await followUp?.(db)
      audit({ action: 'delete', entity, ids: result.data.done })
      return result
    },
  })
}
