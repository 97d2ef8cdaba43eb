import { useListContext } from 'react-admin'
import type { RatingMeta } from '../../../api/portfolio/rating'

/** Returns the list metadata of the rating. Undefined while loading. */
export const useRatingMeta = (): RatingMeta | undefined => {
  const { meta }: { meta?: RatingMeta } = useListContext()
  return meta
}

/** Whether the list shows numbers instead of names. The URL stores this, so that a shared link looks the same. */
export const useAnonymous = () => {
  const { filterValues, setFilters } = useListContext()
  const { anonymous, ...others } = filterValues
  const isAnonymous = anonymous === true
  return { isAnonymous, toggle: () => setFilters(isAnonymous ? others : { ...others, anonymous: true }) }
}
