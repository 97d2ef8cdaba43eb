import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Role } from '../../../api/people/roles'
import { EditPage } from '../../kit/forms/EditPage'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { useCan } from '../../shell/session/store'
import { RoleDelete } from './RoleDelete'
import { RoleInputs } from './RoleInputs'

const subtitle = (role: Role) => <Facts role={role} />
const actions = (role: Role) => !role.is_system && <RoleDelete role={role} />
const aside = (role: Role) => <HistoryCard entity="access/roles" id={role.id} version={role.version} />

export const RoleEdit = () => (
  <EditPage<Role> name={(role) => role.name} subtitle={subtitle} actions={actions} aside={aside}>
    <RoleInputs />
  </EditPage>
)

const Facts = ({ role }: { role: Role }) => {
  const translate = useTranslate()
  const count = translate('roles.users', role.users_count)
  return (
    <>
      <code>{role.code}</code> · {useCan('manage users') ? <Link to={usersOfRole(role.code)}>{count}</Link> : count}
      {role.is_system && ` · ${translate('roles.system')}`}
    </>
  )
}

/** The list of accounts, narrowed to those of a role. */
const usersOfRole = (code: string): string =>
  `/access/users?${new URLSearchParams({ filter: JSON.stringify({ role: code }) })}`
