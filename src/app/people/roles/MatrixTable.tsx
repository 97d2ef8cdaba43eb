import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Role } from '../../../api/people/roles'
import { permissionKinds } from './kinds'
import { usePermissionTexts } from '../grants'

/** Role headings link to the role, permissions to their page; the header row and first column are sticky. */
export const MatrixTable = ({ roles }: { roles: readonly Role[] }) => {
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
