import type { UserInput, userAccounts } from '../../../api/people/userAccounts'
import type { Actor } from '../grantRules'
import type { AnyContext, Handlers } from '../../kit/handlers'
import { revokeTokens } from '../oneTimeTokenQueries'
import { changedFields } from '../personalFields'
import { conflict, invalid } from '../../kit/problems'
import { lockForEdit } from '../../kit/records/lockRecord'
import { removeSecondFactor } from '../settings/secondFactorQueries'
import { mailLink, mailOwner } from './accountMails'
import {
  findAccommodation,
  findRoleRights,
  insertUser,
  listHeldPermissions,
  lockAdministrators,
  lockTarget,
  lockTargets,
  replaceAccommodation,
  updateStatus,
  updateUser,
} from './accountQueries'
import {
  checkEdit,
  checkRoleChange,
  checkAccountControl,
  requireMailAddress,
  moveObstacle,
  splitByObstacle,
  statusAfter,
} from './accountRules'
import { issueSlip } from './loginSlip'
import { getUser } from './userQueries'

const entity = 'users'
const columnsOf = ({ role, ...columns }: UserInput, roleId: number) => ({ ...columns, role_id: roleId })

type BulkContext = Pick<AnyContext, 'db' | 'locale' | 'audit'> & {
  person: Actor
  body: { ids: number[]; reason?: string | undefined }
}
/** Changes the status of all accounts that allow it and returns reasons for the others. */
const moveMany = async (
  { db, person: actor, body, locale, audit }: BulkContext,
  move: Parameters<typeof statusAfter>[0],
) => {
  const { ids, reason } = body
  const targets = await lockTargets(db, ids)
  const admins = await lockAdministrators(db)
  // The actor does not count: users cannot change their own status.
  const lastAdmins = statusAfter(move) !== 'active' && admins.every((id) => ids.includes(id) && id !== actor.id)
  const { free, refused } = splitByObstacle({ ids, targets, locale }, (target) =>
    moveObstacle({ move, actor, target, lastAdmins }),
  )
  const done = free.map(({ id }) => id)
  await updateStatus(db, { ids: done, status: statusAfter(move) })
  audit({ action: move, entity, ids: done, ...(reason !== undefined && { reason }) })
  return { data: { done, refused } }
}

export const userAccountsRoutes: Handlers<typeof userAccounts> = {
  'POST /api/access/users': async ({ db, body: { entry, ...input }, person, locale, services, audit }) => {
    if (entry === 'invite' && input.email === null) throw invalid({ email: [{ key: 'field.required' }] })
    const role = checkRoleChange(person, { from: null, to: await findRoleRights(db, input.role), isOwn: false })
    const id = await insertUser(db, columnsOf(input, role.id))
    const user = await getUser(db, { id, locale })
    if (entry === 'invite' && input.email !== null)
      await mailLink(db, services, { kind: 'invite', to: { ...input, id, email: input.email } })
    const slip = entry === 'slip' ? await issueSlip(db, user) : null
    const data = slip ? await getUser(db, { id, locale }) : user
    audit({ action: 'create', entity, ids: [id], after: { ...data, entry } })
    return { data: { ...data, slip } }
  },

  'PUT /api/access/users/:id': async ({
    db,
    params: { id },
    body: { version, input },
    person,
    locale,
    services,
    audit,
  }) => {
    const current = () => getUser(db, { id, locale })
    const target = await lockTarget(db, id)
    checkEdit(person, target)
    await lockForEdit(db, { table: 'users', id, version }, current)
    const before = await current()
    const from = { code: target.role, reach: target.reach, permissions: target.role_permissions }
    const to = await findRoleRights(db, input.role)
    const role = checkRoleChange(person, { from, to, isOwn: id === person.id })
    const moved = input.email !== before.email
    if (moved) {
      checkAccountControl(person, target)
      if (input.email === null && target.login === null) throw invalid({ email: [{ key: 'users.only_way_in' }] })
      await revokeTokens(db, { userId: id, purposes: ['verify_email', 'change_email', 'reset_password', 'invite'] })
    }
    // Notify the old address, whose owner may not have wanted the change.
    if (moved) await mailOwner(db, services, { userId: id, kind: 'address_changed' })
    const { email, ...columns } = columnsOf(input, role.id)
    await updateUser(db, id, { ...columns, ...(moved && { email }) })
    if (moved && input.email !== null)
      await mailLink(db, services, { kind: 'verify_email', to: { ...input, id, email: input.email } })
    const data = await current()
    audit({ action: 'edit', entity, ids: [id], before, after: { ...data, changed: changedFields(before, data) } })
    return { data }
  },

  'POST /api/access/users/block': (context) => moveMany(context, 'block'),
  'POST /api/access/users/unblock': (context) => moveMany(context, 'unblock'),
  'POST /api/access/users/archive': (context) => moveMany(context, 'archive'),
  'POST /api/access/users/restore': (context) => moveMany(context, 'restore'),

  'POST /api/access/users/:id/invite': async ({ db, params: { id }, person, services, audit }) => {
    const target = await lockTarget(db, id)
    checkEdit(person, target)
    if (target.has_password) throw conflict('users.already_in')
    const email = requireMailAddress(target)
    await revokeTokens(db, { userId: id, purposes: ['invite'] })
    await mailLink(db, services, { kind: 'invite', to: { ...target, email } })
    audit({ action: 'invite', entity, ids: [id] })
    return { data: { id, email } }
  },

  'POST /api/access/users/:id/send-reset': async ({ db, params: { id }, person, services, audit }) => {
    const target = await lockTarget(db, id)
    checkEdit(person, target)
    const email = requireMailAddress(target)
    await mailLink(db, services, { kind: 'reset_password', to: { ...target, email } })
    audit({ action: 'send_reset', entity, ids: [id] })
    return { data: { id, email } }
  },

  'POST /api/access/users/:id/login-slip': async ({ db, params: { id }, person, services, audit }) => {
    const target = await lockTarget(db, id)
    checkAccountControl(person, target)
    if (id === person.id) throw conflict('users.not_yourself')
    if (target.status !== 'active') throw conflict('users.not_active')
    const slip = await issueSlip(db, target)
    await mailOwner(db, services, { userId: id, kind: 'password_changed' })
    audit({ action: 'issue_login_slip', entity, ids: [id] })
    return { data: slip }
  },

  'POST /api/access/users/:id/two-factor/reset': async ({ db, params: { id }, person, services, audit }) => {
    const target = await lockTarget(db, id)
    checkAccountControl(person, target)
    if (id === person.id) throw conflict('users.not_yourself')
    if (!(await removeSecondFactor(db, id))) throw conflict('users.no_second_factor')
    await mailOwner(db, services, { userId: id, kind: 'second_factor_off' })
    audit({ action: 'reset_second_factor', entity, ids: [id] })
    return { data: { id } }
  },

  'GET /api/access/users/:id/access': async ({ db, params: { id }, locale }) => {
    await getUser(db, { id, locale })
    return { data: await listHeldPermissions(db, { id, locale }) }
  },

  'GET /api/access/users/:id/accommodation': async ({ db, params: { id }, locale, audit }) => {
    await getUser(db, { id, locale })
    audit({ action: 'read_accommodation', entity, ids: [id] })
    return { data: await findAccommodation(db, id) }
  },

  'PUT /api/access/users/:id/accommodation': async ({ db, params: { id }, body: { accommodation }, person, audit }) => {
    checkEdit(person, await lockTarget(db, id))
    // Users cannot set their own extra time.
    if (id === person.id) throw conflict('users.not_yourself')
    const before = await findAccommodation(db, id)
    await replaceAccommodation(db, id, accommodation)
    audit({ action: 'set_accommodation', entity, ids: [id], before, after: accommodation })
    return { data: await findAccommodation(db, id) }
  },
}
