import type { RankingSummary } from '../../../api/admissions/ranking'
import { useKeyText } from './useKeyText'

type Value = NonNullable<RankingSummary['passing']>[number]

/** The value of a ranking key. */
export const KeyValue = ({ value }: { value: Value }) => useKeyText()(value)
