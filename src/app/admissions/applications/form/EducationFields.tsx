import { useTranslate } from 'react-admin'
import { Pair } from '../../../kit/forms/Pair'
import { Section } from '../../../kit/forms/Section'
import { choicesOf } from '../../../kit/inputs/choices/choices'
import { BooleanInput } from '../../../kit/inputs/BooleanInput'
import { DateInput } from '../../../kit/inputs/dates/DateInput'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { SelectInput } from '../../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../../kit/inputs/TextInput'
import { educationLevels, educationPapers } from '../../../../api/kit/codes'
import { FormField } from './FormField'

/** Completed education and its certificate. */
export const EducationFields = () => {
  const translate = useTranslate()
  return (
    <>
      <Section title={translate('application_form.sections.school')}>
        <FormField source="education.level">
          {(field) => (
            <SelectInput {...field} choices={choicesOf('application_form.education_levels', educationLevels)} />
          )}
        </FormField>
        <FormField source="education.institution">
          {(field) => <TextInput {...field} keepsEmpty helperText={translate('application_form.help.institution')} />}
        </FormField>
        <Pair>
          <FormField source="education.year">{(field) => <NumberInput {...field} step={1} />}</FormField>
          <FormField source="education.average_score">
            {(field) => <NumberInput {...field} helperText={translate('application_form.help.average_score')} />}
          </FormField>
        </Pair>
      </Section>
      <Section title={translate('application_form.sections.paper')} help={translate('application_form.help.paper')}>
        <FormField source="education.paper">
          {(field) => (
            <SelectInput {...field} choices={choicesOf('application_form.education_papers', educationPapers)} />
          )}
        </FormField>
        <Pair>
          <FormField source="education.series">{(field) => <TextInput {...field} keepsEmpty optional />}</FormField>
          <FormField source="education.number">
            {(field) => (
              <TextInput {...field} keepsEmpty helperText={translate('application_form.help.paper_number')} />
            )}
          </FormField>
        </Pair>
        <FormField source="education.issued_on">
          {(field) => <DateInput {...field} yearsAgo={0} possible={[70, 0]} />}
        </FormField>
        <FormField source="education.honours">{(field) => <BooleanInput {...field} />}</FormField>
      </Section>
    </>
  )
}
