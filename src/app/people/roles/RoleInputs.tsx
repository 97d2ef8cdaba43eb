import { useRecordContext, useTranslate } from 'react-admin'
import type { Role } from '../../../api/people/roles'
import { Section } from '../../kit/forms/Section'
import { choicesOf } from '../../kit/inputs/choices'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { RadioButtonGroupInput } from '../../kit/inputs/RadioButtonGroupInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/TranslatableInputs'
import { PermissionsInput } from './PermissionsInput'

const reaches = choicesOf('roles.reach_text', ['own', 'all'])

/** The fields of a role; its code is given once, when it is made. */
export const RoleInputs = () => {
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
        <BooleanInput source="demands_second_factor" helperText={translate('roles.help.second_factor')} />
      </Section>
    </>
  )
}
