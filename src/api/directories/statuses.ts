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

/** A state of an applicant's profile, as everybody signed in may see it. */
export const statusOption = z.object({ id: recordId, code: z.string(), name: z.string(), variant, position: z.int() })
export const status = z.object({ ...stamps, ...writable, code: z.string(), name: z.string() })
export type Status = z.infer<typeof status>

const manage = { any: ['manage directories'] } as const

/** Rows and codes are fixed by the program: texts, colour and order are the college's. */
export const statuses = endpoints({
  'GET /api/directories/statuses': {
    summary: 'The states of an application: whole records to those who manage directories, short ones to everybody',
    access: 'signed-in',
    query: listQuery({ sort: ['position', 'name', 'code', 'updated_at', 'id'], filter: { q } }),
    answer: page(z.union([status, statusOption])),
    revalidate: true,
  },
  'GET /api/directories/statuses/:id': {
    summary: 'Read a state of an application',
    access: manage,
    params: byId,
    answer: one(status),
  },
  'PUT /api/directories/statuses/:id': {
    summary: 'Edit texts, colour and order of a state; a stale version is a 409 with the current record',
    access: manage,
    audit: 'change',
    params: byId,
    body: editOf(z.strictObject({ ...writable, version }), status),
    answer: one(status),
  },
})
