import type { Can, Permission } from '../../api'

const personal: readonly Permission[] = ['vote', 'enroll', 'study']

/** Whether a person may give these permissions: what makes staff is given only by who keeps access and holds it too. */
export const mayGive = ({ can, permissions }: { can: Can; permissions: readonly Permission[] }): boolean => {
  const beyond = permissions.filter((permission) => !personal.includes(permission))
  return beyond.length === 0 || (can['manage access'] && beyond.every((permission) => can[permission]))
}
