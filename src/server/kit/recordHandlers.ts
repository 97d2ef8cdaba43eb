import type { Locale } from '../../api/kit/endpoints'
import type { Db } from '../platform/database'
import { exportFile, type ExportColumn } from './exports'
import type { Context } from './handlers'
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

type Records<R, I, Q> = Editing<R, I> & {
  /** What an archived record comes back as. */
  restoredStatus: string
  list: (db: Db, listing: Q & { locale: Locale }) => Promise<{ rows: R[]; total: number }>
  /** The exported file: its name among `export.files`, and its columns. */
  file: { name: string; columns: (locale: Locale) => ExportColumn<R>[] }
  insert: (db: Db, input: I) => Promise<number>
  usageOf: UsageOf
  heldOf?: HeldOf
}

/** The handlers of `recordCalls`; the list itself is the area's, because who sees what of it differs. */
export const recordHandlers = <R, I, Q>(area: Records<R, I, Q>) => {
  const { entity, table, restoredStatus, get, list, file, insert, usageOf, heldOf, check, followUp } = area
  return {
    export: async ({ db, query, locale, person }: Exporting & { query: Q & { format: 'csv' | 'xlsx' } }) => {
      const { rows } = await list(db, { ...query, locale })
      const name = localise(locale, { key: `export.files.${file.name}` })
      const { timeZone } = person
      return exportFile({ name, columns: file.columns(locale), rows, format: query.format, locale, timeZone })
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

    edit: editHandler(area),

    delete: async ({ db, params: { id }, locale, audit }: Writing & ById) => {
      const before = await get(db, { id, locale })
      await removeUnused(db, { table, id, usageOf })
      await followUp?.(db)
      audit({ action: 'delete', entity, ids: [id], before })
      return { data: { id } }
    },

    archive: async ({ db, body: { ids }, locale, audit }: Writing & Many) => {
      const result = await setArchived(db, { table, ids, status: 'archived', heldOf, locale })
      await followUp?.(db)
      audit({ action: 'archive', entity, ids: result.data.done })
      return result
    },

    restore: async ({ db, body: { ids }, locale, audit }: Writing & Many) => {
      const result = await setArchived(db, { table, ids, status: restoredStatus, locale })
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
  }
}
