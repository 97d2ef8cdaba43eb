import { useTranslate } from 'react-admin'
import { Section } from '../../kit/forms/Section'
import { AutocompleteInput } from '../../kit/inputs/AutocompleteInput'
import { ArrayInput } from '../../kit/inputs/ArrayInput'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { ReferenceInput } from '../../kit/inputs/ReferenceInput'
import { SimpleFormIterator } from '../../kit/inputs/SimpleFormIterator'
import { ReferenceNames } from '../../kit/inputs/ReferenceNames'

const newDocument = { document_type_id: null, required: true, original_needed: false }

const documentInWords = (row: Readonly<Record<string, unknown>>) => (
  <ReferenceNames reference="directories/documents" ids={[row.document_type_id]} />
)

/** Documents that applicants of a direction must provide. */
export const DirectionDocuments = () => {
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
