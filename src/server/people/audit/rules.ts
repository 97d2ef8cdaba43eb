import { contract } from '../../../api'
import type { Access } from '../../../api/kit/endpoints'
import { hasPermission } from '../../kit/access'
import { invalid, notFound } from '../../kit/problems'
import type { Person } from '../../kit/person'
import { declared, type LoggedRecords } from '../../kit/room'

/** Where the log names a record otherwise than the path it is read by. */
const readAs: Readonly<Record<string, string>> = { users: 'access/users', 'users/grants': 'access/users' }

const accessOf = new Map<string, Access>(Object.entries(contract).map(([key, { access }]) => [key, access]))

/**
 * Who may read a record may read what was done to it; of what cannot be read there is no timeline. Nor of what is read
 * by something else than a permission, as a file is by its owner or by a link: here nobody looks whose record it is.
 */
export const checkMayRead = (person: Person, entity: string): void => {
  const access = accessOf.get(`GET /api/${readAs[entity] ?? entity}/:id`)
  if (typeof access !== 'object' || 'of' in access || !hasPermission(access, person)) throw notFound()
}

/**
 * The kinds of records that the person may open: no others are named or found in the log. Whose reach is their own may
 * open only some.
 */
export const kindsFor = ({ reach, holds }: Person): readonly LoggedRecords[] =>
  reach === 'all' ? declared.loggedRecords.filter(({ opens }) => holds(opens)) : []

/** What these set is read by a call of its own, which remembers who looked: here it is told only that it was set. */
const readElsewhere: readonly string[] = ['set_accommodation']

export const asTold = <T extends { action: string; before?: unknown; after?: unknown }>(event: T): T =>
  readElsewhere.includes(event.action) ? { ...event, before: null, after: null } : event

/** A timeline is of one record. */
export const recordOf = ({ entity, record_id }: { entity?: string | undefined; record_id?: number | undefined }) => {
  if (entity === undefined) throw invalid({ entity: [{ key: 'field.required' }] })
  if (record_id === undefined) throw invalid({ record_id: [{ key: 'field.required' }] })
  return { entity, record_id }
}
