import { useListContext, useStore } from 'react-admin'
import type { RatingMeta } from '../../../api/portfolio/rating'

/** What the rating says of itself beside its rows; undefined until it is here. */
export const useRatingMeta = (): RatingMeta | undefined => {
  const { meta }: { meta?: RatingMeta } = useListContext()
  return meta
}

/** Whether people stand in the list by their numbers, as it is shown to everybody; it stays so while one narrows the list. */
export const useAnonymous = () => {
  const [isAnonymous, setAnonymous] = useStore('portfolios/rating.anonymous', false)
  return { isAnonymous, toggle: () => setAnonymous(!isAnonymous) }
}
