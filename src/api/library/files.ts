import { z } from 'zod'
import { byId, deleted, download, endpoints, sessionOnly, one, recordId } from '../kit/endpoints'
import { fileKind } from '../kit/uploads'

/** A file attached to a record. `download_url` needs the bearer token, but for media and photos it is signed and also opens without one. */
export const fileItem = z.object({
  id: recordId,
  name: z.string(),
  type: z.string(),
  kind: fileKind,
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  download_url: z.string(),
  delete_url: z.string(),
  thumb_url: z.string().nullable(),
  created_at: z.string(),
})
export type FileItem = z.infer<typeof fileItem>

/** The purpose of a personal upload. A record only accepts files of its purpose. */
export const ownPurpose = z.enum(['document', 'portfolio', 'answer'])
export type OwnPurpose = z.infer<typeof ownPurpose>

/** Limits of personal uploads, in one request or in parts. */
export const ownUpload = { files: 10, megabytes: 20, accept: 'works' } as const
/** Permissions that upload personal files; the purpose decides which of them. */
export const uploaders = { any: ['enroll', 'study', 'manage documents', 'manage profiles'] } as const

const imageSize = z.enum(['thumb', 'medium'])
const link = z.strictObject({
  size: imageSize.optional(),
  /** Forces `Content-Disposition: attachment`. */
  save: z.literal('1').optional(),
  v: z
    .string()
    .regex(/^[0-9a-f]{12}$/)
    .optional(),
  expires: z.coerce.number().int().positive().optional(),
  signature: z.string().max(100).optional(),
})

export const files = endpoints({
  'POST /api/files': {
    summary:
      'Upload personal files for a document, a portfolio or an answer; files that no record uses within a day are deleted',
    access: uploaders,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({ purpose: ownPurpose }),
    upload: ownUpload,
    answer: one(z.array(fileItem)),
  },
  'GET /api/files/:id': {
    summary:
      'A file’s content, or a smaller copy of an image, by a signed link or with the token of a user who can see ' +
      'it; supports Range. When staff open a sensitive document, the audit log records it, at most once in ' +
      'half an hour',
    access: 'anyone',
    params: byId,
    query: link,
    answer: download,
  },
  'DELETE /api/files/:id': {
    summary:
      'Remove a file that no record uses: media moves to the trash, other files are deleted; 409 with the records that use it',
    access: 'signed-in',
    audit: 'change',
    params: byId,
    answer: deleted,
  },
})

/** A square of the upright photo: corner as fractions of width and height, side as a fraction of the shorter one. */
const fraction = z.coerce.number().min(0).max(1)
export const photos = endpoints({
  'POST /api/settings/photo': {
    summary: 'Set the user’s photo: an image and the square to crop; camera metadata is removed',
    access: sessionOnly,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({
      x: fraction.default(0),
      y: fraction.default(0),
      size: fraction.refine((size) => size >= 0.05).default(1),
    }),
    upload: { files: 1, megabytes: 20, accept: 'image' },
    answer: one(z.object({ photo_url: z.string() })),
  },
  'DELETE /api/settings/photo': {
    summary: 'Remove the user’s photo',
    access: sessionOnly,
    audit: 'change',
    answer: deleted,
  },
})
