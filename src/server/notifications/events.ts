import { z } from 'zod'
import type { Locale } from '../../api/kit'
import { dayInWords } from '../kit/days'

/** What people are told of; the texts are under `notice.<event>` in server.json: title and text. */
export const noticeEvents = [
  'profile.submitted',
  'profile.resubmitted',
  'profile.in_review',
  'profile.returned',
  'profile.accepted',
  'profile.rejected',
  'profile.withdrawn',
  'profile.reopened',
  'profile.revoked',
  'profile.corrected',
  'choice.recommended',
  'choice.recommended_until',
  'choice.waitlist',
  'choice.declined',
  'choice.given_up',
  'choice.enrolled',
  'choice.undone',
  'document.accepted',
  'document.rejected',
  'document.requested',
  'document.requested_until',
  'document.expired',
  'document.waived',
  'document.required',
  'document.scanned',
  'document.received',
  'document.returned',
  'document.revoked',
] as const
export type NoticeEvent = (typeof noticeEvents)[number]

/** What fills a notice's blanks: as it is, in both languages, or a day (yyyy-MM-dd) that is written as the reader's language writes days. */
const noticeValue = z.union([
  z.string(),
  z.number(),
  z.strictObject({ ru: z.string(), en: z.string() }),
  z.strictObject({ day: z.string() }),
])
export const noticeValues = z.record(z.string(), noticeValue)
export type NoticeValues = Readonly<z.infer<typeof noticeValues>>

export type Notice = {
  userId: number
  event: NoticeEvent
  values: NoticeValues
  /** Where it leads inside the product, such as `/my-profile`. */
  path: string | null
}

/** The values in one language. */
export const valuesIn = (locale: Locale, values: NoticeValues): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'object') return [name, value]
      return [name, 'day' in value ? dayInWords(locale, value.day) : value[locale]]
    }),
  )
