import type { Locale } from '../../../api/kit/endpoints'
import type { LoginSlip } from '../../../api/people/userAccounts'
import { found } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { findRoleRights, insertUser } from './accountQueries'
import { issueSlip } from './loginSlip'
import { getUser } from './queries'

type Names = { last_name: string; first_name: string; middle_name: string }

/** An account without e-mail for somebody who will apply, and the slip that lets its holder in. */
export const openEnrolleeAccount = async (
  db: Db,
  { names, locale }: { names: Names; locale: Locale },
): Promise<{ userId: number; slip: LoginSlip }> => {
  const { id: role_id } = found(await findRoleRights(db, 'enrollee'))
  const elsewhere = { role_id, email: null, phone: null, locale: 'ru', time_zone: 'Europe/Moscow' } as const
  const userId = await insertUser(db, { ...names, ...elsewhere })
  return { userId, slip: await issueSlip(db, await getUser(db, { id: userId, locale })) }
}
