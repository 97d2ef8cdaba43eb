import { useTranslate } from 'react-admin'
import type { UserRecord } from '../../../api/people/users'
import { dayAndTime } from '../../shell/dates'
import { EditPage } from '../../kit/forms/EditPage'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { StatusChip } from '../../kit/fields/StatusChip'
import { AccessCard } from './AccessCard'
import { AccommodationCard } from './AccommodationCard'
import { GrantsCard } from './GrantsCard'
import { UserActions } from './UserActions'
import { UserInputs } from './UserInputs'
import { UserStatus } from './UserStatus'

const status = (user: UserRecord) => <Status user={user} />
const subtitle = (user: UserRecord) => <Facts user={user} />
const actions = (user: UserRecord) => <UserActions user={user} />
const aside = (user: UserRecord) => (
  <>
    <AccessCard userId={user.id} />
    <GrantsCard userId={user.id} />
    {user.erased_at === null && <AccommodationCard key={user.id} userId={user.id} />}
    <HistoryCard entity="users" id={user.id} version={user.version} />
  </>
)

export const UserEdit = () => (
  <EditPage<UserRecord>
    logged="users"
    name={(user) => user.name}
    subtitle={subtitle}
    status={status}
    actions={actions}
    aside={aside}
  >
    <UserInputs />
  </EditPage>
)

const Status = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  if (user.erased_at !== null) return <StatusChip variant="dark">{translate('users.erase.erased')}</StatusChip>
  return (
    <>
      <UserStatus status={user.status} />
      {user.erase_requested_at !== null && (
        <StatusChip variant="warning">{translate('users.erase.waiting')}</StatusChip>
      )}
    </>
  )
}

/** What is not in the form: the login, the group, the last time here. */
const Facts = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  const facts = [
    user.role_name,
    user.group_code,
    user.login && translate('users.facts.login', { login: user.login }),
    user.email && !user.email_verified && translate('users.facts.unverified'),
    !user.has_password && translate('users.facts.no_password'),
    user.second_factor && translate('users.facts.second_factor'),
    user.last_login_at
      ? translate('users.facts.last_login', { at: dayAndTime(user.last_login_at) })
      : translate('users.facts.never'),
  ]
  return facts.filter(Boolean).join(' · ')
}
