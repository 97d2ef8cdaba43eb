import type { z } from 'zod'
import type { Locale } from '../../api/kit'
import type { profiles } from '../../api/profiles'
import type { LoginSlip } from '../../api/userAccounts'
import type { Db } from '../kit/database'
import { invalid } from '../kit/problems'
import { insertUser } from '../users/accountQueries'
import { issueSlip } from '../users/loginSlip'
import { getUser } from '../users/queries'
import { beginProfile } from './beginning'
import { findEnrolleeRole, mayApply } from './peopleQueries'

type WalkIn = z.output<(typeof profiles)['POST /api/profiles']['body']>
type Context = { db: Db; locale: Locale; now: Date; personId: number }

/** An account without e-mail, and the slip that lets its holder in. */
const newApplicant = async (
  { db, locale }: Context,
  names: { last_name: string; first_name: string; middle_name: string },
): Promise<{ userId: number; slip: LoginSlip }> => {
  const role_id = await findEnrolleeRole(db)
  const userId = await insertUser(db, {
    ...names,
    role_id,
    email: null,
    phone: null,
    locale: 'ru',
    time_zone: 'Europe/Moscow',
  })
  return { userId, slip: await issueSlip(db, await getUser(db, { id: userId, locale })) }
}

/** Begins the application of somebody who came to the office; a known person keeps the account and gets no slip. */
export const takeWalkIn = async (
  context: Context,
  { campaign_id, applicant }: WalkIn,
): Promise<{ id: number; slip: LoginSlip | null }> => {
  const { db, locale, now, personId } = context
  if (applicant.kind === 'known' && !(await mayApply(db, applicant.user_id)))
    throw invalid({ 'applicant.user_id': [{ key: 'profiles.notAnApplicant' }] })
  const { userId, slip } =
    applicant.kind === 'known'
      ? { userId: applicant.user_id, slip: null }
      : await newApplicant(context, namesOf(applicant))
  const id = await beginProfile(db, {
    campaignId: campaign_id,
    userId,
    actorId: personId,
    source: 'office',
    locale,
    now,
  })
  return { id, slip }
}

const namesOf = ({
  last_name,
  first_name,
  middle_name,
}: {
  last_name: string
  first_name: string
  middle_name: string
}) => ({
  last_name,
  first_name,
  middle_name,
})
