import type { z } from 'zod'
import type { Locale } from '../../../../api/kit/endpoints'
import type { applications } from '../../../../api/admissions/applications'
import type { LoginSlip } from '../../../../api/people/userAccounts'
import type { Db } from '../../../platform/database'
import { invalid } from '../../../kit/problems'
import { openEnrolleeAccount } from '../../../people'
import { beginApplication } from '../transitions/begin'
import { isPossibleApplicant } from './peopleQueries'

type WalkIn = z.output<(typeof applications)['POST /api/profiles']['body']>
type Context = { db: Db; locale: Locale; now: Date; personId: number }

type Account = { userId: number; slip: LoginSlip | null }

/**
 * A new person gets an account and a login slip. A known person keeps their account and gets no slip; throws 422 if
 * they cannot apply.
 */
const accountOf = async (context: Context, applicant: WalkIn['applicant']): Promise<Account> => {
  if (applicant.kind === 'new') {
    const { kind: _, ...names } = applicant
    return openEnrolleeAccount(context.db, { names, locale: context.locale })
  }
  if (!(await isPossibleApplicant(context.db, applicant.user_id)))
    throw invalid({ 'applicant.user_id': [{ key: 'applications.not_an_applicant' }] })
  return { userId: applicant.user_id, slip: null }
}

/** Creates the application of a walk-in applicant. */
export const createWalkIn = async (
  context: Context,
  { campaign_id, applicant }: WalkIn,
): Promise<{ id: number; slip: LoginSlip | null }> => {
  const { db, locale, now, personId } = context
  const { userId, slip } = await accountOf(context, applicant)
  const application = { campaignId: campaign_id, userId, actorId: personId, source: 'office', locale, now } as const
  return { id: await beginApplication(db, application), slip }
}
