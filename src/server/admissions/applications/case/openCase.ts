import type { ApplicationAction } from '../../../../api/admissions/applicationStates'
import { stale } from '../../../kit/problems'
import type { Person } from '../../../kit/person'
import { readApplication, type Application } from '../application'
import { readCase, type PresentContext } from './present'
import { lockApplication } from '../applicationQueries'
import { checkStaffAction } from './rules'

type CaseContext = PresentContext & { person: Pick<Person, 'id' | 'timeZone'> }

/** Locks the application for a staff action. Throws 404 if it does not exist, 409 if the version is stale (with the current case) or the action is blocked. */
export const openCase = async (
  acting: CaseContext,
  { id, version, action }: { id: number; version?: number; action: ApplicationAction },
): Promise<Application> => {
  const { db, locale, now, person } = acting
  const locked = await lockApplication(db, id)
  if (version !== undefined && version !== locked.version) throw stale(await readCase(acting, id))
  const application = await readApplication(db, { id, locale, now })
  checkStaffAction(action, application.record, {
    personId: person.id,
    campaignIsOpen: application.record.campaign.is_open,
    timeZone: person.timeZone,
  })
  return application
}
