import { useTranslate } from 'react-admin'
import { activeChoices, SelectField } from '../../kit/fields/SelectField'
import { TextField } from '../../kit/fields/TextField'
import { Create } from '../../kit/forms/Create'
import { Edit } from '../../kit/forms/Edit'
import { Pair } from '../../kit/forms/Pair'
import { RecordActions } from '../../kit/forms/RecordActions'
import { Section } from '../../kit/forms/Section'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { AutocompleteArrayInput } from '../../kit/inputs/choices/AutocompleteArrayInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { RadioButtonGroupInput } from '../../kit/inputs/choices/RadioButtonGroupInput'
import { ReferenceArrayInput, ReferenceInput } from '../../kit/inputs/choices/ReferenceInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/translations/TranslatableInputs'
import { codeAndName } from '../../kit/inputs/choices/useReference'
import { controlForms } from './controlForms'

const SubjectInputs = () => {
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

const initialValues = {
  translations: { ru: {}, en: {} },
  subject_type_id: null,
  direction_ids: [],
  hours: null,
  credits: null,
  control_form: 'exam',
}

const SubjectCreate = () => (
  <Create>
    <SimpleForm defaultValues={initialValues}>
      <SubjectInputs />
    </SimpleForm>
  </Create>
)

const SubjectEdit = () => (
  <Edit
    subtitle={<TextField source="code" />}
    status={<SelectField source="status" choices={activeChoices} />}
    actions={<RecordActions />}
    aside={<HistoryCard />}
  >
    <SimpleForm>
      <SubjectInputs />
    </SimpleForm>
  </Edit>
)

/** The router expects these export names. */
export { SubjectCreate as Create, SubjectEdit as Edit }
