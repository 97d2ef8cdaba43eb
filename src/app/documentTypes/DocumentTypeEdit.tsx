import type { DocumentType } from '../../api/documentTypes'
import { ActiveStatus } from '../kit/fields/ActiveStatus'
import { EditPage } from '../kit/forms/EditPage'
import { Category } from './Category'
import { DocumentTypeInputs } from './DocumentTypeInputs'

const status = (row: DocumentType) => <ActiveStatus status={row.status} />
const subtitle = (row: DocumentType) => <Category category={row.category} />

export const DocumentTypeEdit = () => (
  <EditPage<DocumentType>
    name={(row) => row.name}
    subtitle={subtitle}
    status={status}
    isArchived={(row) => row.status === 'archived'}
  >
    <DocumentTypeInputs />
  </EditPage>
)
