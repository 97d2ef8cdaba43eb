import type { z } from 'zod'
import { byId, deleted, editOf, file, many, manyDone, one, page, type Access } from './endpoints'
import { choice, tabbedChoosableQuery, exportQuery, type Fields } from './lists'

type Kind<R extends z.ZodObject, L extends z.ZodType, C extends z.ZodType, E extends Edited, S, F> = {
  /** With its article, as the summaries say it: `a subject`. */
  name: string
  names: string
  /** Who sees whole records, and who changes them. */
  read: Access
  write: Access
  record: R
  /** A row of the list: the record, or a short one for those who may only choose it. */
  row: L
  /** The body of a new record; it may leave out what has a sensible beginning. */
  creatable: C
  /** The body of an edit: everything writable, and the version it was made on. */
  editable: z.ZodType<E> & { readonly shape: Readonly<Record<string, unknown>> }
  list: { sort: S; filter: F }
}
type Edited = { version: number }

/**
 * The calls of a record that is listed, exported, edited, archived and deleted. Each area names the paths itself, so that its table
 * shows every call; what is said of them is said here once.
 */
export const recordCalls = <
  R extends z.ZodObject,
  L extends z.ZodType,
  C extends z.ZodType,
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
}: Kind<R, L, C, E, S, F>) => ({
  list: { summary: `List ${names}`, access: read, query: tabbedChoosableQuery(list), answer: page(row), choice },
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
    body: creatable,
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
    body: many,
    answer: manyDone,
  },
  restore: {
    summary: `Bring ${names} back from the archive`,
    access: write,
    audit: 'change' as const,
    body: many,
    answer: manyDone,
  },
  deleteMany: {
    summary: `Delete those of the ${names} that nothing uses`,
    access: write,
    audit: 'change' as const,
    body: many,
    answer: manyDone,
  },
})
