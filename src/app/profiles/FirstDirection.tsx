import { useGetList } from 'react-admin'

type Direction = { id: number; code: string; name: string }
const everyDirection = { pagination: { page: 1, perPage: 500 }, sort: { field: 'id', order: 'ASC' } } as const

/**
 * The name of the direction that is wished for most, by the first of the codes. Directions of one code are called alike, since the code is the
 * classifier's; where a college calls them otherwise, the code alone is shown.
 */
export const FirstDirection = ({ codes }: { codes: string }) => {
  // Asked once for the whole screen: a name looked up for each row would cost every page of the queue a sixth of its time.
  const { data = [] } = useGetList<Direction>('directories/directions', everyDirection, { staleTime: 300_000 })
  const [first] = codes.split(', ')
  const names = new Set(data.filter(({ code }) => code === first).map(({ name }) => name))
  return names.size === 1 ? [...names].join('') : null
}
