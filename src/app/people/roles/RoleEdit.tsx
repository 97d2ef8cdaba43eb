import { useTranslate, WithRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Role } from '../../../api/people/roles'
import { Edit } from '../../kit/forms/Edit'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { useCan } from '../../shell/session/store'
import { RoleDelete } from './RoleDelete'
import { RoleInputs } from './RoleInputs'

export const RoleEdit = () => (
  <Edit
    subtitle={<WithRecord<Role> render={(role) => <Facts role={role} />} />}
    actions={<WithRecord<Role> render={(role) => !role.is_system && <RoleDelete role={role} />} />}
    aside={<HistoryCard />}
  >
    <SimpleForm>
      <RoleInputs />
    </SimpleForm>
  </Edit>
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
