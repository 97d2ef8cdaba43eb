import { beginningStep, type BeginningStep, type BeginningTask } from '../../../api/home/dashboard'
import type { Permission } from '../../../api/kit/permissions'
import type { Db } from '../../platform/database'
import type { Person } from '../../kit/person'
import { findBeginning } from './beginningQueries'

/** Who may do it: it takes every one of these. */
const takes: Record<BeginningStep, readonly Permission[]> = {
  document_types: ['manage directories', 'manage documents'],
  directions: ['manage directions'],
  legal_texts: ['manage access'],
  staff: ['manage users'],
  campaign: ['manage profiles'],
}
/** A campaign offers directions; what each of them asks for, and whom it is done with, may stay as it is. */
const needed: readonly BeginningStep[] = ['document_types', 'directions', 'campaign']

/** What of the beginning is the person's to do, in order; nothing once a campaign was published. */
export const beginningOf = async ({ db, person }: { db: Db; person: Person }): Promise<BeginningTask[]> => {
  const theirs = beginningStep.options.filter((step) => takes[step].every((permission) => person.holds(permission)))
  const done = theirs.length > 0 ? await findBeginning(db, { personId: person.id }) : null
  return done ? theirs.map((step) => ({ step, needed: needed.includes(step), done: done[step] })) : []
}
