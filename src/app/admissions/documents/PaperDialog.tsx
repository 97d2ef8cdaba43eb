import { useTranslate } from 'react-admin'
import type { PaperFields } from '../../../api/admissions/documentStates'
import type { DocumentType } from '../../../api/directories/documentTypes'
import { PaperInputs } from './pages'
import { DialogForm } from '../../kit/forms/DialogForm'

type Props = {
  fieldNames: DocumentType['fields']
  fields: PaperFields
  /** Draft key: an unfinished dialog reopens after the session ended and the user signed in again. */
  dialog: string
  onDone: (fields: PaperFields) => void
  onClose: () => void
}

/** Corrects the data typed from the paper; the correction is saved when the document is accepted. */
export const PaperDialog = ({ fieldNames, fields, dialog, onDone, onClose }: Props) => {
  const translate = useTranslate()
  return (
    <DialogForm
      name={dialog}
      title={translate('documents.paper.title')}
      submit={translate('documents.paper.submit')}
      defaultValues={{ fields }}
      onClose={onClose}
      onSubmit={async (values) => {
        onDone(values.fields)
        onClose()
      }}
    >
      <p className="muted">{translate('documents.paper.help')}</p>
      <PaperInputs fieldNames={fieldNames} />
    </DialogForm>
  )
}
