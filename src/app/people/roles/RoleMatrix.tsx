import { useGetList, useTranslate } from 'react-admin'
import type { Role } from '../../../api/people/roles'
import { CreateButton } from '../../kit/lists/CreateButton'
import { ListFault } from '../../kit/lists/ListFault'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { useCan } from '../../shell/session/store'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { permissionKinds } from './kinds'
import './roles.css'
import '../../kit/lists/lists.css'
import { Link } from 'react-router-dom'
import { usePermissionTexts } from '../grants'

/** Upper bound: no college has this many roles. */
const allRoles = 500

/** Role headings link to the role, permissions to their page; the header row and first column are sticky. */
const MatrixTable = ({ roles }: { roles: readonly Role[] }) => {
  const translate = useTranslate()
  const textsOf = usePermissionTexts()
  return (
    <div className="matrix overflow-auto panel mt-6 hide-phone" role="region" aria-label={translate('roles.title')}>
      <Table stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{translate('roles.permission')}</TableCell>
            {roles.map((role) => (
              <TableCell key={role.id} align="center">
                <Link className="title-link" to={`/access/roles/${role.id}`}>
                  {role.name}
                </Link>
                <span className="block faint">{translate(`roles.reach.${role.reach}`)}</span>
                <span className="block faint num">{translate('roles.users', role.users_count)}</span>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {permissionKinds.map(({ kind, permissions }) => (
            <Fragment key={kind}>
              <TableRow className="kind">
                <TableCell component="th" scope="rowgroup" colSpan={roles.length + 1}>
                  <span className="small semibold faint">{translate(`roles.kind.${kind}`)}</span>
                </TableCell>
              </TableRow>
              {permissions.map((permission) => {
                const { id, title } = textsOf(permission)
                return (
                  <TableRow key={permission} hover>
                    <TableCell component="th" scope="row">
                      {id ? (
                        <Link className="title-link" to={`/access/permissions/${id}`}>
                          {title}
                        </Link>
                      ) : (
                        title
                      )}
                    </TableCell>
                    {roles.map((role) => (
                      <TableCell key={role.id} align="center">
                        <Mark isHeld={role.permissions.includes(permission)} />
                      </TableCell>
                    ))}
                  </TableRow>
                )
              })}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

const Mark = ({ isHeld }: { isHeld: boolean }) => {
  const translate = useTranslate()
  return isHeld ? (
    <span className="badge held mx-auto" role="img" aria-label={translate('kit.yes')}>
      <Check size={16} strokeWidth={2.5} aria-hidden />
    </span>
  ) : (
    <span className="faint" role="img" aria-label={translate('kit.no')}>
      –
    </span>
  )
}

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
