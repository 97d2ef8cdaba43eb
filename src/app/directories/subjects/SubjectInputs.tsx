import { useTranslate } from 'react-admin'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { AutocompleteManyInput } from '../../kit/inputs/AutocompleteManyInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { RadioInput } from '../../kit/inputs/RadioInput'
import { SelectInput } from '../../kit/inputs/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslationsInput } from '../../kit/inputs/TranslationsInput'
import { controlForms } from './controlForms'

const texts = [{ source: 'name' }] as const

/** The fields of a subject. */
export const SubjectInputs = () => {
  const translate = useTranslate()
  return (
    <>
      <Section title={translate('subjects.sections.texts')} help={translate('subjects.sections.texts_help')}>
        <TranslationsInput fields={texts} />
      </Section>
      <Section title={translate('subjects.sections.plan')}>
        <Pair>
          <TextInput source="code" help={translate('subjects.help.code')} />
          <SelectInput source="subject_type_id" reference="types/subject-types" />
        </Pair>
        <Pair>
          <NumberInput source="hours" whole optional unit={translate('subjects.unit.hours')} />
          <NumberInput source="credits" optional unit={translate('subjects.unit.credits')} />
        </Pair>
        <RadioInput source="control_form" codes={controlForms} names="subjects.control" inline />
      </Section>
      <Section title={translate('subjects.sections.directions')}>
        <AutocompleteManyInput
          source="direction_ids"
          reference="directories/directions"
          sort={{ field: 'position', order: 'ASC' }}
          withCode
          optional
          help={translate('subjects.help.directions')}
        />
      </Section>
    </>
  )
}
