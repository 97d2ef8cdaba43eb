import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Section } from '../../../kit/forms/Section'
import { BooleanInput } from '../../../kit/inputs/BooleanInput'
import { PhoneInput } from '../../../kit/inputs/PhoneInput'
import { TextInput } from '../../../kit/inputs/TextInput'
import { FormField } from './FormField'
import { Pair } from '../../../kit/forms/Pair'

type Props = {
  /** Walk-ins may have no e-mail address. */
  isEmailOptional?: boolean
}

export const ContactsFields = ({ isEmailOptional = false }: Props) => {
  const translate = useTranslate()
  const livesThere: unknown = useWatch({ name: 'contacts.lives_there' })
  return (
    <>
      <Section title={translate('application_form.sections.reach')} help={translate('application_form.help.reach')}>
        <FormField source="contacts.phone">{(field) => <PhoneInput {...field} />}</FormField>
        <FormField source="contacts.email">
          {(field) => <TextInput {...field} type="email" keepsEmpty optional={isEmailOptional} autoComplete="email" />}
        </FormField>
      </Section>
      <Section
        title={translate('application_form.sections.registered')}
        help={translate('application_form.help.registered')}
      >
        <AddressFields source="contacts.registered" />
        <FormField source="contacts.lives_there">{(field) => <BooleanInput {...field} />}</FormField>
      </Section>
      {livesThere === false && (
        <Section title={translate('application_form.sections.actual')}>
          <AddressFields source="contacts.actual" />
        </Section>
      )}
      <Section title={translate('application_form.sections.dormitory')}>
        <FormField source="contacts.needs_dormitory">{(field) => <BooleanInput {...field} />}</FormField>
      </Section>
    </>
  )
}

const addressLines = ['place', 'street'] as const

const AddressFields = ({ source }: { source: string }) => (
  <>
    <Pair>
      <FormField source={`${source}.postal_code`}>
        {(field) => <TextInput {...field} keepsEmpty optional autoComplete="postal-code" />}
      </FormField>
      <FormField source={`${source}.region`}>{(field) => <TextInput {...field} keepsEmpty />}</FormField>
    </Pair>
    {addressLines.map((line) => (
      <FormField key={line} source={`${source}.${line}`}>
        {(field) => <TextInput {...field} keepsEmpty />}
      </FormField>
    ))}
  </>
)
