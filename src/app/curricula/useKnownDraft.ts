import { useGetList } from 'react-admin'
import type { CurriculumRow } from '../../api/curricula/curricula'
import { rowsOnly } from '../kit/lists/rowsOnly'

type Key = Pick<CurriculumRow, 'direction_id' | 'education_method_id' | 'entry_year'>

/** The only draft that a direction, form and year can have. */
export const useKnownDraft = (
  { direction_id, education_method_id, entry_year }: Key,
  enabled: boolean,
): CurriculumRow | undefined => {
  const { data: [draft] = [] } = useGetList<CurriculumRow>(
    'groups/curricula',
    {
      filter: { direction_id, education_method_id, entry_year, status: 'draft' },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'DESC' },
      meta: rowsOnly,
    },
    { enabled },
  )
  return enabled ? draft : undefined
}
