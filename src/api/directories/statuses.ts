import { z } from 'zod'
import {
  byId,
  editOf,
  endpoints,
  one,
  page,
  recordId,
  stamps,
  text,
  translated,
  variant,
  version,
} from '../kit/endpoints'
import { listQuery, q } from '../kit/lists'

const writable = {
  translations: translated({ name: text(200) }),
  variant,
  position: z.int().min(0).max(100_000),
}
export type StatusInput = z.output<z.ZodObject<typeof writable>>

/** Application status, readable by every signed-in user. */
export const statusOption = z.object({ id: recordId, code: z.string(), name: z.string(), variant, position: z.int() })
export const status = z.object({ ...stamps, ...writable, code: z.string(), name: z.string() })
export type Status = z.infer<typeof status>

const manage = { any: ['manage directories'] } as const

/** The set of statuses and their codes are fixed; colleges edit texts, colour and order. */
export const statuses = endpoints({
  'GET /api/directories/statuses': {
    summary: 'List the application statuses: full records with manage directories, short ones for everybody',
    access: 'signed-in',
    query: listQuery({ sort: ['position', 'name', 'code', 'updated_at', 'id'], filter: { q } }),
    answer: page(z.union([status, statusOption])),
    revalidate: true,
  },
  'GET /api/directories/statuses/:id': {
    summary: 'Read an application status',
    access: manage,
    params: byId,
    answer: one(status),
  },
  'PUT /api/directories/statuses/:id': {
    summary: 'Edit texts, colour and order of a status; a stale version is a 409 with the current record',
    access: manage,
    audit: 'change',
    params: byId,
    body: editOf(z.strictObject({ ...writable, version }), status),
    answer: one(status),
  },
})
