import type { Direction } from '../../api/directions'
import { EditPage } from '../kit/forms/EditPage'
import { DirectionInputs } from './DirectionInputs'
import { DirectionStatus } from './DirectionStatus'

const status = (row: Direction) => <DirectionStatus status={row.status} />

export const DirectionEdit = () => (
  <EditPage<Direction>
    name={(row) => row.name}
    subtitle={(row) => row.code}
    status={status}
    isArchived={(row) => row.status === 'archived'}
  >
    <DirectionInputs />
  </EditPage>
)
