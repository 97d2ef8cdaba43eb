import { useTranslate } from 'react-admin'
import { Section } from '../../kit/forms/Section'
import { AutocompleteInput } from '../../kit/inputs/AutocompleteInput'
import { CheckboxInput } from '../../kit/inputs/CheckboxInput'
import { ReferenceNames } from '../../kit/inputs/ReferenceNames'
import { RowsInput } from '../../kit/inputs/RowsInput'

const newDocument = { document_type_id: null, required: true, original_needed: false }

const documentInWords = (row: Readonly<Record<string, unknown>>) => (
  <ReferenceNames reference="directories/documents" ids={[row.document_type_id]} />
)

/** What applicants of a direction must bring. */
export const DirectionDocuments = () => {
  const translate = useTranslate()
  return (
    <Section title={translate('directions.sections.documents')}>
      <RowsInput
        source="document_types"
        blank={newDocument}
        add={translate('directions.add_document')}
        help={translate('directions.help.document_types')}
        grid="minmax(0, 1fr) 128px 168px"
        summary={documentInWords}
      >
        <AutocompleteInput source="document_type_id" reference="directories/documents" filter={{ status: 'active' }} />
        <CheckboxInput source="required" />
        <CheckboxInput source="original_needed" />
      </RowsInput>
    </Section>
  )
}
