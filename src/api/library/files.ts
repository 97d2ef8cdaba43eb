import { z } from 'zod'
import { byId, deleted, download, endpoints, inPerson, one, recordId } from '../kit/endpoints'
import { fileKind } from '../kit/uploads'

/**
 * A file as every record that holds files answers it. `download_url` opens with the bearer token; that of media and
 * photos is signed and opens by itself too. `thumb_url` is the small copy of an image.
 */
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

/** What a person's own upload is for; the record that it is then attached to takes files of its purpose only. */
export const ownPurpose = z.enum(['document', 'portfolio', 'answer'])
export type OwnPurpose = z.infer<typeof ownPurpose>

const imageSize = z.enum(['thumb', 'medium'])
const link = z.strictObject({
  size: imageSize.optional(),
  /** `attachment` saves what would otherwise be shown. */
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
      'Upload files of one’s own for a document, a portfolio or an answer; what no record takes within a day is removed',
    access: { any: ['enroll', 'study', 'manage documents', 'manage profiles'] },
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({ purpose: ownPurpose }),
    upload: { files: 10, megabytes: 20, accept: 'works' },
    answer: one(z.array(fileItem)),
  },
  'GET /api/files/:id': {
    summary:
      'A file’s content, or a smaller copy of an image: by a signed link, or with the token of somebody who ' +
      'may see it; in parts by Range. That somebody of the office looked into a sensitive document is ' +
      'remembered, once in half an hour',
    access: 'anyone',
    params: byId,
    query: link,
    answer: download,
  },
  'DELETE /api/files/:id': {
    summary:
      'Remove a file that no record uses: media goes to the trash, anything else is gone; otherwise 409 with what uses it',
    access: 'signed-in',
    audit: 'change',
    params: byId,
    answer: deleted,
  },
})

/**
 * The square of the photo as it is shown upright: its corner as parts of the width and height, its side as a part of
 * the shorter one.
 */
const part = z.coerce.number().min(0).max(1)
export const photos = endpoints({
  'POST /api/settings/photo': {
    summary: 'One’s photo: an image and the square of it to keep; what the camera told about itself is not kept',
    access: inPerson,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({
      x: part.default(0),
      y: part.default(0),
      size: part.refine((size) => size >= 0.05).default(1),
    }),
    upload: { files: 1, megabytes: 20, accept: 'image' },
    answer: one(z.object({ photo_url: z.string() })),
  },
  'DELETE /api/settings/photo': {
    summary: 'Remove one’s photo',
    access: inPerson,
    audit: 'change',
    answer: deleted,
  },
})
