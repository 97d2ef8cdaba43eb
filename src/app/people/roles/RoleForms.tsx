import { useRecordContext, useTranslate, WithRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Role } from '../../../api/people/roles'
import { Create } from '../../kit/forms/Create'
import { Edit } from '../../kit/forms/Edit'
import { Section } from '../../kit/forms/Section'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { choicesOf } from '../../kit/inputs/choices'
import { RadioButtonGroupInput } from '../../kit/inputs/RadioButtonGroupInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/TranslatableInputs'
import { useCan } from '../../shell/session/store'
import { PermissionsInput } from './PermissionsInput'
import { RoleDelete } from './RoleDelete'

const reaches = choicesOf('roles.reach_text', ['own', 'all'])

/** Fields of a role; the code can be set only on creation. */
const RoleInputs = () => {
  const translate = useTranslate()
  const isNew = useRecordContext<Role>() === undefined
  return (
    <>
      <Section title={translate('roles.sections.texts')}>
        <TranslatableInputs>
          <TextInput source="name" />
          <TextInput source="description" multiline optional />
        </TranslatableInputs>
        {isNew && <TextInput source="code" helperText={translate('roles.help.code')} />}
      </Section>
      <Section title={translate('roles.sections.permissions')} help={translate('roles.sections.permissions_help')}>
        <PermissionsInput source="permissions" />
      </Section>
      <Section title={translate('roles.sections.reach')}>
        <RadioButtonGroupInput source="reach" choices={reaches} />
        <BooleanInput source="requires_second_factor" helperText={translate('roles.help.second_factor')} />
      </Section>
    </>
  )
}

const initialValues = {
  translations: { ru: {}, en: {} },
  code: '',
  reach: 'own',
  permissions: [],
  requires_second_factor: false,
}

const RoleCreate = () => (
  <Create>
    <SimpleForm defaultValues={initialValues}>
      <RoleInputs />
    </SimpleForm>
  </Create>
)

const RoleEdit = () => (
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

/** Returns the address of the account list filtered by role. */
const usersOfRole = (code: string): string =>
  `/access/users?${new URLSearchParams({ filter: JSON.stringify({ role: code }) })}`

/** The router expects these export names. */
export { RoleCreate as Create, RoleEdit as Edit }
