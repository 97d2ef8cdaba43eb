import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { AutocompleteInput } from '../../kit/inputs/choices/AutocompleteInput'
import { ReferenceInput } from '../../kit/inputs/choices/ReferenceInput'
import { DateInput } from '../../kit/inputs/dates/DateInput'
import { TextInput } from '../../kit/inputs/TextInput'

type Props = {
  /** Draft key: an unfinished dialog reopens after the session ended and the user signed in again. */
  name: string
  /** If undefined, the user selects the application in the dialog. */
  application?: { id: number; name: string }
  documentType?: { id: number; name: string }
  onClose: () => void
}

const active = { status: 'active' }
const byPosition = { field: 'position', order: 'ASC' } as const

/** Requests a document from an applicant, with a deadline. */
export const RequestDialog = ({ name, application, documentType, onClose }: Props) => {
  const translate = useTranslate()
  const client = useQueryClient()
  return (
    <ActionDialog
      action="POST /api/documents/request"
      request={({ application_id, document_type_id, due_on, comment }) => ({
        body: { application_id, document_type_id, due_on, ...(comment && { comment }) },
        quiet: [422],
      })}
      name={name}
      title={
        documentType
          ? translate('documents.request.title_of', { name: documentType.name })
          : translate('documents.request.title')
      }
      confirm={translate('documents.request.submit')}
      defaultValues={{
        application_id: application?.id ?? null,
        document_type_id: documentType?.id ?? null,
        due_on: null,
        comment: '',
      }}
      successMessage={translate('documents.request.done')}
      onSuccess={() => void client.invalidateQueries({ queryKey: ['documents'] })}
      onClose={onClose}
    >
      {application ? (
        <p className="muted">{application.name}</p>
      ) : (
        <ReferenceInput source="application_id" reference="documents/applications">
          <AutocompleteInput label="documents.application" helperText={translate('documents.application_help')} />
        </ReferenceInput>
      )}
      {!documentType && (
        <ReferenceInput source="document_type_id" reference="directories/documents" filter={active} sort={byPosition}>
          <AutocompleteInput label="documents.type" />
        </ReferenceInput>
      )}
      <DateInput source="due_on" label="documents.request.due_on" optional />
      <TextInput
        multiline
        source="comment"
        label="documents.request.comment"
        helperText={translate('documents.request.comment_help')}
        optional
      />
    </ActionDialog>
  )
}
