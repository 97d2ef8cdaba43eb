import { z } from 'zod'
import { day, locale } from '../../../api/kit/endpoints'
import { emailAddress, names, phone } from '../../../api/people/names'
import type { ImportField, ImportOptions } from '../../../api/people/userImports'
import { placesInGroups, type Actor } from '../grantRules'
import { Problem, type Message } from '../../kit/problems'
import { parse } from '../../kit/validation'
import { canEdit, roleObstacle, type RoleRights } from '../users/accountRules'

/** Validates a row by the same rules as the API. */
const row = z.strictObject({
  ...names,
  email: emailAddress.nullable(),
  phone: phone.nullable(),
  locale,
})
export type RowInput = z.output<typeof row> & { role: string }
/** Group requested by a row; `code` is the unprocessed cell text. */
export type GroupRequest = {
  code: string
  started_on: string
  user_id: number | null
  status: string
  studies: boolean
}
type Values = Partial<Record<ImportField, string>>
export type Errors = Partial<Record<string, Message[]>>

/** Existing user with the row's address or login. */
export type Existing = Omit<RowInput, 'role'> & {
  id: number
  status: string
  login: string | null
  role: string
  name: string
  reach: 'own' | 'all'
  erased: boolean
  role_permissions: RoleRights['permissions']
  permissions: RoleRights['permissions']
}
export type Verdict = {
  action: 'create' | 'update' | 'skip' | 'error'
  input: RowInput | null
  target_id: number | null
  errors: Errors
  /** Requested group, not looked up yet. */
  groupRequest: GroupRequest | null
}

export const valuesOf = (cells: readonly string[], { mapping }: Pick<ImportOptions, 'mapping'>): Values =>
  Object.fromEntries(mapping.flatMap((field, column) => (field && cells[column] ? [[field, cells[column]]] : [])))

const namesOf = ({ full_name, last_name, first_name, middle_name }: Values) => {
  const [last = '', first = '', ...middle] = (full_name ?? '').split(/[\s,]+/)
  return singleNameAsLast({
    last_name: last_name ?? last,
    first_name: first_name ?? first,
    middle_name: middle_name ?? middle.join(' '),
  })
}
/** Stores a single name as the last name (ICAO 9303). */
const singleNameAsLast = <N extends { last_name: string; first_name: string }>(names: N): N =>
  names.last_name === '' ? { ...names, last_name: names.first_name, first_name: '' } : names

/** Converts a Russian date, 01.09.2026, to ISO. */
const dayOf = (written: string) => {
  const [, date = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(written) ?? []
  return year === '' ? written : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}

type CheckContext = {
  actor: Actor
  options: ImportOptions
  /** Roles by lower-case code and by lower-case name in either language. */
  roles: ReadonlyMap<string, RoleRights>
  /** Whether no login of the file exists here, so they come from another system. */
  ignoresLogins: boolean
  existing: (key: { email: string | null; login: string | null }) => Existing | undefined
  /** Addresses and logins of previous rows. */
  seen: Set<string>
}

/** Decides the action for a row without saving anything. */
export const checkRow = (values: Values, known: CheckContext): Verdict => {
  const errors: Errors = {}
  const input = inputOf(values, known, errors)
  const role = known.roles.get((values.role ?? known.options.role).toLowerCase())
  if (!role) errors.role = [{ key: 'user_imports.no_such_role' }]
  const login = known.ignoresLogins ? null : (values.login?.toLowerCase() ?? null)
  if (values.group && !placesInGroups(known.actor)) errors.group = [{ key: 'user_imports.groups_not_yours' }]
  if (values.group) checkStart(values, known, errors)
  const keys = [input?.email, login].filter((key) => typeof key === 'string')
  if (keys.some((key) => known.seen.has(key)))
    errors[input?.email ? 'email' : 'login'] = [{ key: 'user_imports.repeated' }]
  for (const key of keys) known.seen.add(key)
  if (!input || !role || Object.keys(errors).length > 0)
    return { action: 'error', input: null, target_id: null, errors, groupRequest: null }
  const target = known.existing({ email: input.email, login })
  return target
    ? checkUpdate({ input, role, target, values }, known)
    : checkCreate({ input, role, login, values }, known)
}

const startOf = ({ started_on }: Values, { options }: Pick<CheckContext, 'options'>) =>
  started_on ? dayOf(started_on) : options.started_on

const checkStart = (values: Values, known: CheckContext, errors: Errors) => {
  const start = startOf(values, known)
  if (!start) errors.started_on = [{ key: 'field.required' }]
  else if (!day.safeParse(start).success) errors.started_on = [{ key: 'user_imports.day' }]
}

const groupRequestOf = (
  person: Omit<GroupRequest, 'code' | 'started_on'>,
  values: Values,
  known: CheckContext,
): GroupRequest | null => {
  const started_on = startOf(values, known)
  return values.group && started_on ? { code: values.group, started_on, ...person } : null
}

const studies = ({ permissions }: RoleRights) => permissions.includes('enroll') || permissions.includes('study')

const inputOf = (values: Values, { options }: CheckContext, errors: Errors) => {
  try {
    return parse(row, {
      ...namesOf(values),
      email: values.email ?? null,
      phone: values.phone ?? null,
      locale: localeOf(values, options),
    })
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    for (const [path, messages] of Object.entries(problem.details.errors ?? {})) errors[path] = [...messages]
    return null
  }
}
const localeOf = ({ locale: written }: Values, options: ImportOptions) => {
  if (written === undefined) return options.locale
  return /^(en|англ)/i.test(written) ? 'en' : 'ru'
}

const errorVerdict = (field: string, message: Message): Verdict => ({
  action: 'error',
  input: null,
  target_id: null,
  errors: { [field]: [message] },
  groupRequest: null,
})

type NewRow = { input: Omit<RowInput, 'role'>; role: RoleRights; login: string | null; values: Values }
const checkCreate = ({ input, role, login, values }: NewRow, known: CheckContext): Verdict => {
  const { actor } = known
  if (login !== null) return errorVerdict('login', { key: 'user_imports.no_such_login' })
  const obstacle = roleObstacle(actor, { from: null, to: role, isOwn: false })
  if (obstacle) return errorVerdict('role', obstacle)
  const groupRequest = groupRequestOf({ user_id: null, status: 'active', studies: studies(role) }, values, known)
  return { action: 'create', input: { ...input, role: role.code }, target_id: null, errors: {}, groupRequest }
}

type UpdateRow = { input: Omit<RowInput, 'role'>; role: RoleRights; target: Existing; values: Values }
/** Fields that the file omits stay unchanged. */
const checkUpdate = ({ input, role, target, values }: UpdateRow, known: CheckContext): Verdict => {
  const { actor, options } = known
  const { id, name, status, role_permissions } = target
  if (target.erased || !canEdit(actor, target))
    return errorVerdict('last_name', { key: 'user_imports.guarded', values: { name } })
  if (input.email !== null && input.email !== target.email)
    return errorVerdict('email', { key: 'user_imports.other_address' })
  const after = {
    last_name: input.last_name,
    first_name: input.first_name,
    middle_name: (values.middle_name ?? values.full_name) === undefined ? target.middle_name : input.middle_name,
    email: target.email,
    phone: input.phone ?? target.phone,
    locale: values.locale === undefined ? target.locale : input.locale,
    role: values.role === undefined ? target.role : role.code,
  }
  const obstacle = values.role === undefined ? null : newRoleObstacle({ role, target }, actor)
  if (obstacle) return errorVerdict('role', obstacle)
  const same = JSON.stringify(after) === JSON.stringify(rowOf(target))
  const action = same || options.on_existing === 'skip' ? 'skip' : 'update'
  const permissions = values.role === undefined ? role_permissions : role.permissions
  const groupRequest = groupRequestOf(
    { user_id: id, status, studies: studies({ ...role, permissions }) },
    values,
    known,
  )
  return {
    action,
    input: after,
    target_id: id,
    errors: {},
    groupRequest: options.on_existing === 'skip' ? null : groupRequest,
  }
}

/**
 * An import cannot change the user's own role or the role of an administrator. The rule that one administrator must remain
 * applies to all rows together, too late to name a row.
 */
const newRoleObstacle = ({ role, target }: Pick<UpdateRow, 'role' | 'target'>, actor: Actor): Message | null => {
  if (role.code === target.role) return null
  const isOwn = target.id === actor.id
  if (isOwn) return { key: 'user_imports.own_role' }
  if (target.role === 'admin') return { key: 'user_imports.admin_stays', values: { name: target.name } }
  const from = { code: target.role, reach: target.reach, permissions: target.role_permissions }
  return roleObstacle(actor, { from, to: role, isOwn })
}

const rowOf = ({ last_name, first_name, middle_name, email, phone, locale, role }: Existing): RowInput => ({
  last_name,
  first_name,
  middle_name,
  email,
  phone,
  locale,
  role,
})
