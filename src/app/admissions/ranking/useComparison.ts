import type { RankedComparison } from '../../../api/admissions/ranking'
import { tellApart } from './tellApart'
import { useKeyText } from './useKeyText'

/** The two values that a row and the one above it were compared by, as people read them. */
export const useComparison = (): ((why: RankedComparison) => { value: string; above: string }) => {
  const keyText = useKeyText()
  return (why) =>
    why.by === 'submitted_at'
      ? tellApart(why)
      : { value: keyText({ key: why.by, value: why.value }), above: keyText({ key: why.by, value: why.above }) }
}
