import { useRecordContext, useTranslate } from 'react-admin'
import type { UserRecord } from '../../../api/people/users'
import { hasTemporaryGrant, canGive, canTake, useGiver, useRoles } from '../grants'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { useUser } from '../../shell/session/store'

/** Roles that the user may give, plus the current one. Read-only if the user may not take the current role away. */
export const RoleInput = () => {
  const translate = useTranslate()
  const giver = useGiver()
  const record = useRecordContext<UserRecord>()
  const isSelf = useUser()?.id === record?.id
  const roles = useRoles()
  const own = roles.find((role) => role.code === record?.role)
  if (!giver) return null
  const givableRoles = roles.filter((role) => canGive(giver, role) && (!isSelf || canTake(giver, role)))
  const hasTemporaryOnly = roles.some(
    (role) => !givableRoles.includes(role) && hasTemporaryGrant(giver, role.permissions),
  )
  const isFixed = own !== undefined && !givableRoles.includes(own)
  const choices = roles
    .filter((role) => givableRoles.includes(role) || role === own)
    .map((role) => ({ id: role.code, name: role.name }))
  return (
    <SelectInput
      source="role"
      choices={choices}
      disabled={isFixed}
      helperText={[
        translate(isFixed ? 'users.help.role_fixed' : 'users.help.role'),
        hasTemporaryOnly && translate('users.help.lent'),
      ]
        .filter(Boolean)
        .join(' ')}
    />
  )
}
