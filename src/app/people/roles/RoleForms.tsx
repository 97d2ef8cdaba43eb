import { useRecordContext, useTranslate, WithRecord, HttpError, useDelete, useRedirect } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Role } from '../../../api/people/roles'
import { Create } from '../../kit/forms/Create'
import { Edit } from '../../kit/forms/Edit'
import { Section } from '../../kit/forms/Section'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { RadioButtonGroupInput } from '../../kit/inputs/choices/RadioButtonGroupInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/translations/TranslatableInputs'
import { useCan } from '../../shell/session/store'
import { PermissionsInput } from './PermissionsInput'
import Button from '@mui/material/Button'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Confirm } from '../../shell/page/Confirm'
import { toast } from '../../shell/toasts/store'

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

/** Deletes an unused role; otherwise lists its users. */
const RoleDelete = ({ role }: { role: Role }) => {
  const translate = useTranslate()
  const redirect = useRedirect()
  const [isAsked, setAsked] = useState(false)
  const [remove, { isPending }] = useDelete<Role>(
    'access/roles',
    { id: role.id, previousData: role },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        toast.success({ text: translate('roles.deleted', { name: role.name }) })
        redirect('list', 'access/roles')
      },
      onError: (error: unknown) => {
        if (error instanceof HttpError && error.status === 409) toast.warning({ text: error.message })
      },
      onSettled: () => setAsked(false),
    },
  )
  const isUsed = role.users_count > 0
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        disabled={isUsed}
        title={isUsed ? translate('roles.used') : undefined}
        onClick={() => setAsked(true)}
      >
        <Trash2 size={20} strokeWidth={1.75} aria-hidden />
        {translate('kit.action.delete')}
      </Button>
      <Confirm
        isOpen={isAsked}
        confirmColor="warning"
        loading={isPending}
        title={translate('kit.action.title.delete', { name: role.name })}
        confirm={translate('kit.action.delete')}
        cancel={translate('kit.action.leave')}
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
        content={translate('roles.delete_text')}
      />
    </>
  )
}

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
