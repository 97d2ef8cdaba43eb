import { Check, Hourglass } from 'lucide-react'
import { useTranslate } from 'react-admin'

/** Whether the original, or the consent, is here. */
export const Paper = ({ isHere, kind }: { isHere: boolean; kind: 'original' | 'consent' }) => {
  const translate = useTranslate()
  const Icon = isHere ? Check : Hourglass
  return (
    <span className={isHere ? 'paper t-success' : 'paper muted'}>
      <Icon size={16} strokeWidth={2} aria-hidden />
      {translate(`ranking.paper.${kind}`)}
      <span className="vh">{translate(`ranking.paper.${isHere ? 'here' : 'awaited'}`)}</span>
    </span>
  )
}
