import { z } from 'zod'

/** HTML before sanitising. It is not a string, so that it cannot be stored by mistake. */
export type UnsafeHtml = { readonly sent: string }

/** Rejects very long style attributes: the sanitiser compares every pair of declarations, and 10,000 of them take seconds. */
const longStyle = /style\s*=\s*["']?[^"'>]{4000}/i

/**
 * Formatted text of at most `max` characters including markup. The server rejects tags nested over 100 deep and removes markup outside the
 * allow-list, such as scripts, styles other than alignment and width, and media from unknown hosts.
 */
export const richText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*(?:[\n\r\t][^\p{Cc}\p{Cs}]*)*$/u, { error: 'text' })
    .refine((sent) => !longStyle.test(sent), { error: 'long_style' })
    .transform((sent): UnsafeHtml => ({ sent }))
