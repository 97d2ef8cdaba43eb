import { Readable } from 'node:stream'
import type { calendar } from '../../api/calendar/calendar'
import type { Locale } from '../../api/kit/endpoints'
import type { Context, Handlers } from '../kit/handlers'
import { localise } from '../kit/texts/messages'
import { checkThrottle, countAttempt, type ThrottleLimit } from '../kit/http/throttle'
import { notFound } from '../kit/problems'
import { siteOrigin } from '../kit/records/pageLinks'
import { findReader, hashToken, newToken } from '../people'
import { dayOf } from '../kit/days'
import { findEntries, titleOf } from './entries'
import { makeFeed } from './feed'
import { findLink, findOwner, removeLink, replaceLink, updateFetched } from './linkQueries'

const entity = 'users'
const fileNameIn = (locale: Locale) => `${localise(locale, { key: 'calendar.file' })}.ics`
const fileType = 'text/calendar; charset=utf-8'
const listedAhead = 5

/** Unknown addresses from one network address. Programs repeat revoked ones for months, so that the limit is generous. */
const guessLimits = (ip: string): ThrottleLimit[] => [{ key: `calendar-guess ${ip}`, attempts: 60, minutes: 15 }]
/** Programs ask at most every few minutes. */
const fetchLimits = (userId: number): ThrottleLimit[] => [{ key: `calendar ${userId}`, attempts: 120, minutes: 60 }]

type FeedContext = Pick<Context, 'db' | 'outside' | 'ip' | 'now'> & { params: { ics: string } }
/** The active owner of the secret address; all others get the same 404. */
const ownerOf = async ({ db, outside, ip, now, params }: FeedContext) => {
  const limits = guessLimits(ip)
  await checkThrottle(outside, { limits, now })
  const userId = await findOwner(db, hashToken(params.ics))
  const person = userId === null ? null : await findReader(db, userId)
  if (person) return person
  await countAttempt(outside, { limits, now })
  throw notFound()
}

export const calendarRoutes: Handlers<typeof calendar> = {
  'GET /api/settings/calendar': async (context) => {
    const { db, person, locale, now, services } = context
    const entries = await findEntries(context)
    const today = dayOf(now, services.config.timeZone)
    const isAhead = ({ day, starts_at, ends_at }: (typeof entries)[number]) =>
      starts_at === null ? (day ?? '') >= today : Date.parse(ends_at ?? starts_at) > now.getTime()
    const next = entries.filter(isAhead).slice(0, listedAhead)
    return {
      data: {
        link: await findLink(db, person.id),
        total: entries.length,
        next: next.map((entry) => ({ ...entry, title: titleOf(entry, locale) })),
      },
    }
  },

  'POST /api/settings/calendar/link': async ({ db, person, now, services, audit }) => {
    const token = newToken()
    const before = await findLink(db, person.id)
    const link = await replaceLink(db, { userId: person.id, tokenHash: hashToken(token), now })
    audit({ action: 'make_calendar_link', entity, ids: [person.id], after: { replaced: before !== null } })
    return { data: { ...link, url: `${siteOrigin(services.config)}/api/calendar/${token}.ics` } }
  },

  'DELETE /api/settings/calendar/link': async ({ db, person, audit }) => {
    if (!(await removeLink(db, person.id))) throw notFound()
    audit({ action: 'revoke_calendar_link', entity, ids: [person.id] })
    return { data: { id: person.id } }
  },

  'GET /api/settings/calendar/file': async (context) => {
    const { text } = await makeFeed(context)
    return { name: fileNameIn(context.locale), type: fileType, body: text }
  },

  'GET /api/calendar/:ics': async (context) => {
    const { db, outside, now, services } = context
    const person = await ownerOf(context)
    await countAttempt(outside, { limits: fetchLimits(person.id), now })
    const { text, tag } = await makeFeed({ db, person, locale: person.locale, services, now })
    await updateFetched(db, person.id, now)
    const bytes = Buffer.from(text)
    return {
      name: fileNameIn(person.locale),
      type: fileType,
      size: bytes.length,
      tag,
      cacheSeconds: 0,
      inline: false,
      isUnlisted: true,
      open: async (range) => Readable.from([range ? bytes.subarray(range.from, range.to + 1) : bytes]),
    }
  },
}
