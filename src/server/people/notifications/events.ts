import { z } from 'zod'
import type { Locale } from '../../../api/kit/endpoints'
import type { NoticeTopic } from '../../../api/people/notifications'
import { dayInWords, momentInWords } from '../../kit/days'

/** Notification events. Their title and text are under `notice.<event>` in the features' files of the server. */
export const noticeEvents = [
  'application.submitted',
  'application.resubmitted',
  'application.in_review',
  'application.returned',
  'application.returned_until',
  'application.changes_due',
  'application.accepted',
  'application.rejected',
  'application.withdrawn',
  'application.withdrawn_by_office',
  'application.reopened',
  'application.revoked',
  'application.corrected',
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
  'announcement.published',
  'announcement.published_receipt',
  'announcement.changed_receipt',
  'announcement.reminder',
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
  'attempt.regraded',
  'attempt.regrade_undone',
  'test.published',
  'test.published_until',
  'test.override',
  'test.reminder',
  'exam.scheduled',
  'exam.changed',
  'exam.cancelled',
  'grade.posted',
  'comment.question',
  'comment.answer',
  'comment.message',
  'homework.set',
  'homework.due_soon',
  'homework.reminder',
  'homework.returned',
  'homework.marked',
  'retake.planned',
  'retake.moved',
  'retake.cancelled',
  'retake.recorded',
  'retake.appointed',
  'retake.rescheduled',
  'retake.dismissed',
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
  'erasure.rejected',
  'name.requested',
  'name.approved',
  'name.rejected',
  'order.signed',
  'order.cancelled',
  'order.hindered',
  'paper.requested',
  'paper.issued',
  'paper.refused',
  'paper.revoked',
] as const
export type NoticeEvent = (typeof noticeEvents)[number]

type Kind<Event extends string> = Event extends `${infer Name}.${string}` ? Name : never
const topics: Readonly<Record<Kind<NoticeEvent>, NoticeTopic>> = {
  application: 'application',
  choice: 'application',
  document: 'documents',
  announcement: 'announcements',
  material: 'materials',
  attempt: 'marks',
  test: 'tests',
  erasure: 'account',
  name: 'account',
  exam: 'application',
  grade: 'marks',
  comment: 'comments',
  homework: 'homework',
  retake: 'retakes',
  achievement: 'portfolio',
  poll: 'polls',
  order: 'account',
  paper: 'account',
}
const isKind = (name: string | undefined): name is keyof typeof topics => name !== undefined && name in topics

export const topicOf = (event: NoticeEvent): NoticeTopic => {
  const [kind] = event.split('.')
  return isKind(kind) ? topics[kind] : 'account'
}

/** Whether the mail waits ten minutes to be merged with later ones, because clerks review documents one by one. */
export const waitsForMore = (event: NoticeEvent): boolean => event.startsWith('document.')

/**
 * Placeholder value: literal, in both languages, a day (yyyy-MM-dd) or an instant (ISO 8601) formatted for the reader. Deadlines with a
 * time are instants, because a deadline at 00:00 printed as a day would look a day late.
 */
const noticeValue = z.union([
  z.string(),
  z.number(),
  z.strictObject({ ru: z.string(), en: z.string() }),
  z.strictObject({ day: z.string() }),
  z.strictObject({ moment: z.string() }),
])
export const noticeValues = z.record(z.string(), noticeValue)
/** Notification as stored in the database. */
export const storedNotice = z.object({ event: z.enum(noticeEvents), values: noticeValues })
export type NoticeValues = Readonly<z.infer<typeof noticeValues>>

export type Notice = {
  userId: number
  event: NoticeEvent
  values: NoticeValues
  /** In-app link, such as `/my-profile`. */
  path: string | null
}

export type NoticeReader = { locale: Locale; timeZone: string }

/** Formats the values for the reader. */
export const formatValues = (
  { locale, timeZone }: NoticeReader,
  values: NoticeValues,
): Record<string, string | number> => {
  const formatValue = (value: NoticeValues[string]): string | number => {
    if (typeof value !== 'object') return value
    if ('day' in value) return dayInWords(locale, value.day)
    return 'moment' in value ? momentInWords(locale, new Date(value.moment), timeZone) : value[locale]
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, formatValue(value)]))
}
