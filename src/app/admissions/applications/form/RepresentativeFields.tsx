import { useTranslate } from 'react-admin'
import { Section } from '../../../kit/forms/Section'
import { choicesOf } from '../../../kit/inputs/choices/choices'
import { PhoneInput } from '../../../kit/inputs/PhoneInput'
import { RadioButtonGroupInput } from '../../../kit/inputs/choices/RadioButtonGroupInput'
import { TextInput } from '../../../kit/inputs/TextInput'
import { relations } from '../../../../api/kit/codes'
import { FormField } from './FormField'

/** The legal representative of an applicant under 18. */
export const RepresentativeFields = () => {
  const translate = useTranslate()
  return (
    <Section
      title={translate('application_form.sections.representative')}
      help={translate('application_form.help.representative')}
    >
      <FormField source="representative.relation">
        {(field) => (
          <RadioButtonGroupInput {...field} row choices={choicesOf('application_form.relations', relations)} />
        )}
      </FormField>
      <FormField source="representative.last_name">{(field) => <TextInput {...field} keepsEmpty />}</FormField>
      <FormField source="representative.first_name">{(field) => <TextInput {...field} keepsEmpty />}</FormField>
      <FormField source="representative.middle_name">
        {(field) => <TextInput {...field} keepsEmpty optional />}
      </FormField>
      <FormField source="representative.phone">{(field) => <PhoneInput {...field} />}</FormField>
      <FormField source="representative.email">
        {(field) => <TextInput {...field} type="email" keepsEmpty optional />}
      </FormField>
    </Section>
  )
}
