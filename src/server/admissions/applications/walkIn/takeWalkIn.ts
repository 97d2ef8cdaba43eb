import type { z } from 'zod'
import type { Locale } from '../../../../api/kit/endpoints'
import type { profiles } from '../../../../api/admissions/applications'
import type { LoginSlip } from '../../../../api/people/userAccounts'
import type { Db } from '../../../platform/database'
import { invalid } from '../../../kit/problems'
import { insertUser } from '../../../people/users/accountQueries'
import { issueSlip } from '../../../people/users/loginSlip'
import { getUser } from '../../../people/users/queries'
import { beginProfile } from '../moves/beginning'
import { findEnrolleeRole, mayApply } from './peopleQueries'

type WalkIn = z.output<(typeof profiles)['POST /api/profiles']['body']>
type Context = { db: Db; locale: Locale; now: Date; personId: number }

type Account = { userId: number; slip: LoginSlip | null }

/** The account of a known person, who keeps it and gets no slip; throws 422 for somebody who cannot apply. */
const accountOf = async (context: Context, applicant: WalkIn['applicant']): Promise<Account> => {
  if (applicant.kind === 'new') return openAccount(context, applicant)
  if (!(await mayApply(context.db, applicant.user_id)))
    throw invalid({ 'applicant.user_id': [{ key: 'profiles.notAnApplicant' }] })
  return { userId: applicant.user_id, slip: null }
}

type Names = { last_name: string; first_name: string; middle_name: string }
/** An account without e-mail, and the slip that lets its holder in. */
const openAccount = async (
  { db, locale }: Context,
  { last_name, first_name, middle_name }: Names,
): Promise<Account> => {
  const role_id = await findEnrolleeRole(db)
  const userId = await insertUser(db, {
    last_name,
    first_name,
    middle_name,
    role_id,
    email: null,
    phone: null,
    locale: 'ru',
    time_zone: 'Europe/Moscow',
  })
  return { userId, slip: await issueSlip(db, await getUser(db, { id: userId, locale })) }
}

/** Begins the application of somebody who came to the office. */
export const takeWalkIn = async (
  context: Context,
  { campaign_id, applicant }: WalkIn,
): Promise<{ id: number; slip: LoginSlip | null }> => {
  const { db, locale, now, personId } = context
  const { userId, slip } = await accountOf(context, applicant)
  const beginning = { campaignId: campaign_id, userId, actorId: personId, source: 'office', locale, now } as const
  return { id: await beginProfile(db, beginning), slip }
}
