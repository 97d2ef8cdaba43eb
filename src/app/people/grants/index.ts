/** Rules and hooks for the permissions that a user may give to others. */
export { hasTemporaryGrant, canGive, canTake } from './grantRules'
export { usePermissions, usePermissionTexts } from './usePermissions'
export { useGiver, useRoleChoices, useRoles } from './useRoles'
