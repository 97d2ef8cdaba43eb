import { useTranslate } from 'react-admin'
import { documentFields, documentFormats } from '../../../api/kit/codes'
import { activeChoices, SelectField } from '../../kit/fields/SelectField'
import { Create } from '../../kit/forms/Create'
import { Edit } from '../../kit/forms/Edit'
import { Pair } from '../../kit/forms/Pair'
import { RecordActions } from '../../kit/forms/RecordActions'
import { Section } from '../../kit/forms/Section'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { ArrayInput } from '../../kit/inputs/rows/ArrayInput'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { CheckboxGroupInput } from '../../kit/inputs/choices/CheckboxGroupInput'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { SimpleFormIterator } from '../../kit/inputs/rows/SimpleFormIterator'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/translations/TranslatableInputs'
import { categories } from './categories'

const formats = choicesOf('document_types.format', documentFormats)
const fields = choicesOf('document_types.field', documentFields)
const newReason = { ru: { text: null }, en: { text: null } }

const DocumentTypeInputs = () => {
  const translate = useTranslate()
  return (
    <>
      <Section
        title={translate('document_types.sections.texts')}
        help={translate('document_types.sections.texts_help')}
      >
        <TranslatableInputs>
          <TextInput source="name" />
          <TextInput source="description" multiline optional />
        </TranslatableInputs>
        <Pair>
          <TextInput source="code" helperText={translate('document_types.help.code')} />
          <SelectInput source="category" choices={categories} />
        </Pair>
        <BooleanInput source="required" helperText={translate('document_types.help.required')} />
        <BooleanInput source="citizens_only" helperText={translate('document_types.help.citizens_only')} />
        <BooleanInput source="needs_original" />
        <BooleanInput source="sensitive" helperText={translate('document_types.help.sensitive')} />
      </Section>
      <Section title={translate('document_types.sections.files')}>
        <CheckboxGroupInput source="formats" choices={formats} row />
        <Pair>
          <NumberInput source="max_files" step={1} />
          <NumberInput source="max_size_mb" step={1} unit={translate('document_types.unit.megabytes')} />
        </Pair>
        <CheckboxGroupInput source="fields" choices={fields} row optional />
      </Section>
      <Section title={translate('document_types.sections.review')}>
        <ArrayInput source="reject_reasons" helperText={translate('document_types.help.reject_reasons')}>
          <SimpleFormIterator
            defaultItem={newReason}
            addLabel={translate('document_types.add_reason')}
            columns="minmax(0, 1fr) minmax(0, 1fr)"
          >
            <TextInput source="ru.text" />
            <TextInput source="en.text" optional />
          </SimpleFormIterator>
        </ArrayInput>
        <Pair>
          <NumberInput source="position" step={1} helperText={translate('document_types.help.position')} />
        </Pair>
      </Section>
    </>
  )
}

const initialValues = {
  translations: { ru: {}, en: {} },
  category: 'other',
  required: false,
  needs_original: false,
  citizens_only: false,
  sensitive: false,
  formats: documentFormats,
  max_files: 10,
  max_size_mb: 10,
  fields: [],
  reject_reasons: [],
  position: 0,
}

const DocumentTypeCreate = () => (
  <Create>
    <SimpleForm defaultValues={initialValues}>
      <DocumentTypeInputs />
    </SimpleForm>
  </Create>
)

const DocumentTypeEdit = () => (
  <Edit
    subtitle={<SelectField source="category" choices={categories} />}
    status={<SelectField source="status" choices={activeChoices} />}
    actions={<RecordActions />}
    aside={<HistoryCard />}
  >
    <SimpleForm>
      <DocumentTypeInputs />
    </SimpleForm>
  </Edit>
)

/** The router expects these export names. */
export { DocumentTypeCreate as Create, DocumentTypeEdit as Edit }
