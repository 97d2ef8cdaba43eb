import type { Db } from '../../platform/database'
import { issueToken } from '../oneTimeTokenQueries'
import type { Services } from '../../kit/services'
import { openSession } from '../sessionQueries'
import { recordDeviceSignIn } from './devices'

type SignIn = {
  userId: number
  passwordHash?: string | null
  remember: boolean
  userAgent: string
  ip: string
  now: Date
  services: Pick<Services, 'config' | 'keyFor'>
}

/** Opens a session for an authenticated user and notifies them about a new device. */
export const signIn = async (db: Db, { remember, services, now, ...who }: SignIn) => {
  const { userId, userAgent, ip } = who
  const { token, expires_at } = await openSession(db, { userId, userAgent, ip, remember })
  await recordDeviceSignIn(db, { ...who, now, services })
  return { token, expires_at }
}

/** Completes the first factor: opens a session, or returns a ticket if a second factor is on. */
export const completeFirstFactor = async (
  db: Db,
  { hasSecondFactor, ...who }: SignIn & { hasSecondFactor: boolean },
): Promise<{
  action: string
  data: { token: string; expires_at: string } | { ticket: string; expires_at: string }
}> => {
  if (!hasSecondFactor) return { action: 'sign_in', data: await signIn(db, who) }
  const details = { remember: who.remember }
  const { token, expires_at } = await issueToken(db, { purpose: 'second_factor', userId: who.userId, details })
  return { action: 'pass_first_factor', data: { ticket: token, expires_at } }
}
