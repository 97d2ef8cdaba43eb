/** Personal files that arrive in parts, so that an upload continues after a lost connection. */
import { z } from 'zod'
import { byId, endpoints, one, recordId } from '../kit/endpoints'
import { fileItem, ownPurpose, uploaders } from './files'

export const upload = z.object({
  id: recordId,
  name: z.string(),
  size: z.int(),
  /** The number of bytes that have arrived: the next part starts there. */
  received: z.int(),
  /** The stored file once the upload is finished. */
  file: fileItem.nullable(),
})
export type Upload = z.infer<typeof upload>

/** The largest part in megabytes. Smaller ones lose less when the connection breaks. */
const partMegabytes = 4

export const uploads = endpoints({
  'POST /api/uploads': {
    summary:
      'Begin an upload in parts, or continue the one with this key: the answer says how much has arrived. Uploads are ' +
      'deleted after a day. Not in the audit log, because the file is stored only at the end',
    access: uploaders,
    audit: 'none',
    body: z.strictObject({
      /** Client-generated: the same key continues the same upload. */
      key: z.uuid(),
      purpose: ownPurpose,
      /** As on the device; the stored name is cleaned. */
      name: z.string().min(1).max(1000),
      size: z.int().min(0),
    }),
    answer: one(upload),
  },
  'POST /api/uploads/:id/parts': {
    summary:
      'Add the next part of one’s own upload, a form with one file; 409 with the upload if it does not start where the ' +
      'last one ended. Not in the audit log, because the file is stored only at the end',
    access: uploaders,
    audit: 'none',
    params: byId,
    body: z.strictObject({ starts: z.coerce.number().int().min(0) }),
    upload: { files: 1, megabytes: partMegabytes, accept: 'part' },
    answer: one(upload),
  },
  'POST /api/uploads/:id/finish': {
    summary:
      'Store the file of one’s own upload, checked like one sent at once; 409 with the upload if parts are missing. ' +
      'Sent again, it answers with the same file',
    access: uploaders,
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    answer: one(fileItem),
    current: upload,
  },
})
