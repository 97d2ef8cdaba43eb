import { Create } from '../../kit/forms/Create'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { documentFormats } from '../../../api/kit/codes'
import { DocumentTypeInputs } from './DocumentTypeInputs'

const beginning = {
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

export const DocumentTypeCreate = () => (
  <Create>
    <SimpleForm defaultValues={beginning}>
      <DocumentTypeInputs />
    </SimpleForm>
  </Create>
)
