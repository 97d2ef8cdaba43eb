import { useListContext } from 'react-admin'
import type { RatingMeta } from '../../../api/portfolio/rating'

/** What the rating says of itself beside its rows; undefined until it is here. */
export const useRatingMeta = (): RatingMeta | undefined => {
  const { meta }: { meta?: RatingMeta } = useListContext()
  return meta
}

/** Whether people stand in the list by their numbers: it is part of the filter, so a link shows the same list. */
export const useAnonymous = () => {
  const { filterValues, setFilters } = useListContext()
  const isAnonymous = filterValues.anonymous === true
  const toggle = () => {
    const { anonymous: _, ...others } = filterValues
    setFilters(isAnonymous ? others : { ...others, anonymous: true })
  }
  return { isAnonymous, toggle }
}
