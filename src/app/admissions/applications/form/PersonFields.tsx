import { useLocale, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { genders, identityKinds } from '../../../../api/kit/codes'
import { Pair } from '../../../kit/forms/Pair'
import { Section } from '../../../kit/forms/Section'
import { choicesOf } from '../../../kit/inputs/choices/choices'
import { DateInput } from '../../../kit/inputs/dates/DateInput'
import { MaskedInput } from '../../../kit/inputs/MaskedInput'
import { RadioButtonGroupInput } from '../../../kit/inputs/choices/RadioButtonGroupInput'
import { SelectInput } from '../../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../../kit/inputs/TextInput'
import { countryChoices } from './countries'
import { FormField } from './FormField'

/** Initial position of the date pickers: typical age of an applicant and of an identity document, in years. */
const typicalAge = 16
const typicalDocumentAge = 2
/** Range of the date pickers: years since birth and since the issue of the identity document. */
const ageRange = [90, 10] as const
const documentAgeRange = [60, 0] as const

/** Personal data and the identity document. */
export const PersonFields = () => {
  const translate = useTranslate()
  const locale = useLocale()
  const citizenship: unknown = useWatch({ name: 'person.citizenship' })
  const kind: unknown = useWatch({ name: 'person.identity.kind' })
  const isPassport = kind === 'passport_rf'
  const current = typeof citizenship === 'string' ? citizenship : ''
  const isForeign = current !== '' && current !== 'RU'
  return (
    <>
      <Section title={translate('application_form.sections.name')} help={translate('application_form.help.name')}>
        <FormField source="person.last_name">
          {(field) => <TextInput {...field} keepsEmpty autoComplete="family-name" />}
        </FormField>
        <FormField source="person.first_name">
          {(field) => <TextInput {...field} keepsEmpty autoComplete="given-name" />}
        </FormField>
        <FormField source="person.middle_name">
          {(field) => (
            <TextInput
              {...field}
              keepsEmpty
              optional
              autoComplete="additional-name"
              helperText={translate('application_form.help.middle_name')}
            />
          )}
        </FormField>
        <FormField source="person.gender">
          {(field) => <RadioButtonGroupInput {...field} row choices={choicesOf('application_form.genders', genders)} />}
        </FormField>
        <Pair>
          <FormField source="person.birth_date">
            {(field) => <DateInput {...field} yearsAgo={typicalAge} possible={ageRange} />}
          </FormField>
          <FormField source="person.citizenship">
            {(field) => <SelectInput {...field} choices={countryChoices({ locale, current })} />}
          </FormField>
        </Pair>
        <FormField source="person.birth_place">
          {(field) => <TextInput {...field} keepsEmpty helperText={translate('application_form.help.birth_place')} />}
        </FormField>
        <FormField source="person.snils">
          {(field) => (
            <MaskedInput
              {...field}
              mask="snils"
              optional={isForeign}
              helperText={translate(`application_form.help.${isForeign ? 'snils_of_foreigner' : 'snils'}`)}
            />
          )}
        </FormField>
      </Section>
      <Section
        title={translate('application_form.sections.identity')}
        help={translate('application_form.help.identity')}
      >
        <FormField source="person.identity.kind">
          {(field) => <SelectInput {...field} choices={choicesOf('application_form.identity_kinds', identityKinds)} />}
        </FormField>
        <Pair>
          <FormField source="person.identity.series">
            {(field) =>
              isPassport ? (
                <MaskedInput {...field} mask="passportSeries" />
              ) : (
                <TextInput {...field} keepsEmpty optional />
              )
            }
          </FormField>
          <FormField source="person.identity.number">
            {(field) =>
              isPassport ? <MaskedInput {...field} mask="passportNumber" /> : <TextInput {...field} keepsEmpty />
            }
          </FormField>
        </Pair>
        <Pair>
          <FormField source="person.identity.issued_on">
            {(field) => <DateInput {...field} yearsAgo={typicalDocumentAge} possible={documentAgeRange} />}
          </FormField>
          {isPassport && (
            <FormField source="person.identity.department_code">
              {(field) => <MaskedInput {...field} mask="departmentCode" />}
            </FormField>
          )}
        </Pair>
        <FormField source="person.identity.issuer">
          {(field) => <TextInput {...field} keepsEmpty helperText={translate('application_form.help.issuer')} />}
        </FormField>
      </Section>
    </>
  )
}
