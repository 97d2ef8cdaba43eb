import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Role } from '../../../api/people/roles'
import { usePermissionTexts } from './usePermissionTexts'

/** The matrix where there is no room for it: a card for each role with what it may do. */
export const RoleCards = ({ roles }: { roles: readonly Role[] }) => {
  const translate = useTranslate()
  const textsOf = usePermissionTexts()
  return (
    <ul className="role-cards">
      {roles.map((role) => (
        <li key={role.id}>
          <Link to={`/access/roles/${role.id}`}>{role.name}</Link>
          <span className="faint">
            {translate(`roles.reach.${role.reach}`)} · {translate('roles.users', role.users_count)}
          </span>
          <span className="held-tags">
            {role.permissions.length === 0 && <span className="muted">{translate('roles.nothing')}</span>}
            {role.permissions.map((permission) => (
              <span key={permission} className="tag">
                {textsOf(permission).title}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
