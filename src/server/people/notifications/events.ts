import { z } from 'zod'
import type { Locale } from '../../../api/kit/endpoints'
import type { NoticeTopic } from '../../../api/people/notifications'
import { dayInWords, momentInWords } from '../../kit/days'

/** What people are told of; the texts are under `notice.<event>` in server.json: title and text. */
export const noticeEvents = [
  'profile.submitted',
  'profile.resubmitted',
  'profile.in_review',
  'profile.returned',
  'profile.returned_until',
  'profile.changes_due',
  'profile.accepted',
  'profile.rejected',
  'profile.withdrawn',
  'profile.withdrawn_by_office',
  'profile.reopened',
  'profile.revoked',
  'profile.corrected',
  'choice.recommended',
  'choice.recommended_until',
  'choice.recommended_consent',
  'choice.recommended_consent_until',
  'choice.waitlist',
  'choice.declined',
  'choice.given_up',
  'choice.given_up_last',
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
  'material.published',
  'material.published_until',
  'material.changed',
  'material.changed_until',
  'material.reminder',
  'material.reminder_until',
  'attempt.extended',
  'attempt.voided',
  'attempt.reopened',
  'attempt.released',
  'attempt.remarked',
  'test.published',
  'test.published_until',
  'test.exception',
  'test.reminder',
  'exam.scheduled',
  'exam.changed',
  'exam.cancelled',
  'grade.posted',
  'achievement.approved',
  'achievement.returned',
  'achievement.revoked',
  'poll.opened',
  'poll.reminder',
  'poll.extended',
  'poll.cancelled',
  'poll.results',
  'poll.closed',
  'poll.unopened',
  'poll.key_lost',
  'poll.not_opened',
  'erasure.requested',
  'erasure.declined',
  'name.requested',
  'name.approved',
  'name.refused',
] as const
export type NoticeEvent = (typeof noticeEvents)[number]

type Kind<Event extends string> = Event extends `${infer Name}.${string}` ? Name : never
const topics: Readonly<Record<Kind<NoticeEvent>, NoticeTopic>> = {
  profile: 'application',
  choice: 'application',
  document: 'documents',
  material: 'materials',
  attempt: 'marks',
  test: 'tests',
  erasure: 'account',
  name: 'account',
  exam: 'application',
  grade: 'marks',
  achievement: 'portfolio',
  poll: 'polls',
}
const isKind = (name: string | undefined): name is keyof typeof topics => name !== undefined && name in topics

export const topicOf = (event: NoticeEvent): NoticeTopic => {
  const [kind] = event.split('.')
  return isKind(kind) ? topics[kind] : 'account'
}

/**
 * Whether the mail waits for what follows within ten minutes, to be one for all of it. A rejection waits as well: a
 * clerk goes through somebody's papers one after another, and who reads of the first one would take one picture anew
 * while the next is being rejected. On the screen each is told at once.
 */
export const waitsForDigest = (event: NoticeEvent): boolean => event.startsWith('document.')

/**
 * What fills a notice's blanks: as it is, in both languages, or a day (yyyy-MM-dd) or a moment (ISO 8601) in the
 * reader's language. A deadline that has a time is a moment: at 00:00 its day alone would be a day late.
 */
const noticeValue = z.union([
  z.string(),
  z.number(),
  z.strictObject({ ru: z.string(), en: z.string() }),
  z.strictObject({ day: z.string() }),
  z.strictObject({ moment: z.string() }),
])
export const noticeValues = z.record(z.string(), noticeValue)
/** A notice as the table keeps it. */
export const keptNotice = z.object({ event: z.enum(noticeEvents), values: noticeValues })
export type NoticeValues = Readonly<z.infer<typeof noticeValues>>

export type Notice = {
  userId: number
  event: NoticeEvent
  values: NoticeValues
  /** Where it leads inside the product, such as `/my-profile`. */
  path: string | null
}

/** The language and the time zone of a notice's reader. */
export type NoticeReader = { locale: Locale; timeZone: string }

/** The values as the reader reads them. */
export const valuesIn = ({ locale, timeZone }: NoticeReader, values: NoticeValues): Record<string, string | number> => {
  const inWords = (value: NoticeValues[string]): string | number => {
    if (typeof value !== 'object') return value
    if ('day' in value) return dayInWords(locale, value.day)
    return 'moment' in value ? momentInWords(locale, new Date(value.moment), timeZone) : value[locale]
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inWords(value)]))
}
