import { useSearchParams } from 'react-router-dom'

/** The id of the application whose documents are under review, from the URL; undefined for the whole queue. */
export const useReviewScope = (): number | undefined => {
  const [search] = useSearchParams()
  const id = Number(search.get('within'))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
