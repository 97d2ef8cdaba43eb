import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { type RaRecord, useRecordContext, useRedirect, useTranslate, WithRecord } from 'react-admin'
import type { LoginSlip } from '../../../api/people/userAccounts'
import type { UserRecord } from '../../../api/people/users'
import { SelectField } from '../../kit/fields/SelectField'
import { StatusChip } from '../../kit/fields/StatusChip'
import { Create } from '../../kit/forms/Create'
import { Edit } from '../../kit/forms/Edit'
import { Pair } from '../../kit/forms/Pair'
import { FeatureCards } from '../../kit/forms/FeatureCards'
import { Section } from '../../kit/forms/Section'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { PhoneInput } from '../../kit/inputs/PhoneInput'
import { RadioButtonGroupInput } from '../../kit/inputs/choices/RadioButtonGroupInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { dayAndTime } from '../../shell/dates'
import { cityOf, offsetOf, russianZones } from '../../shell/person/timeZones'
import { toast } from '../../shell/toasts/store'
import { AccessCard } from './AccessCard'
import { AccommodationCard } from './AccommodationCard'
import { GrantsCard } from './GrantsCard'
import { RoleInput } from './RoleInput'
import { SlipDialog } from './SlipDialog'
import { statusChoices } from './statuses'
import { UserActions } from './UserActions'

const commonZones = [...russianZones, 'UTC'] as const

/** Common time zones by city, plus the selected one. */
const timeZoneChoices = (chosen: string | undefined, translate: (key: string) => string) => {
  const isCommon = chosen === undefined || commonZones.some((zone) => zone === chosen)
  const now = new Date()
  const named = russianZones.map((zone) => [zone, translate(`time_zones.${zone}`)] as const)
  const others = isCommon ? ['UTC'] : ['UTC', chosen]
  return [...named, ...others.map((zone) => [zone, cityOf(zone)] as const)].map(([id, name]) => ({
    id,
    name: `${name}, ${offsetOf(id, now)}`,
  }))
}

const locales = ['ru', 'en'] as const

/** Fields of an account; `entry` is the choice of first access for a new one. */
const UserInputs = ({ entry }: { entry?: ReactNode }) => {
  const translate = useTranslate()
  const zone = useRecordContext<UserRecord>()?.time_zone
  return (
    <>
      <Section title={translate('users.sections.person')}>
        <Pair>
          <TextInput source="last_name" helperText={translate('users.help.last_name')} />
          <TextInput source="first_name" keepsEmpty />
        </Pair>
        <Pair>
          <TextInput source="middle_name" optional keepsEmpty />
          <PhoneInput source="phone" optional />
        </Pair>
      </Section>
      <Section title={translate('users.sections.access')}>
        <RoleInput />
        <TextInput source="email" type="email" optional helperText={translate('users.help.email')} />
        {entry}
      </Section>
      <Section title={translate('users.sections.habits')} help={translate('users.sections.habits_help')}>
        <Pair>
          <SelectInput source="locale" choices={choicesOf('kit.locale', locales)} />
          <SelectInput source="time_zone" choices={timeZoneChoices(zone, translate)} />
        </Pair>
      </Section>
    </>
  )
}

const entries = choicesOf('users.entry', ['invite', 'slip', 'none'])

const initialValues = () => ({
  last_name: '',
  first_name: '',
  middle_name: '',
  email: null,
  phone: null,
  role: 'enrollee',
  locale: 'ru',
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Moscow',
  entry: 'invite',
})

type Created = RaRecord & { slip?: LoginSlip | null }

/** Creates an account and shows its login slip, if any, before the account page. */
const UserCreate = () => {
  const translate = useTranslate()
  const redirect = useRedirect()
  const queries = useQueryClient()
  const [createdUser, setCreatedUser] = useState<Created | null>(null)
  const go = ({ id }: RaRecord) => redirect('edit', 'access/users', id)
  const onSuccess = (created: Created) => {
    toast.success({ text: translate('kit.form.created') })
    // The answer contains the slip with a password: drop it from the record cache.
    queries.removeQueries({ queryKey: ['access/users', 'getOne'] })
    if (created.slip) setCreatedUser(created)
    else go(created)
  }
  return (
    <>
      <Create mutationOptions={{ onSuccess }}>
        <SimpleForm defaultValues={initialValues()}>
          <UserInputs entry={<RadioButtonGroupInput source="entry" choices={entries} />} />
        </SimpleForm>
      </Create>
      {createdUser?.slip && <SlipDialog slips={[createdUser.slip]} onClose={() => go(createdUser)} />}
    </>
  )
}

const UserEdit = () => (
  <Edit
    auditEntity="users"
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
        <FeatureCards />
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

/** Read-only facts: login, group and last sign-in. */
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

/** The router expects these export names. */
export { UserCreate as Create, UserEdit as Edit }
