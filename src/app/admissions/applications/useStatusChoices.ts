import { useGetList } from 'react-admin'
import type { Variant } from '../../../api'
import type { Choice } from '../../kit/inputs/choices'

type Row = { id: number; code: string; name: string; variant: Variant }

/** The states of an application in the college's own words, to filter by their codes. */
export const useStatusChoices = (): readonly Choice[] => {
  const { data = [] } = useGetList<Row>(
    'directories/statuses',
    { pagination: { page: 1, perPage: 100 }, sort: { field: 'position', order: 'ASC' } },
    { staleTime: 60_000 },
  )
  return data.map(({ code, name, variant }) => ({ id: code, name, variant }))
}
