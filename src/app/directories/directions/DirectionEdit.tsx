import type { Direction } from '../../../api/directories/directions'
import { EditPage } from '../../kit/forms/EditPage'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { DirectionInputs } from './DirectionInputs'
import { DirectionStatus } from './DirectionStatus'

const status = (row: Direction) => <DirectionStatus status={row.status} />
const aside = (row: Direction) => <HistoryCard entity="directories/directions" id={row.id} version={row.version} />

export const DirectionEdit = () => (
  <EditPage<Direction>
    name={(row) => row.name}
    subtitle={(row) => row.code}
    status={status}
    aside={aside}
    isArchived={(row) => row.status === 'archived'}
  >
    <DirectionInputs />
  </EditPage>
)
