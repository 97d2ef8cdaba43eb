import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Role } from '../../../api/people/roles'
import { permissionKinds } from './kinds'
import { usePermissionTexts } from './usePermissionTexts'

/** The matrix: each head leads to its role, each permission to its page; the head and the first column stay in sight. */
export const MatrixTable = ({ roles }: { roles: readonly Role[] }) => {
  const translate = useTranslate()
  const textsOf = usePermissionTexts()
  return (
    <div className="matrix" role="region" aria-label={translate('roles.title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('roles.permission')}</th>
            {roles.map((role) => (
              <th key={role.id} scope="col">
                <Link to={`/access/roles/${role.id}`}>{role.name}</Link>
                <span>{translate(`roles.reach.${role.reach}`)}</span>
                <span className="num">{translate('roles.users', role.users_count)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissionKinds.map(({ kind, permissions }) => (
            <Fragment key={kind}>
              <tr className="kind">
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  <span>{translate(`roles.kind.${kind}`)}</span>
                </th>
              </tr>
              {permissions.map((permission) => {
                const { id, title } = textsOf(permission)
                return (
                  <tr key={permission}>
                    <th scope="row">{id ? <Link to={`/access/permissions/${id}`}>{title}</Link> : title}</th>
                    {roles.map((role) => (
                      <td key={role.id}>
                        <Mark isHeld={role.permissions.includes(permission)} />
                      </td>
                    ))}
                  </tr>
                )
              })}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Mark = ({ isHeld }: { isHeld: boolean }) => {
  const translate = useTranslate()
  return isHeld ? (
    <span className="held" role="img" aria-label={translate('kit.yes')}>
      <Check size={16} strokeWidth={2.5} aria-hidden />
    </span>
  ) : (
    <span className="not-held" role="img" aria-label={translate('kit.no')} />
  )
}
