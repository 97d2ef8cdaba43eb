import { useRecordContext, useTranslate } from 'react-admin'
import type { UserRecord } from '../../../api/people/users'
import { isLent, mayGive, mayTake, useGiver, useRoles } from '../giving'
import { SelectInput } from '../../kit/inputs/SelectInput'
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
  const mine = roles.filter((role) => mayGive(giver, role) && (!isSelf || mayTake(giver, role)))
  const isKeptBack = roles.some((role) => !mine.includes(role) && isLent(giver, role.permissions))
  const isFixed = own !== undefined && !mine.includes(own)
  const choices = roles
    .filter((role) => mine.includes(role) || role === own)
    .map((role) => ({ id: role.code, name: role.name }))
  return (
    <SelectInput
      source="role"
      choices={choices}
      disabled={isFixed}
      helperText={[
        translate(isFixed ? 'users.help.role_fixed' : 'users.help.role'),
        isKeptBack && translate('users.help.lent'),
      ]
        .filter(Boolean)
        .join(' ')}
    />
  )
}
