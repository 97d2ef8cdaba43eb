import { useTranslate } from 'react-admin'
import { CreatePage } from '../../kit/forms/CreatePage'
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
  <CreatePage title={useTranslate()('documentTypes.new')} defaultValues={beginning}>
    <DocumentTypeInputs />
  </CreatePage>
)
