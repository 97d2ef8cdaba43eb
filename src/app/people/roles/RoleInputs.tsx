import { useRecordContext, useTranslate } from 'react-admin'
import type { Role } from '../../../api/people/roles'
import { Section } from '../../kit/forms/Section'
import { CheckboxInput } from '../../kit/inputs/CheckboxInput'
import { RadioInput } from '../../kit/inputs/RadioInput'
import { TextareaInput } from '../../kit/inputs/TextareaInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslationsInput } from '../../kit/inputs/TranslationsInput'
import { PermissionsInput } from './PermissionsInput'

const texts = [{ source: 'name' }, { source: 'description', Input: TextareaInput, optional: true }] as const
const reaches = ['own', 'all'] as const

/** The fields of a role; its code is given once, when it is made. */
export const RoleInputs = () => {
  const translate = useTranslate()
  const isNew = useRecordContext<Role>() === undefined
  return (
    <>
      <Section title={translate('roles.sections.texts')}>
        <TranslationsInput fields={texts} />
        {isNew && <TextInput source="code" help={translate('roles.help.code')} />}
      </Section>
      <Section title={translate('roles.sections.permissions')} help={translate('roles.sections.permissions_help')}>
        <PermissionsInput source="permissions" />
      </Section>
      <Section title={translate('roles.sections.reach')}>
        <RadioInput source="reach" codes={reaches} names="roles.reach_text" />
        <CheckboxInput source="demands_second_factor" help={translate('roles.help.second_factor')} />
      </Section>
    </>
  )
}
