import { useSearchParams } from 'react-router-dom'

/** The application whose documents alone are gone through; none where one reviews whatever waits. */
export const useWithin = (): number | undefined => {
  const [search] = useSearchParams()
  const id = Number(search.get('within'))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
