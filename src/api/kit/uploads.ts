import { z } from 'zod'
import { typedLine } from './endpoints'

export const fileKind = z.enum(['image', 'document', 'video', 'audio', 'other'])
export type FileKind = z.infer<typeof fileKind>

/**
 * What an upload takes: `image` JPEG, PNG, WebP; `pages` also PDF (scans of papers); `works` also office documents,
 * text and ZIP; `media` also GIF, AVIF, sound and video. `data`: text that a program reads and nobody keeps, XML and
 * JSON too.
 */
export type Accept = 'image' | 'pages' | 'works' | 'media' | 'data'

/** A call that takes files as multipart/form-data: its most files, the most megabytes of each, and what they may be. */
export type Upload = {
  readonly files: number
  readonly megabytes: number
  readonly accept: Accept
  /** Its handler is told why files were not taken, instead of the client: for a protocol with answers of its own. */
  readonly faults?: 'handled'
}

/** The most that is ever taken in one file, in megabytes: a lecture on video. */
export const largestFile = 300

/**
 * A file's name as a person may give it: no path, no control characters (nor those that turn the reading direction),
 * none of the signs that file systems keep for themselves.
 */
export const fileName = typedLine
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]+$/u, { error: 'fileName' })
  .regex(/[^. ]$/, { error: 'fileName' })
