import { useTranslate } from 'react-admin'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { AutocompleteArrayInput } from '../../kit/inputs/AutocompleteArrayInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { RadioButtonGroupInput } from '../../kit/inputs/RadioButtonGroupInput'
import { ReferenceArrayInput, ReferenceInput } from '../../kit/inputs/ReferenceInput'
import { SelectInput } from '../../kit/inputs/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/TranslatableInputs'
import { codeAndName } from '../../kit/inputs/useReference'
import { controlForms } from './controlForms'

/** The fields of a subject. */
export const SubjectInputs = () => {
  const translate = useTranslate()
  return (
    <>
      <Section title={translate('subjects.sections.texts')} help={translate('subjects.sections.texts_help')}>
        <TranslatableInputs>
          <TextInput source="name" />
        </TranslatableInputs>
      </Section>
      <Section title={translate('subjects.sections.plan')}>
        <Pair>
          <TextInput source="code" helperText={translate('subjects.help.code')} />
          <ReferenceInput source="subject_type_id" reference="types/subject-types">
            <SelectInput />
          </ReferenceInput>
        </Pair>
        <Pair>
          <NumberInput source="hours" step={1} optional unit={translate('subjects.unit.hours')} />
          <NumberInput source="credits" optional unit={translate('subjects.unit.credits')} />
        </Pair>
        <RadioButtonGroupInput source="control_form" choices={controlForms} row />
      </Section>
      <Section title={translate('subjects.sections.directions')}>
        <ReferenceArrayInput
          source="direction_ids"
          reference="directories/directions"
          sort={{ field: 'position', order: 'ASC' }}
        >
          <AutocompleteArrayInput
            optionText={codeAndName}
            optional
            helperText={translate('subjects.help.directions')}
          />
        </ReferenceArrayInput>
      </Section>
    </>
  )
}
