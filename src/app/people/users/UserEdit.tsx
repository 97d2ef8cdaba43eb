import { useTranslate, WithRecord } from 'react-admin'
import type { UserRecord } from '../../../api/people/users'
import { dayAndTime } from '../../shell/dates'
import { Edit } from '../../kit/forms/Edit'
import { RoomCards } from '../../kit/forms/RoomCards'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { SelectField } from '../../kit/fields/SelectField'
import { StatusChip } from '../../kit/fields/StatusChip'
import { AccessCard } from './AccessCard'
import { AccommodationCard } from './AccommodationCard'
import { GrantsCard } from './GrantsCard'
import { UserActions } from './UserActions'
import { UserInputs } from './UserInputs'
import { statusChoices } from './statuses'

export const UserEdit = () => (
  <Edit
    logged="users"
    subtitle={<WithRecord<UserRecord> render={(user) => <Facts user={user} />} />}
    status={<WithRecord<UserRecord> render={(user) => <Status user={user} />} />}
    actions={<WithRecord<UserRecord> render={(user) => <UserActions user={user} />} />}
    aside={
      <>
        <WithRecord<UserRecord>
          render={(user) => (
            <>
              <AccessCard userId={user.id} />
              <GrantsCard userId={user.id} />
              {user.erased_at === null && <AccommodationCard key={user.id} userId={user.id} />}
            </>
          )}
        />
        <RoomCards />
        <HistoryCard entity="users" />
      </>
    }
  >
    <SimpleForm>
      <UserInputs />
    </SimpleForm>
  </Edit>
)

const Status = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  if (user.erased_at !== null) return <StatusChip variant="dark">{translate('users.erase.erased')}</StatusChip>
  return (
    <>
      <SelectField source="status" choices={statusChoices} />
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
