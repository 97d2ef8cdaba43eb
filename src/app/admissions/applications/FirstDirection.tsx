import { useGetList } from 'react-admin'
import { asChoices } from '../../kit/inputs/choices'

type Direction = { id: number; name: string }
const everyDirection = {
  pagination: { page: 1, perPage: 500 },
  sort: { field: 'id', order: 'ASC' },
  meta: asChoices,
} as const

/** The name of the direction that is wished for most. */
export const FirstDirection = ({ id }: { id: number | null }) => {
  // Asked once for the whole screen: a name looked up for each row would cost every page of the queue a sixth of its time.
  const { data = [] } = useGetList<Direction>('directories/directions', everyDirection, { staleTime: 300_000 })
  return data.find((direction) => direction.id === id)?.name ?? null
}
