import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../kit/database'
import { momentInWords } from '../kit/days'
import { queueMail } from '../kit/mail'
import { localeOf } from '../kit/locale'
import type { Services } from '../kit/services'
import { wrongCredentials } from './rules'

type SignIn = {
  userId: number
  /** The hash that the password fitted; nothing where it was not by a password. */
  passwordHash?: string | null
  userAgent: string
  ip: string
  now: Date
  services: Pick<Services, 'config' | 'keyFor'>
}
type Owner = {
  email: string | null
  email_verified: boolean
  first_name: string
  locale: string
  time_zone: string
  is_demo: boolean
  known: number
  is_new: boolean
}

/**
 * Remembers when the person signed in and with what, and mails them when it is something new. Not at the very first sign-in, and not for demo
 * accounts, whose addresses do not exist. Refuses when the account was closed or its password changed since it was proven: a change that comes
 * later waits for this one, and then ends the session.
 */
export const noteSignIn = async (db: Db, signIn: SignIn): Promise<void> => {
  const { userId, passwordHash = null, userAgent, ip, now, services } = signIn
  const fingerprint = createHash('sha256').update(deviceOf(userAgent)).digest()
  const { rows } = await sql<Owner>`
    WITH seen AS (
      INSERT INTO devices (user_id, fingerprint) VALUES (${userId}, ${fingerprint})
      ON CONFLICT (user_id, fingerprint) DO UPDATE SET last_seen_at = now()
      RETURNING xmax = 0 AS is_new
    )
    UPDATE users SET last_login_at = now() FROM seen
    WHERE users.id = ${userId} AND status = 'active' AND password_hash IS NOT DISTINCT FROM coalesce(${passwordHash}, password_hash)
    RETURNING email, email_verified_at IS NOT NULL AS email_verified, first_name, locale, time_zone, is_demo, is_new,
      (SELECT count(*)::int FROM devices WHERE user_id = users.id) AS known`.execute(db)
  const owner = rows[0]
  if (!owner) throw wrongCredentials()
  if (!owner.email || !owner.email_verified || owner.is_demo || !owner.is_new || owner.known === 0) return
  const locale = localeOf({ headers: { 'accept-language': owner.locale } }, services.config)
  const at = momentInWords(locale, now, owner.time_zone)
  const values = { name: owner.first_name, device: deviceOf(userAgent), ip, at }
  await queueMail(db, services, { to: owner.email, locale, kind: 'newDevice', values })
}

const browsers = [
  ['Yandex Browser', /YaBrowser\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const
const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

/** The browser and the system as a person would name them: versions change every month and make nothing new. */
const deviceOf = (userAgent: string) => {
  const named = [browsers, systems].flatMap((known) => known.find(([, sign]) => sign.test(userAgent))?.[0] ?? [])
  return named.length > 0 ? named.join(', ') : userAgent.slice(0, 100) || '—'
}
