/** Rules and hooks for the permissions that a user may give to others. */
export { isLent, mayGive, mayTake } from './mayGive'
export { usePermissions, usePermissionTexts } from './usePermissions'
export { useGiver, useRoleChoices, useRoles } from './useRoles'
