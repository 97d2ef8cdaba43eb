import { CircleAlert, CircleCheck, CircleDashed, Clock } from 'lucide-react'
import { markOf, type OwnItem } from './standing'

const icons = { done: CircleCheck, with_us: Clock, mend: CircleAlert, todo: CircleDashed }

/** How far a document is, as a sign beside its name; the words stand in its chip. */
export const DocumentMark = ({ item }: { item: OwnItem }) => {
  const mark = markOf(item)
  const Icon = icons[mark]
  return <Icon className={`doc-mark ${mark}`} size={20} strokeWidth={1.75} aria-hidden />
}
