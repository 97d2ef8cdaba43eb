import type { Usage } from '../../api/kit/errors'
import type { Locale } from '../../api/kit/endpoints'
import type { Permission } from '../../api/kit/permissions'
import { underPath } from '../../api/kit/records'
import type { z } from 'zod'
import type { Db } from '../platform/database'
import { isStaff } from './access'
import { exportFile, type ExportColumn, singleValues } from './exports'
import type { Context } from './handlers'
import { tabbed, type Sort, type Window } from './lists'
import { localise } from './messages'
import type { Person } from './person'
import type { Condition } from './conditions'
import { lockForEdit, removeManyUnused, removeUnused, setArchived, type HeldOf, type UsageOf } from './records'
import { checkReach, withinReach } from './reach'

type Asked = { db: Db } & Reader
type Writing = Asked & Pick<Context, 'audit'>
type ById = { params: { id: number } }
type Many = { body: { ids: number[] } }

/** Who reads, in which language, and what links are signed with. */
export type Reader = Pick<Context, 'locale' | 'services' | 'now'> & { person: Person }
/** Which record is read, and by whom: for who may not know of it there is none. */
export type Which = Reader & { id: number }

type Editing<R, I> = {
  /** The resource's name: what the audit log calls it. */
  entity: string
  table: string
  get: (db: Db, which: Which) => Promise<R>
  /** Which records the person may change, as SQL over the table; of those that one only reads a change is a 403. */
  reach?: (person: Person) => Condition | undefined
  /** Called with the record locked and its version checked. */
  update: (db: Db, id: number, input: I, person: Person) => Promise<void>
  /** Refuses an input that no single field's rule refuses. */
  check?: (input: I) => void
  /** What follows from every change of these records, within its transaction. */
  followUp?: (db: Db) => Promise<void>
}

const readerOf = ({ locale, person, services, now }: Reader): Reader => ({ locale, person, services, now })

/** The handler of an edit: lock, version, rule, update, audit; answers the record as it then stands. */
export const editHandler =
  <R, I>({ entity, table, get, reach, update, check, followUp }: Editing<R, I>) =>
  async ({ db, params: { id }, body, audit, ...asked }: Writing & ById & { body: { version: number; input: I } }) => {
    const { person } = asked
    const current = () => get(db, { id, ...readerOf(asked) })
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

type RecordRoutes<P extends string, R, L, I, Q, O> = Omit<Editing<R, I>, 'entity'> & {
  path: P
  record: z.ZodType<R> & { readonly shape: Readonly<Record<string, z.ZodType>> }
  /** What comes back from the archive has this status; what is in it `archived`, or the one that is named. */
  restored: string
  archived?: string
  list: (db: Db, listing: Q & { locale: Locale } & { person: Person }) => Promise<{ rows: L[]; total: number }>
  insert: (db: Db, input: I, person: Person) => Promise<number>
  /** The columns of an exported file; all single values where it is left out. */
  exported?: (locale: Locale) => ExportColumn<L>[]
  /** Who holds no `whole` gets short rows; who is no staff, only those of the `chosen` status. */
  option?: { whole: Permission; row: (record: L) => O; chosen: string }
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
    restored,
    archived = 'archived',
    get,
    list,
    exported,
    insert,
    option,
    usageOf = unused,
    heldOf,
    reach,
    check,
    followUp,
  } = record
  type Row = L | NoInfer<O>
  const entity = path.replace('/api/', '')
  return underPath(path, {
    list: async ({
      db,
      query,
      locale,
      person,
    }: Asked & { query: Q & Window & { counts?: Q['filter'][] | undefined } }) =>
      tabbed<Q & Window, Row>(query, async (asked): Promise<{ rows: Row[]; total: number }> => {
        const allowed = option && !isStaff(person) ? ofStatus(asked, option.chosen) : asked
        const { rows, total } = await list(db, { ...allowed, locale, person })
        const isShort = option && !person.holds(option.whole)
        return { rows: isShort ? rows.map((row): Row => option.row(row)) : rows, total }
      }),

    export: async ({ db, query, locale, person }: Asked & { query: Q & { format: 'csv' | 'xlsx' } }) => {
      const { rows } = await list(db, { ...query, locale, person })
      const name = localise(locale, { key: `resources.${entity}.name`, values: { count: 100 } })
      const columns = exported?.(locale) ?? singleValues<L>({ entity, shape: record.record.shape, locale })
      const { timeZone } = person
      return exportFile({ name, columns, rows, format: query.format, locale, timeZone })
    },

    get: async ({ db, params: { id }, ...asked }: Asked & ById) => ({
      data: await get(db, { id, ...readerOf(asked) }),
    }),

    create: async ({ db, body, audit, ...asked }: Writing & { body: I }) => {
      check?.(body)
      const id = await insert(db, body, asked.person)
      await followUp?.(db)
      const data = await get(db, { id, ...readerOf(asked) })
      audit({ action: 'create', entity, ids: [id], after: data })
      return { data }
    },

    edit: editHandler({ ...record, entity }),

    delete: async ({ db, params: { id }, audit, ...asked }: Writing & ById) => {
      const current = () => get(db, { id, ...readerOf(asked) })
      await checkReach(db, { table, id, reach: reach?.(asked.person) }, current)
      const before = await current()
      await removeUnused(db, { table, id, usageOf, person: asked.person })
      await followUp?.(db)
      audit({ action: 'delete', entity, ids: [id], before })
      return { data: { id } }
    },

    archive: async ({ db, body: { ids }, locale, person, audit }: Writing & Many) => {
      const result = await withinReach(db, { table, ids, reach: reach?.(person), locale }, (reached) =>
        setArchived(db, { table, ids: reached, to: archived, archive: archived, heldOf, person, locale }),
      )
      await followUp?.(db)
      audit({ action: 'archive', entity, ids: result.data.done })
      return result
    },

    restore: async ({ db, body: { ids }, locale, person, audit }: Writing & Many) => {
      const result = await withinReach(db, { table, ids, reach: reach?.(person), locale }, (reached) =>
        setArchived(db, { table, ids: reached, to: restored, archive: archived, person, locale }),
      )
      await followUp?.(db)
      audit({ action: 'restore', entity, ids: result.data.done })
      return result
    },

    deleteMany: async ({ db, body: { ids }, locale, person, audit }: Writing & Many) => {
      const result = await withinReach(db, { table, ids, reach: reach?.(person), locale }, (reached) =>
        removeManyUnused(db, { table, ids: reached, usageOf, person, locale }),
      )
      await followUp?.(db)
      audit({ action: 'delete', entity, ids: result.data.done })
      return result
    },
  })
}
