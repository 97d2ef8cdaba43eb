import type { z } from 'zod'
import { byId, deleted, editOf, file, many, manyDone, one, page, sentBack, type Access } from './endpoints'
import { choice, tabbedChoosableQuery, exportQuery, type Fields } from './lists'

type Kind<R extends z.ZodObject, L extends z.ZodType, I, E extends Edited, S, F> = {
  /** With its article, as the summaries say it: `a subject`. */
  name: string
  names: string
  /** Who sees whole records, and who changes them. */
  read: Access
  write: Access
  record: R
  /** A row of the list: the record, or a short one for those who may only choose it. */
  row: L
  /**
   * The body of a new record; it may leave out what has a sensible beginning, and come as a copy of another one was
   * answered.
   */
  creatable: z.ZodType<I> & { readonly shape: Readonly<Record<string, unknown>> }
  /** The body of an edit: everything writable, and the version it was made on. */
  editable: z.ZodType<E> & { readonly shape: Readonly<Record<string, unknown>> }
  list: { sort: S; filter: F }
  /** Who may list what there is to choose, when others than `read`; the handlers shorten their rows. */
  choosers?: { access: Access; summary: string }
}
type Edited = { version: number }

/** The call of each name under a record's path. */
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

type Under<P extends string, T> = { readonly [N in keyof T & keyof Keys<P> as Keys<P>[N]]: T[N] }
/**
 * What is said of each of a record's calls (their contract, or their handlers), keyed by the calls under the record's
 * path.
 */
export function underPath<P extends string, T extends Readonly<Record<keyof Keys<P>, unknown>>>(
  path: P,
  calls: T,
): Under<P, T>
export function underPath(path: string, calls: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(keysOf(path)).map(([name, key]) => [key, calls[name]]))
}

/**
 * A record that is listed, exported, edited, archived and deleted: its nine calls under its path. Their handlers are
 * the server's `recordRoutes` of the same path.
 */
export const defineRecord = <
  const P extends string,
  R extends z.ZodObject,
  L extends z.ZodType,
  I,
  E extends Edited,
  const S extends Fields,
  F extends z.ZodRawShape,
>(
  path: P,
  kind: Kind<R, L, I, E, S, F>,
) => underPath(path, recordCalls(kind))

const recordCalls = <
  R extends z.ZodObject,
  L extends z.ZodType,
  I,
  E extends Edited,
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
    query: tabbedChoosableQuery(list),
    answer: page(row),
    choice,
    ...(choosers && { ...choosers, revalidate: true as const }),
  },
  export: {
    summary: `The filtered list of ${names} as a CSV or XLSX file`,
    access: read,
    query: exportQuery(list),
    answer: file,
  },
  get: { summary: `Read ${name}`, access: read, params: byId, answer: one(record) },
  create: {
    summary: `Create ${name}`,
    access: write,
    audit: 'change' as const,
    repeated: 'kept' as const,
    body: sentBack(creatable, record),
    answer: one(record),
  },
  edit: {
    summary: `Edit ${name}; a stale version is a 409 with the current record`,
    access: write,
    audit: 'change' as const,
    params: byId,
    body: editOf(editable, record),
    answer: one(record),
  },
  delete: {
    summary: `Delete ${name} that nothing uses; otherwise 409 with what uses it`,
    access: write,
    audit: 'change' as const,
    params: byId,
    answer: deleted,
  },
  archive: {
    summary: `Archive ${names}: they stay readable and are offered nowhere`,
    access: write,
    audit: 'change' as const,
    repeated: 'kept' as const,
    body: many,
    answer: manyDone,
  },
  restore: {
    summary: `Bring ${names} back from the archive`,
    access: write,
    audit: 'change' as const,
    repeated: 'kept' as const,
    body: many,
    answer: manyDone,
  },
  deleteMany: {
    summary: `Delete those of the ${names} that nothing uses`,
    access: write,
    audit: 'change' as const,
    repeated: 'kept' as const,
    body: many,
    answer: manyDone,
  },
})
