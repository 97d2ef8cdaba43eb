import { permissions } from '../../api/kit/permissions'
import { college, type DemoAccount } from './college'

const nobody: DemoAccount['names'] = ['Ковалёва', 'Нина', 'Павловна']

/** Code of the role with only this permission. */
export const roleOfOne = (permission: string) => `only_${permission.replaceAll(' ', '_')}`

/** The demo accounts that can sign in, one for every role. */
export const demoAccounts: readonly DemoAccount[] = [
  ...college.people.accounts,
  ...permissions.map((permission, position) => ({
    login: permission.replaceAll(' ', '-'),
    role: roleOfOne(permission),
    names: college.people.specialists[position] ?? nobody,
  })),
]

export const emailOf = (login: string) => `${login}@abitura.test`
