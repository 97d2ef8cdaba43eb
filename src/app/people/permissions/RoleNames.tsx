import { useTranslate } from 'react-admin'
import { useRoleChoices } from '../giving'

/** The roles with these codes, by name. */
export const RoleNames = ({ codes }: { codes: readonly string[] }) => {
  const translate = useTranslate()
  const roles = useRoleChoices()
  if (codes.length === 0) return translate('permissions.no_roles')
  return codes.map((code) => roles.find((role) => role.code === code)?.name ?? code).join(', ')
}
