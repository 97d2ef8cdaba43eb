import { permissions } from '../../api/kit/permissions'
import { college, type DemoAccount } from './college'

const nobody: DemoAccount['names'] = ['Ковалёва', 'Нина', 'Павловна']

/** The role that holds just this permission. */
export const roleOfOne = (permission: string) => `only_${permission.replaceAll(' ', '_')}`

/** Everybody who can sign in to the demo college, one of them for every way to look at it. */
export const demoAccounts: readonly DemoAccount[] = [
  ...college.people.accounts,
  ...permissions.map((permission, position) => ({
    login: permission.replaceAll(' ', '-'),
    role: roleOfOne(permission),
    names: college.people.specialists[position] ?? nobody,
  })),
]

export const emailOf = (login: string) => `${login}@abitura.test`
