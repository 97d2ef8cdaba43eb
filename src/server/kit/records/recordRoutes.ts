import type { Usage } from '../../../api/kit/errors'
import type { Locale } from '../../../api/kit/endpoints'
import type { Permission } from '../../../api/kit/permissions'
import { keysUnderPath } from '../../../api/kit/records'
import type { z } from 'zod'
import type { Db } from '../../platform/database'
import { isStaff } from '../access'
import { exportFile, type ExportColumn, scalarColumns } from './exports'
import type { Context } from '../handlers'
import { withTabCounts, type Sort, type Window } from './lists'
import { localise } from '../texts/messages'
import type { Person } from '../person'
import type { Condition } from './conditions'
import {
  lockForEdit,
  removeManyUnused,
  removeUnused,
  setArchived,
  type FindBlocked,
  type FindUsage,
} from './lockRecord'
import { checkReach, forReachable } from '../reach'

type ReadContext = { db: Db } & Reader
type WriteContext = ReadContext & Pick<Context, 'audit'>
type ById = { params: { id: number } }
type Many = { body: { ids: number[] } }

/** The reader's identity and language, and the services that sign links. */
export type Reader = Pick<Context, 'locale' | 'services' | 'now'> & { person: Person }
/** A record and its reader; a record that the reader may not see is treated as missing. */
export type RecordRequest = Reader & { id: number }

type RecordEdit<R, I> = {
  /** Resource name, as used in the audit log. */
  entity: string
  table: string
  get: (db: Db, which: RecordRequest) => Promise<R>
  /** SQL condition for the records that the person may change; changing another readable record is a 403. */
  reach?: (person: Person) => Condition | undefined
  /** Called after the record is locked and its version checked. */
  update: (db: Db, id: number, input: I, person: Person) => Promise<void>
  /** Validates rules across fields. */
  check?: (input: I) => void
  /** Runs after every change of these records, in the same transaction. */
  followUp?: (db: Db) => Promise<void>
}

const readerOf = ({ locale, person, services, now }: Reader): Reader => ({ locale, person, services, now })

/** Handles an edit: lock, version check, validation, update, audit. Returns the updated record. */
export const editHandler =
  <R, I>({ entity, table, get, reach, update, check, followUp }: RecordEdit<R, I>) =>
  async ({
    db,
    params: { id },
    body,
    audit,
    ...context
  }: WriteContext & ById & { body: { version: number; input: I } }) => {
    const { person } = context
    const current = () => get(db, { id, ...readerOf(context) })
    await checkReach(db, { table, id, reach: reach?.(person) }, current)
    await lockForEdit(db, { table, id, version: body.version }, current)
    const before = await current()
    check?.(body.input)
    await update(db, id, body.input, person)
    await followUp?.(db)
    const data = await current()
    audit({ action: 'edit', entity, ids: [id], before, after: data })
    return { data }
  }

type Query = { filter: { status?: readonly string[] | undefined }; sort: Sort }

type RecordRoutes<P extends string, R, L, I, Q extends Query, O> = Omit<RecordEdit<R, I>, 'entity'> & {
  path: P
  record: z.ZodType<R> & { readonly shape: Readonly<Record<string, z.ZodType>> }
  /**
   * Status of a record after it is restored from the archive. `archivedStatus` is the status in the archive, "archived"
   * by default.
   */
  restoredStatus: string
  archivedStatus?: string
  list: (db: Db, listing: Q & { locale: Locale } & { person: Person }) => Promise<{ rows: L[]; total: number }>
  /** Counts the matches of each filter; by default `list` runs once for each. */
  count?: (db: Db, asked: { filters: readonly Q['filter'][]; person: Person }) => Promise<number[]>
  insert: (db: Db, input: I, person: Person) => Promise<number>
  /** Columns of the exported file; by default all scalar fields. */
  exportColumns?: (locale: Locale) => ExportColumn<L>[]
  /**
   * Users without the permission `whole` get short rows; users who are not staff get only rows in the status `chosen`.
   */
  option?: { whole: Permission; row: (record: L) => O; chosen: string }
  /** Without this, only foreign keys prevent deleting a used record. */
  usageOf?: FindUsage
  findBlocked?: FindBlocked
}

const noUsage: FindUsage = () => Promise.resolve(new Map<number, Usage[]>())

/** Restricts the filter to one status. */
const withStatus = <F extends Query['filter']>(filter: F, only: string): F => ({
  ...filter,
  status: (filter.status ?? [only]).filter((status) => status === only),
})

/** Handlers of a record defined in the contract with `defineRecord`. */
export const recordRoutes = <
  const P extends string,
  R extends object,
  I,
  Q extends Query,
  O = never,
  L extends object = R,
>(
  record: RecordRoutes<P, R, L, I, Q, O>,
) => {
  const {
    path,
    table,
    restoredStatus,
    archivedStatus = 'archived',
    get,
    list,
    count,
    exportColumns,
    insert,
    option,
    usageOf = noUsage,
    findBlocked,
    reach,
    check,
    followUp,
  } = record
  type Row = L | NoInfer<O>
  const entity = path.replace('/api/', '')
  return keysUnderPath(path, {
    list: async ({
      db,
      query,
      locale,
      person,
    }: ReadContext & { query: Q & Window & { counts?: Q['filter'][] | undefined } }) => {
      const allowed = (filter: Q['filter']): Q['filter'] =>
        option && !isStaff(person) ? withStatus(filter, option.chosen) : filter
      const listPage = async (listQuery: Q & Window): Promise<{ rows: Row[]; total: number }> => {
        const { rows, total } = await list(db, { ...listQuery, filter: allowed(listQuery.filter), locale, person })
        const isShort = option && !person.holds(option.whole)
        return { rows: isShort ? rows.map((row): Row => option.row(row)) : rows, total }
      }
      const countPages = count && ((filters: Q['filter'][]) => count(db, { filters: filters.map(allowed), person }))
      return withTabCounts<Q & Window, Row>(query, listPage, countPages)
    },

    export: async ({ db, query, locale, person }: ReadContext & { query: Q & { format: 'csv' | 'xlsx' } }) => {
      const { rows } = await list(db, { ...query, locale, person })
      const name = localise(locale, { key: `resources.${entity}.name`, values: { count: 100 } })
      const columns = exportColumns?.(locale) ?? scalarColumns<L>({ entity, shape: record.record.shape, locale })
      const { timeZone } = person
      return exportFile({ name, columns, rows, format: query.format, locale, timeZone })
    },

    get: async ({ db, params: { id }, ...context }: ReadContext & ById) => ({
      data: await get(db, { id, ...readerOf(context) }),
    }),

    create: async ({ db, body, audit, ...context }: WriteContext & { body: I }) => {
      check?.(body)
      const id = await insert(db, body, context.person)
      await followUp?.(db)
      const data = await get(db, { id, ...readerOf(context) })
      audit({ action: 'create', entity, ids: [id], after: data })
      return { data }
    },

    edit: editHandler({ ...record, entity }),

    delete: async ({ db, params: { id }, audit, ...context }: WriteContext & ById) => {
      const current = () => get(db, { id, ...readerOf(context) })
      await checkReach(db, { table, id, reach: reach?.(context.person) }, current)
      const before = await current()
      await removeUnused(db, { table, id, usageOf, person: context.person })
      await followUp?.(db)
      audit({ action: 'delete', entity, ids: [id], before })
      return { data: { id } }
    },

    archive: async ({ db, body: { ids }, locale, person, audit }: WriteContext & Many) => {
      const result = await forReachable(db, { table, ids, reach: reach?.(person), locale }, (reached) =>
        setArchived(db, {
          table,
          ids: reached,
          to: archivedStatus,
          archive: archivedStatus,
          findBlocked,
          person,
          locale,
        }),
      )
      await followUp?.(db)
      audit({ action: 'archive', entity, ids: result.data.done })
      return result
    },

    restore: async ({ db, body: { ids }, locale, person, audit }: WriteContext & Many) => {
      const result = await forReachable(db, { table, ids, reach: reach?.(person), locale }, (reached) =>
        setArchived(db, { table, ids: reached, to: restoredStatus, archive: archivedStatus, person, locale }),
      )
      await followUp?.(db)
      audit({ action: 'restore', entity, ids: result.data.done })
      return result
    },

    deleteMany: async ({ db, body: { ids }, locale, person, audit }: WriteContext & Many) => {
      const result = await forReachable(db, { table, ids, reach: reach?.(person), locale }, (reached) =>
        removeManyUnused(db, { table, ids: reached, usageOf, person, locale }),
      )
      await followUp?.(db)
      audit({ action: 'delete', entity, ids: result.data.done })
      return result
    },
  })
}
