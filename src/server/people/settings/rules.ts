import { z } from 'zod'
import type { OwnProfile } from '../../../api/people/settings'
import type { Permission } from '../../../api/kit/permissions'
import type { ConstraintMessages } from '../../kit/records/constraints'
import { invalid } from '../../kit/problems'
import type { Person } from '../../kit/person'

/** Maps database constraints to fields and messages. */
export const settingsConstraints: ConstraintMessages = {
  users_email: { path: 'email', key: 'settings.address_taken' },
}

/** Data that a second-step ticket carries over from the first step. */
export const ticketDetails = z.object({ remember: z.boolean() })

const longestDays = 365
const dayMs = 86_400_000

/** Returns the end of the day `expiresOn` in UTC. Throws 422 if it is past or more than a year ahead. */
export const tokenExpiry = (expiresOn: string, now: Date): string => {
  const end = Date.parse(`${expiresOn}T23:59:59.999Z`)
  if (end <= now.getTime()) throw invalid({ expires_on: [{ key: 'settings.expiry_past' }] })
  if (end - now.getTime() > (longestDays + 1) * dayMs)
    throw invalid({ expires_on: [{ key: 'settings.expiry_too_far', values: { count: longestDays } }] })
  return new Date(end).toISOString()
}

/** A token cannot have permissions that its owner lacks. */
export const checkOwnPermissions = (wanted: readonly Permission[], { holds }: Pick<Person, 'holds'>): void => {
  if (!wanted.every(holds)) throw invalid({ permissions: [{ key: 'settings.not_yours' }] })
}

const nameFields = ['last_name', 'first_name', 'middle_name'] as const
type Names = { [Field in (typeof nameFields)[number]]?: string | undefined }

/** Throws 422 on a change of the legal name if the user must request it. */
export const checkNameChange = (before: OwnProfile, changes: Names): void => {
  if (!before.name_locked) return
  const changed = nameFields.filter((field) => changes[field] !== undefined && changes[field] !== before[field])
  if (changed.length > 0)
    throw invalid(Object.fromEntries(changed.map((field) => [field, [{ key: 'settings.name_locked' }]])))
}
