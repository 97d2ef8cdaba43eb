import { useTranslate } from 'react-admin'
import type { GivenMark } from '../../../api/testing/grading'
import { useNumberText } from '../../kit/fields/useNumberText'
import { dayAndTime } from '../../shell/dates'

/** Every mark that the answer was given, the newest first. */
export const MarkHistory = ({ marks, points }: { marks: readonly GivenMark[]; points: number }) => {
  const translate = useTranslate()
  const text = useNumberText()
  if (marks.length === 0) return null
  return (
    <details className="grading-history">
      <summary>{translate('grading.history', marks.length)}</summary>
      <ol className="timeline">
        {marks.map(({ number, at, grader_name, score, comment, reason }) => (
          <li key={number}>
            <b className="num">{translate('grading.score_of', { score: text(score), points: text(points) })}</b>
            <span className="small muted num">{[dayAndTime(at), grader_name].filter(Boolean).join(' · ')}</span>
            {comment && <p className="small grading-words">{comment}</p>}
            {reason && <p className="small muted">{translate('grading.because', { reason })}</p>}
          </li>
        ))}
      </ol>
    </details>
  )
}
