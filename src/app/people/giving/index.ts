/** What one may give to others: for the roles and grants of accounts, and for what a role may do. */
export { isLent, mayGive, mayTake } from './mayGive'
export { useGiver } from './useGiver'
export { useRoleChoices, useRoles } from './useRoles'
