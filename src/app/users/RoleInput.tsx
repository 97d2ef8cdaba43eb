import { useRecordContext, useTranslate } from 'react-admin'
import type { UserRecord } from '../../api/users'
import { SelectInput } from '../kit/inputs/SelectInput'
import { useUser } from '../kit/session/store'
import { mayGive } from './giving'
import { useRoles } from './useRoles'

/** The role of an account: those one may give, and the one it has. A role that is not one's to take away stays as it is. */
export const RoleInput = () => {
  const translate = useTranslate()
  const user = useUser()
  const current = useRecordContext<UserRecord>()?.role
  const roles = useRoles()
  const own = roles.find((role) => role.code === current)
  if (!user) return null
  const mine = roles.filter((role) => mayGive({ can: user.can, permissions: role.permissions }))
  const isFixed = own !== undefined && !mine.includes(own)
  const choices = roles
    .filter((role) => mine.includes(role) || role === own)
    .map((role) => ({ id: role.code, name: role.name }))
  return (
    <SelectInput
      source="role"
      choices={choices}
      disabled={isFixed}
      help={translate(isFixed ? 'users.help.role_fixed' : 'users.help.role')}
    />
  )
}
