import type { Subject } from '../../../api/directories/subjects'
import { ActiveStatus } from '../../kit/fields/ActiveStatus'
import { EditPage } from '../../kit/forms/EditPage'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { SubjectInputs } from './SubjectInputs'

const status = (row: Subject) => <ActiveStatus status={row.status} />
const aside = (row: Subject) => <HistoryCard entity="directories/subjects" id={row.id} version={row.version} />

export const SubjectEdit = () => (
  <EditPage<Subject>
    name={(row) => row.name}
    subtitle={(row) => row.code}
    status={status}
    aside={aside}
    isArchived={(row) => row.status === 'archived'}
  >
    <SubjectInputs />
  </EditPage>
)
