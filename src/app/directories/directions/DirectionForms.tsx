import { useTranslate } from 'react-admin'
import { SelectField } from '../../kit/fields/SelectField'
import { TextField } from '../../kit/fields/TextField'
import { Create } from '../../kit/forms/Create'
import { Edit } from '../../kit/forms/Edit'
import { Pair } from '../../kit/forms/Pair'
import { RecordActions } from '../../kit/forms/RecordActions'
import { Section } from '../../kit/forms/Section'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { CheckboxGroupInput } from '../../kit/inputs/choices/CheckboxGroupInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { ReferenceArrayInput, ReferenceInput } from '../../kit/inputs/choices/ReferenceInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/translations/TranslatableInputs'
import { AdmissionInputs } from './AdmissionInputs'
import { AutocompleteInput } from '../../kit/inputs/choices/AutocompleteInput'
import { ArrayInput } from '../../kit/inputs/rows/ArrayInput'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { SimpleFormIterator } from '../../kit/inputs/rows/SimpleFormIterator'
import { ReferenceNames } from '../../kit/inputs/choices/ReferenceNames'
import { statusChoices } from './statuses'

const newDocument = { document_type_id: null, required: true, original_needed: false }

const documentInWords = (row: Readonly<Record<string, unknown>>) => (
  <ReferenceNames reference="directories/documents" ids={[row.document_type_id]} />
)

/** Documents that applicants of a direction must provide. */
const DirectionDocuments = () => {
  const translate = useTranslate()
  return (
    <Section title={translate('directions.sections.documents')}>
      <ArrayInput
        source="document_types"
        helperText={translate('directions.help.document_types')}
        summary={documentInWords}
      >
        <SimpleFormIterator
          defaultItem={newDocument}
          addLabel={translate('directions.add_document')}
          columns="minmax(0, 1fr) 128px 168px"
        >
          <ReferenceInput source="document_type_id" reference="directories/documents" filter={{ status: 'active' }}>
            <AutocompleteInput />
          </ReferenceInput>
          <BooleanInput source="required" />
          <BooleanInput source="original_needed" />
        </SimpleFormIterator>
      </ArrayInput>
    </Section>
  )
}

/** Fields shared by the create and edit forms. */
const DirectionInputs = () => {
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

const initialValues = {
  translations: { ru: {}, en: {} },
  education_type_id: 2,
  entry_levels: [],
  education_method_ids: [1],
  duration_months: 46,
  places: { budget: 0, contract: 0, targeted: 0 },
  price: null,
  entrance_subjects: [],
  document_types: [],
  admission_opens: null,
  admission_closes: null,
  status: 'draft',
  position: 0,
}

const DirectionCreate = () => (
  <Create>
    <SimpleForm defaultValues={initialValues}>
      <DirectionInputs />
    </SimpleForm>
  </Create>
)

const DirectionEdit = () => (
  <Edit
    subtitle={<TextField source="code" />}
    status={<SelectField source="status" choices={statusChoices} />}
    actions={<RecordActions />}
    aside={<HistoryCard />}
  >
    <SimpleForm>
      <DirectionInputs />
    </SimpleForm>
  </Edit>
)

/** The router expects these export names. */
export { DirectionCreate as Create, DirectionEdit as Edit }
