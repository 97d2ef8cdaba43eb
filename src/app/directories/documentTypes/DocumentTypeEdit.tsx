import type { DocumentType } from '../../../api/directories/documentTypes'
import { ActiveStatus } from '../../kit/fields/ActiveStatus'
import { EditPage } from '../../kit/forms/EditPage'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { Category } from './Category'
import { DocumentTypeInputs } from './DocumentTypeInputs'

const status = (row: DocumentType) => <ActiveStatus status={row.status} />
const subtitle = (row: DocumentType) => <Category category={row.category} />
const aside = (row: DocumentType) => <HistoryCard entity="directories/documents" id={row.id} version={row.version} />

export const DocumentTypeEdit = () => (
  <EditPage<DocumentType>
    name={(row) => row.name}
    subtitle={subtitle}
    status={status}
    aside={aside}
    isArchived={(row) => row.status === 'archived'}
  >
    <DocumentTypeInputs />
  </EditPage>
)
