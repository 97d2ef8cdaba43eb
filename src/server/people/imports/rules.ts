import { z } from 'zod'
import { locale } from '../../../api/kit/endpoints'
import { emailAddress, names, phone } from '../../../api/people/names'
import type { ImportField, ImportOptions } from '../../../api/people/userImports'
import type { Actor } from '../grantRules'
import { Problem, type Message } from '../../kit/problems'
import { parse } from '../../kit/validation'
import { mayEdit, obstacleToRole, type RoleRights } from '../users/accountRules'

const titles: Readonly<Record<ImportField, RegExp>> = {
  last_name: /^(фамилия|last ?name|surname|family ?name)$/,
  first_name: /^(имя|first ?name|given ?name)$/,
  middle_name: /^(отчество|middle ?name|patronymic)$/,
  full_name: /^(ф\.? ?и\.? ?о\.?|фамилия,? имя,?( отчество)?|full ?name|name|полное имя)$/,
  email: /^(e-?mail|почта|эл(ектронная|\.)? почта|адрес почты|mail)$/,
  login: /^(логин|login|user ?name)$/,
  phone: /^(телефон|тел\.?|мобильный( телефон)?|phone|mobile)$/,
  role: /^(роль|role)$/,
  locale: /^(язык|language|locale)$/,
}
const fields = z
  .array(z.enum(['last_name', 'first_name', 'middle_name', 'full_name', 'email', 'login', 'phone', 'role', 'locale']))
  .parse(Object.keys(titles))

/** What the columns seem to hold by their titles; a field is taken by the first column that fits. */
export const guessMapping = (heading: readonly string[]): (ImportField | null)[] => {
  const taken = new Set<ImportField>()
  return heading.map((title) => {
    const plain = title
      .toLowerCase()
      .replaceAll('ё', 'е')
      .replaceAll(/[_*:]+/g, ' ')
      .trim()
    const field = fields.find((name) => !taken.has(name) && titles[name].test(plain))
    if (field) taken.add(field)
    return field ?? null
  })
}

/** The rules of the API for what a row brings. */
const row = z.strictObject({
  ...names,
  email: emailAddress.nullable(),
  phone: phone.nullable(),
  locale,
})
export type RowInput = z.output<typeof row> & { role: string }
type Values = Partial<Record<ImportField, string>>
export type Errors = Partial<Record<string, Message[]>>

/** Somebody who has the row's address or login already. */
export type Existing = Omit<RowInput, 'role'> & {
  id: number
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
}

export const valuesOf = (cells: readonly string[], { mapping }: Pick<ImportOptions, 'mapping'>): Values =>
  Object.fromEntries(mapping.flatMap((field, column) => (field && cells[column] ? [[field, cells[column]]] : [])))

const namesOf = ({ full_name, last_name, first_name, middle_name }: Values) => {
  const [last = '', first = '', ...middle] = (full_name ?? '').split(/\s+/)
  return { last_name: last_name ?? last, first_name: first_name ?? first, middle_name: middle_name ?? middle.join(' ') }
}

type Known = {
  actor: Actor
  options: ImportOptions
  /** By code and by name in either language, in lower case. */
  roles: ReadonlyMap<string, RoleRights>
  existing: (key: { email: string | null; login: string | null }) => Existing | undefined
  /** Addresses and logins of the rows before. */
  seen: Set<string>
}

/** What becomes of a row: nothing is written yet. */
export const judge = (values: Values, known: Known): Verdict => {
  const errors: Errors = {}
  const input = inputOf(values, known, errors)
  const role = known.roles.get((values.role ?? known.options.role).toLowerCase())
  if (!role) errors.role = [{ key: 'userImports.noSuchRole' }]
  const login = values.login?.toLowerCase() ?? null
  const keys = [input?.email, login].filter((key) => typeof key === 'string')
  if (keys.some((key) => known.seen.has(key)))
    errors[input?.email ? 'email' : 'login'] = [{ key: 'userImports.repeated' }]
  for (const key of keys) known.seen.add(key)
  if (!input || !role || Object.keys(errors).length > 0)
    return { action: 'error', input: null, target_id: null, errors }
  const target = known.existing({ email: input.email, login })
  return target ? judgeUpdate({ input, role, target, values }, known) : judgeCreate({ input, role, login }, known)
}

const inputOf = (values: Values, { options }: Known, errors: Errors) => {
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

const refused = (field: string, message: Message): Verdict => ({
  action: 'error',
  input: null,
  target_id: null,
  errors: { [field]: [message] },
})

type New = { input: Omit<RowInput, 'role'>; role: RoleRights; login: string | null }
const judgeCreate = ({ input, role, login }: New, { actor }: Known): Verdict => {
  if (login !== null) return refused('login', { key: 'userImports.noSuchLogin' })
  const obstacle = obstacleToRole(actor, { from: null, to: role, isOwn: false })
  if (obstacle) return refused('role', obstacle)
  return { action: 'create', input: { ...input, role: role.code }, target_id: null, errors: {} }
}

type Old = { input: Omit<RowInput, 'role'>; role: RoleRights; target: Existing; values: Values }
/** What the file does not say stays as it is. */
const judgeUpdate = ({ input, role, target, values }: Old, { actor, options }: Known): Verdict => {
  const { name } = target
  if (target.erased || !mayEdit(actor, target))
    return refused('last_name', { key: 'userImports.guarded', values: { name } })
  if (input.email !== null && input.email !== target.email) return refused('email', { key: 'userImports.otherAddress' })
  const after = {
    last_name: input.last_name,
    first_name: input.first_name,
    middle_name: (values.middle_name ?? values.full_name) === undefined ? target.middle_name : input.middle_name,
    email: target.email,
    phone: input.phone ?? target.phone,
    locale: values.locale === undefined ? target.locale : input.locale,
    role: values.role === undefined ? target.role : role.code,
  }
  const obstacle = values.role === undefined ? null : obstacleToNewRole({ role, target }, actor)
  if (obstacle) return refused('role', obstacle)
  const same = JSON.stringify(after) === JSON.stringify(asRow(target))
  const action = same || options.on_existing === 'skip' ? 'skip' : 'update'
  return { action, input: after, target_id: target.id, errors: {} }
}

/**
 * A list takes neither one's own role nor an administrator's: that the last one stays is judged for all rows at once,
 * too late to say of which.
 */
const obstacleToNewRole = ({ role, target }: Pick<Old, 'role' | 'target'>, actor: Actor): Message | null => {
  if (role.code === target.role) return null
  const isOwn = target.id === actor.id
  if (isOwn) return { key: 'userImports.ownRole' }
  if (target.role === 'admin') return { key: 'userImports.adminStays', values: { name: target.name } }
  const from = { code: target.role, reach: target.reach, permissions: target.role_permissions }
  return obstacleToRole(actor, { from, to: role, isOwn })
}

const asRow = ({ last_name, first_name, middle_name, email, phone, locale, role }: Existing): RowInput => ({
  last_name,
  first_name,
  middle_name,
  email,
  phone,
  locale,
  role,
})
