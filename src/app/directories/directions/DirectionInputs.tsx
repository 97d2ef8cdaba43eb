import { useTranslate } from 'react-admin'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { CheckboxGroupInput } from '../../kit/inputs/CheckboxGroupInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { ReferenceArrayInput, ReferenceInput } from '../../kit/inputs/ReferenceInput'
import { SelectInput } from '../../kit/inputs/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/TranslatableInputs'
import { AdmissionInputs } from './AdmissionInputs'
import { DirectionDocuments } from './DirectionDocuments'

/** The fields of a direction, for a new one and an old one alike. */
export const DirectionInputs = () => {
  const translate = useTranslate()
  return (
    <>
      <Section title={translate('directions.sections.texts')} help={translate('directions.sections.texts_help')}>
        <TranslatableInputs>
          <TextInput source="name" />
          <TextInput source="profile" optional />
          <TextInput source="qualification" optional />
        </TranslatableInputs>
      </Section>
      <Section title={translate('directions.sections.study')}>
        <Pair>
          <TextInput source="code" placeholder="09.02.07" helperText={translate('directions.help.code')} />
          <NumberInput source="duration_months" step={1} unit={translate('directions.unit.months')} />
        </Pair>
        <ReferenceInput source="education_type_id" reference="types/education-types">
          <SelectInput helperText={translate('directions.help.education_type')} />
        </ReferenceInput>
        <ReferenceArrayInput source="education_method_ids" reference="types/education-methods">
          <CheckboxGroupInput row />
        </ReferenceArrayInput>
      </Section>
      <AdmissionInputs />
      <DirectionDocuments />
      <Section title={translate('directions.sections.place')}>
        <Pair>
          <NumberInput source="position" step={1} helperText={translate('directions.help.position')} />
        </Pair>
      </Section>
    </>
  )
}
