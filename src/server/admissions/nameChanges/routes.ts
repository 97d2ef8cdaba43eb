import type { NameChange, nameChanges } from '../../../api/admissions/nameChanges'
import type { Context, Handlers } from '../../kit/handlers'
import { withTabCounts } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import { conflict, orNotFound, invalid } from '../../kit/problems'
import { lockForEdit } from '../../kit/records/lockRecord'
import { signerAt } from '../../kit/http/signedLinks'
import { recordNameOrder } from '../../groups'
import { claimFiles, storeOwnFiles } from '../../library'
import { getDetails, isNameLocked, listHolders, notify, notifyMany, renamePerson } from '../../people'
import { insertApplicationEvents } from '../applications/applicationQueries'
import { findNameChange, insertNameChange, listNameChanges, renameApplications, decideNameChange } from './queries'

const entity = 'name-changes'

type RequestContext = Pick<Context, 'db' | 'services' | 'now' | 'locale'> & { person: Person }
const signOf = ({ services, now }: RequestContext) => signerAt(services.keyFor, now)
const findOwn = async (context: RequestContext) =>
  (await findNameChange(context.db, { userId: context.person.id }, signOf(context))) ?? null
const read = async (context: RequestContext, id: number): Promise<NameChange> =>
  orNotFound(await findNameChange(context.db, { id }, signOf(context)))

const checkLocked = async ({ db, person }: Pick<RequestContext, 'db' | 'person'>): Promise<void> => {
  if (!(await isNameLocked(db, person.id))) throw conflict('name_changes.not_locked')
}

/** Locks a waiting request; users cannot decide on their own name. */
const lockWaiting = async (
  context: RequestContext,
  { id, version }: { id: number; version: number },
): Promise<NameChange> => {
  const current = () => read(context, id)
  await lockForEdit(context.db, { table: 'name_changes', id, version }, current)
  const request = await current()
  if (request.status !== 'waiting') throw conflict('name_changes.decided')
  if (request.user_id === context.person.id) throw conflict('name_changes.own')
  return request
}

/** The order of an approval: both number and date, or neither. */
const orderIn = ({
  order_number: number,
  order_date: date,
}: {
  order_number: string | null
  order_date: string | null
}) => {
  if (number !== null && date !== null) return { number, date }
  const needed = [{ key: 'field.required' }]
  if (number !== null) throw invalid({ order_date: needed })
  if (date !== null) throw invalid({ order_number: needed })
  return null
}

export const nameChangesRoutes: Handlers<typeof nameChanges> = {
  'GET /api/my/name-change': async (context) => ({ data: await findOwn(context) }),

  'POST /api/my/name-change': async (context) => {
    const { db, body, person, locale, services, audit } = context
    const { reason, file_ids, ...names } = body
    const userId = person.id
    await checkLocked(context)
    if ((await findOwn(context))?.status === 'waiting') throw conflict('name_changes.waiting')
    const { last_name, first_name, middle_name } = await getDetails(db, { userId, locale })
    if (names.last_name === last_name && names.first_name === first_name && names.middle_name === middle_name)
      throw invalid({ last_name: [{ key: 'name_changes.same_name' }] })
    const claim = { ids: file_ids, purpose: 'document', uploaderId: userId, ownerId: userId, path: 'files' } as const
    await claimFiles(db, claim)
    const id = await insertNameChange(db, { userId, names, reason, fileIds: file_ids })
    // The notices contain no names, because an erasure does not change the notices of other users.
    const path = `/name-changes/${id}`
    const deciders = (await listHolders(db, ['manage users'])).filter((decider) => decider !== userId)
    const notices = deciders.map((decider) => ({ userId: decider, event: 'name.requested' as const, values: {}, path }))
    await notifyMany(db, services, notices)
    audit({ action: 'submit', entity, ids: [id] })
    return { data: await findOwn(context) }
  },

  'POST /api/my/name-change/files': async (context) => {
    await checkLocked(context)
    return { data: await storeOwnFiles({ ...context, purpose: 'document' }) }
  },

  'DELETE /api/my/name-change': async (context) => {
    const { db, person, now, audit } = context
    const { id } = orNotFound((await findOwn(context)) ?? undefined)
    const isDone = await decideNameChange(db, { id, status: 'withdrawn', by: person.id, now })
    if (!isDone) throw conflict('name_changes.decided')
    audit({ action: 'withdraw', entity, ids: [id] })
    return { data: await findOwn(context) }
  },

  'GET /api/name-changes': ({ db, query, locale }) =>
    withTabCounts(query, (listQuery) => listNameChanges(db, { ...listQuery, locale })),

  'GET /api/name-changes/:id': async (context) => ({ data: await read(context, context.params.id) }),

  'POST /api/name-changes/:id/approve': async (context) => {
    const { db, params, body, person, now, locale, services, audit } = context
    const { id, user_id, last_name, first_name, middle_name, name } = await lockWaiting(context, {
      ...params,
      version: body.version,
    })
    const names = { last_name, first_name, middle_name }
    const order = orderIn(body)
    const before = order && (await getDetails(db, { userId: user_id, locale }))
    await renamePerson(db, { actor: person, userId: user_id, names })
    if (order && before) await recordNameOrder(db, { ...order, userId: user_id, before, names, by: person.id, now })
    const renamed = await renameApplications(db, { userId: user_id, names })
    const event = { action: 'correct', from: null, to: null, actorId: person.id } as const
    await insertApplicationEvents(
      db,
      renamed.map((applicationId) => ({ ...event, applicationId })),
    )
    await decideNameChange(db, { id, status: 'approved', by: person.id, now })
    await notify(db, services, { userId: user_id, event: 'name.approved', values: {}, path: '/settings/profile' })
    const data = await read(context, id)
    audit({ action: 'approve', entity, ids: [id], before: { name }, after: { name: data.name } })
    return { data }
  },

  'POST /api/name-changes/:id/reject': async (context) => {
    const { db, params, body, person, now, services, audit } = context
    const { id, user_id } = await lockWaiting(context, { ...params, ...body })
    const { reason } = body
    await decideNameChange(db, { id, status: 'rejected', by: person.id, rejectReason: reason, now })
    const values = { reason }
    await notify(db, services, { userId: user_id, event: 'name.rejected', values, path: '/settings/profile' })
    audit({ action: 'reject', entity, ids: [id], reason })
    return { data: await read(context, id) }
  },
}
