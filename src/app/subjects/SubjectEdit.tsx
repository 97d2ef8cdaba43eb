import type { Subject } from '../../api/subjects'
import { ActiveStatus } from '../kit/fields/ActiveStatus'
import { EditPage } from '../kit/forms/EditPage'
import { SubjectInputs } from './SubjectInputs'

const status = (row: Subject) => <ActiveStatus status={row.status} />

export const SubjectEdit = () => (
  <EditPage<Subject>
    name={(row) => row.name}
    subtitle={(row) => row.code}
    status={status}
    isArchived={(row) => row.status === 'archived'}
  >
    <SubjectInputs />
  </EditPage>
)
