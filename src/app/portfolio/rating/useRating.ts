import { useListContext } from 'react-admin'
import type { RatingMeta } from '../../../api/portfolio/rating'

/** What the rating says of itself beside its rows; undefined until it is here. */
export const useRatingMeta = (): RatingMeta | undefined => {
  const { meta }: { meta?: RatingMeta } = useListContext()
  return meta
}

/** Whether people stand in the list by their numbers, as it is shown to everybody: so says its address. */
export const useAnonymous = () => {
  const { filterValues, setFilters } = useListContext()
  const { anonymous, ...others } = filterValues
  const isAnonymous = anonymous === true
  return { isAnonymous, toggle: () => setFilters(isAnonymous ? others : { ...others, anonymous: true }) }
}
