/** What one may give to others: for the roles and grants of accounts, and for what a role may do. */
export { isLent, mayGive, mayTake } from './mayGive'
export { usePermissions, usePermissionTexts } from './usePermissions'
export { useGiver, useRoleChoices, useRoles } from './useRoles'
