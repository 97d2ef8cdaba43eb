import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { DialogForm } from '../../kit/forms/DialogForm'
import { AutocompleteInput } from '../../kit/inputs/AutocompleteInput'
import { ReferenceInput } from '../../kit/inputs/ReferenceInput'

/** Finds an application by number, name or phone, and shows all its documents: also those that are not there yet. */
export const FindDialog = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  return (
    <DialogForm
      name={name}
      title={translate('documents.find.title')}
      submit={translate('documents.find.submit')}
      defaultValues={{ profile_id: null }}
      onClose={onClose}
      onSubmit={async ({ profile_id }) => {
        if (profile_id === null) return { profile_id: translate('documents.find.choose') }
        await navigate(`/documents/applications/${profile_id}`)
        return undefined
      }}
    >
      <p className="muted">{translate('documents.find.text')}</p>
      <ReferenceInput source="profile_id" reference="documents/applications">
        <AutocompleteInput label="documents.application" helperText={translate('documents.application_help')} />
      </ReferenceInput>
    </DialogForm>
  )
}
