import type { DocumentType } from '../../../../api/directories/documentTypes'
import { Pair } from '../../../kit/forms/Pair'
import { DateInput } from '../../../kit/inputs/dates/DateInput'
import { TextInput } from '../../../kit/inputs/TextInput'

type Props = { fieldNames: DocumentType['fields'] }

/** Inputs for data from the paper; shows only the fields of the document type. */
export const PaperInputs = ({ fieldNames }: Props) => {
  const text = (field: 'series' | 'number' | 'issuer') =>
    fieldNames.includes(field) && (
      <TextInput source={`fields.${field}`} label={`document_pages.fields.${field}`} optional keepsEmpty />
    )
  const day = (field: 'issue_date' | 'expiry_date') =>
    fieldNames.includes(field) && (
      <DateInput
        source={`fields.${field}`}
        label={`document_pages.fields.${field}`}
        yearsAgo={field === 'issue_date' ? 0 : undefined}
        optional
      />
    )
  return (
    <>
      <Pair>
        {text('series')}
        {text('number')}
      </Pair>
      <Pair>
        {day('issue_date')}
        {day('expiry_date')}
      </Pair>
      {text('issuer')}
    </>
  )
}
