import { Hourglass } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { AttemptState } from './attemptState'

/** The time is over, or the attempt is being handed in: nothing more is answered, and where the last answers are is said. */
export const WaitingPanel = ({ state: { isOver, trouble } }: { state: AttemptState }) => {
  const translate = useTranslate()
  const why = isOver ? 'over' : 'submitting'
  const isAway = trouble !== null
  return (
    <div className="exam-panel" role="status">
      <Hourglass size={40} strokeWidth={1} aria-hidden />
      <h1 tabIndex={-1}>{translate(`taking.screen.${why}.title`)}</h1>
      {isAway && <p>{translate(`taking.screen.${why}.offline`)}</p>}
      {!isAway && isOver && <p>{translate('taking.screen.over.text')}</p>}
    </div>
  )
}
