import type { z } from 'zod'
import { byId, deleted, editOf, file, bulkIds, bulkResult, one, page, recordBody, type Access } from './endpoints'
import { choice, tabbedChoiceListQuery, exportQuery, type Fields } from './lists'

type Kind<R extends z.ZodObject, L extends z.ZodType, I, E extends VersionedBody, S, F> = {
  /** Name of one record with an article, used in endpoint summaries: `a subject`. */
  name: string
  names: string
  /** Access to whole records (`read`) and to changes (`write`). */
  read: Access
  write: Access
  record: R
  /** A row of the list: the record, or a short form for users who can only choose from it. */
  row: L
  /** Body of a new record. Fields with a default are optional, and a copy of an existing record is accepted. */
  creatable: z.ZodType<I> & { readonly shape: Readonly<Record<string, unknown>> }
  /** Body of an edit: all writable fields and the version that was edited. */
  editable: z.ZodType<E> & { readonly shape: Readonly<Record<string, unknown>> }
  list: { sort: S; filter: F }
  /** Access of users who may only choose from the list, if wider than `read`; handlers shorten the rows for them. */
  choosers?: { access: Access; summary: string }
}
type VersionedBody = { version: number }

/** Endpoint keys under the record's path, by operation. */
type Keys<P extends string> = {
  list: `GET ${P}`
  export: `GET ${P}/export`
  get: `GET ${P}/:id`
  create: `POST ${P}`
  edit: `PUT ${P}/:id`
  delete: `DELETE ${P}/:id`
  archive: `POST ${P}/archive`
  restore: `POST ${P}/restore`
  deleteMany: `POST ${P}/delete`
}
const keysOf = <P extends string>(path: P): Keys<P> => ({
  list: `GET ${path}`,
  export: `GET ${path}/export`,
  get: `GET ${path}/:id`,
  create: `POST ${path}`,
  edit: `PUT ${path}/:id`,
  delete: `DELETE ${path}/:id`,
  archive: `POST ${path}/archive`,
  restore: `POST ${path}/restore`,
  deleteMany: `POST ${path}/delete`,
})

type EndpointsUnder<P extends string, T> = { readonly [N in keyof T & keyof Keys<P> as Keys<P>[N]]: T[N] }
/** Maps operations to endpoint keys under the record's path; used for contracts and for handlers. */
export function keysUnderPath<P extends string, T extends Readonly<Record<keyof Keys<P>, unknown>>>(
  path: P,
  calls: T,
): EndpointsUnder<P, T>
export function keysUnderPath(
  path: string,
  calls: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(keysOf(path)).map(([name, key]) => [key, calls[name]]))
}

/**
 * Defines the nine endpoints of a record type: list, export, read, create, edit, delete, and bulk archive, restore and
 * delete. The server's `recordRoutes` implements them.
 */
export const defineRecord = <
  const P extends string,
  R extends z.ZodObject,
  L extends z.ZodType,
  I,
  E extends VersionedBody,
  const S extends Fields,
  F extends z.ZodRawShape,
>(
  path: P,
  kind: Kind<R, L, I, E, S, F>,
) => keysUnderPath(path, recordCalls(kind))

const recordCalls = <
  R extends z.ZodObject,
  L extends z.ZodType,
  I,
  E extends VersionedBody,
  const S extends Fields,
  F extends z.ZodRawShape,
>({
  name,
  names,
  read,
  write,
  record,
  row,
  creatable,
  editable,
  list,
  choosers,
}: Kind<R, L, I, E, S, F>) => ({
  list: {
    summary: `List ${names}`,
    access: read,
    query: tabbedChoiceListQuery(list),
    answer: page(row),
    choice,
    ...(choosers && { ...choosers, revalidate: true as const }),
  },
  export: {
    summary: `Export the filtered list of ${names} as CSV or XLSX`,
    access: read,
    query: exportQuery(list),
    answer: file,
  },
  get: { summary: `Read ${name}`, access: read, params: byId, answer: one(record) },
  create: {
    summary: `Create ${name}`,
    access: write,
    audit: 'change' as const,
    idempotency: 'stored' as const,
    body: recordBody(creatable, record),
    answer: one(record),
  },
  edit: {
    summary: `Edit ${name}; an outdated version returns 409 with the current record`,
    access: write,
    audit: 'change' as const,
    params: byId,
    body: editOf(editable, record),
    answer: one(record),
  },
  delete: {
    summary: `Delete ${name}; returns 409 with its uses if it is in use`,
    access: write,
    audit: 'change' as const,
    params: byId,
    answer: deleted,
  },
  archive: {
    summary: `Archive ${names}: they stay readable but can no longer be chosen`,
    access: write,
    audit: 'change' as const,
    idempotency: 'stored' as const,
    body: bulkIds,
    answer: bulkResult,
  },
  restore: {
    summary: `Restore ${names} from the archive`,
    access: write,
    audit: 'change' as const,
    idempotency: 'stored' as const,
    body: bulkIds,
    answer: bulkResult,
  },
  deleteMany: {
    summary: `Delete several ${names}; those in use are returned as refused`,
    access: write,
    audit: 'change' as const,
    idempotency: 'stored' as const,
    body: bulkIds,
    answer: bulkResult,
  },
})
