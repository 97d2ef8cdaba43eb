/** The personal calendar: a secret address that calendar programs subscribe to, and a file. */
import { z } from 'zod'
import { download, endpoints, file, one, recordId, sessionOnly } from '../kit/endpoints'

/** The secret address. Its URL is returned only when it is made. */
export const calendarLink = z.object({
  created_at: z.string(),
  /** When a program fetched it last. */
  fetched_at: z.string().nullable(),
})

const calendarEntry = z.object({
  kind: z.string(),
  id: recordId,
  /** As in the calendar, in the user's language. */
  title: z.string(),
  /** Subject, group or topic. */
  details: z.array(z.string()),
  place: z.string().nullable(),
  /** The day of an entry without hours, yyyy-MM-dd. */
  day: z.string().nullable(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  /** Address of the screen about it. */
  path: z.string(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

const ownCalendar = z.object({
  link: calendarLink.nullable(),
  /** Number of entries from 60 days ago to a year ahead. */
  total: z.int(),
  /** The next entries, soonest first. */
  next: z.array(calendarEntry),
})
export type OwnCalendar = z.infer<typeof ownCalendar>

export const calendar = endpoints({
  'GET /api/settings/calendar': {
    summary: 'The secret address of the user’s calendar, without its URL, and the next entries',
    access: sessionOnly,
    answer: one(ownCalendar),
  },
  'POST /api/settings/calendar/link': {
    summary:
      'Make a secret address for calendar programs; the one before stops working at once. The URL is returned only once, ' +
      'and ends when the password changes or the account is blocked',
    // A stranger may have registered the address of another person.
    access: { ...sessionOnly, verified: true },
    audit: 'change',
    idempotency: 'refused',
    answer: one(z.object({ ...calendarLink.shape, url: z.string() })),
  },
  'DELETE /api/settings/calendar/link': {
    summary: 'Revoke the secret address: it stops working at once. 404 if there is none',
    access: sessionOnly,
    audit: 'change',
    answer: one(z.object({ id: recordId })),
  },
  'GET /api/settings/calendar/file': {
    summary: 'The user’s calendar as an iCalendar file',
    access: sessionOnly,
    answer: file,
  },
  'GET /api/calendar/:ics': {
    summary:
      'The calendar of a secret address (iCalendar), with what its owner may see at this moment: no marks and no names. ' +
      'Supports ETag. 404 if the address is unknown or revoked, or the account is blocked. Guessing is limited per address',
    access: 'anyone',
    params: z.strictObject({
      /** The token, with the extension that some programs need. */
      ics: z
        .string()
        .regex(/^[\w-]{43}\.ics$/)
        .transform((name) => name.slice(0, -'.ics'.length)),
    }),
    answer: download,
  },
})
