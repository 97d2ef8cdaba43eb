import { useGetList, useTranslate } from 'react-admin'
import type { Role } from '../../../api/people/roles'
import { CreateButton } from '../../kit/lists/CreateButton'
import { ListFault } from '../../kit/lists/ListFault'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { useCan } from '../../shell/session/store'
import { MatrixTable } from './MatrixTable'
import './roles.css'
import '../../kit/lists/lists.css'
import { Link } from 'react-router-dom'
import { usePermissionTexts } from '../grants'

/** Upper bound: no college has this many roles. */
const allRoles = 500

/** Matrix of roles (columns) and permissions (rows); on a phone, one card per role. */
export const RoleMatrix = () => {
  const translate = useTranslate()
  const canEdit = useCan('manage access')
  const { data, error } = useGetList<Role>(
    'access/roles',
    { pagination: { page: 1, perPage: allRoles }, sort: { field: 'id', order: 'ASC' } },
    { onError: () => undefined },
  )
  const title = translate('roles.title')
  const fault = faultOf({ error, data })
  if (fault) return <ListFault title={title} error={fault} />
  return (
    <div className="list-page">
      <PageHead title={title} subtitle={translate('roles.subtitle')} actions={canEdit && <CreateButton />} />
      {data && (
        <>
          <MatrixTable roles={data} />
          <RoleCards roles={data} />
        </>
      )}
    </div>
  )
}

/** Matrix for small screens: one card per role with its permissions. */
const RoleCards = ({ roles }: { roles: readonly Role[] }) => {
  const translate = useTranslate()
  const textsOf = usePermissionTexts()
  return (
    <ul className="role-cards phone-only divided">
      {roles.map((role) => (
        <li key={role.id} className="stack gap-2 p-4">
          <Link className="title-link" to={`/access/roles/${role.id}`}>
            {role.name}
          </Link>
          <span className="faint">
            {translate(`roles.reach.${role.reach}`)} · {translate('roles.users', role.users_count)}
          </span>
          <span className="row wrap gap-1">
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
