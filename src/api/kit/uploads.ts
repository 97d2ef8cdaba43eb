import { z } from 'zod'
import { typedLine } from './endpoints'

export const fileKind = z.enum(['image', 'document', 'video', 'audio', 'other'])
export type FileKind = z.infer<typeof fileKind>

/**
 * Accepted file types: `image` JPEG, PNG, WebP; `pages` also PDF; `works` also office documents, text and ZIP; `media`
 * also GIF, AVIF, audio and video. `data`: text, XML and JSON that is parsed and not stored. `part`: any bytes,
 * because the type is that of the whole file.
 */
export type Accept = 'image' | 'pages' | 'works' | 'media' | 'data' | 'part'

/** Limits of a multipart/form-data endpoint: the number of files, megabytes per file, and accepted types. */
export type Upload = {
  readonly files: number
  readonly megabytes: number
  readonly accept: Accept
  /** Passes file errors to the handler instead of the client, for protocols with their own response format. */
  readonly faults?: 'handled'
}

/** The largest accepted file, in megabytes: a video lecture. */
export const largestFile = 300

/** A valid file name: no path, control characters, direction overrides or characters reserved by file systems. */
export const fileName = typedLine
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]+$/u, { error: 'file_name' })
  .regex(/[^. ]$/, { error: 'file_name' })
