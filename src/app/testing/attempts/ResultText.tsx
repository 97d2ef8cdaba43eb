import { useTranslate } from 'react-admin'
import type { TestResult } from '../../../api/testing/availableTests'
import { useNumberText } from '../../kit/fields/useNumberText'
import { StatusChip } from '../../kit/fields/StatusChip'

/** Visible part of a result (points, percentage, passed or not), or when it will be shown. */
export const ResultText = ({ result, isLarge = false }: { result: TestResult; isLarge?: boolean }) => {
  const translate = useTranslate()
  const text = useNumberText()
  const { score, max_score, percent, passed, hidden_until } = result
  return (
    <span className={`row wrap ${isLarge ? 'text-m' : 'text-s'}`}>
      {score !== null && (
        <b className={isLarge ? 'num text-xl' : 'num'}>
          {max_score === null
            ? text(score)
            : translate('taking.result.score', { score: text(score), max: text(max_score) })}
        </b>
      )}
      {percent !== null && (
        <span className="muted num">{translate('taking.result.percent', { percent: text(percent) })}</span>
      )}
      {passed !== null && (
        <StatusChip variant={passed ? 'success' : 'danger'}>
          {translate(passed ? 'taking.result.passed' : 'taking.result.failed')}
        </StatusChip>
      )}
      {hidden_until !== null && <span className="muted">{translate(`taking.result.awaits.${hidden_until}`)}</span>}
    </span>
  )
}
