import { z } from 'zod'

/** HTML before sanitising. It is not a string, so that it cannot be stored by mistake. */
export type UnsafeHtml = { readonly sent: string }

/** Rejects very long style attributes: the sanitiser compares every pair of declarations, and 10,000 of them take seconds. */
const longStyle = /style\s*=\s*["']?[^"'>]{4000}/i

/**
 * Formatted text of at most `max` characters including markup. The server rejects tags nested over 100 deep and keeps
 * only allow-listed markup: no scripts, no h1, no styles but alignment and width, media only from the library, video
 * only from known hosts.
 */
export const richText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*(?:[\n\r\t][^\p{Cc}\p{Cs}]*)*$/u, { error: 'text' })
    .refine((sent) => !longStyle.test(sent), { error: 'longStyle' })
    .transform((sent): UnsafeHtml => ({ sent }))
