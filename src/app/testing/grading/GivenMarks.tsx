import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { GivenMark, GradedAnswer } from '../../../api/testing/grading'
import { useNumberText } from '../../kit/fields/useNumberText'
import { dayAndTime } from '../../shell/dates'

type Props = { answer: GradedAnswer; mine: number; onMine: () => void; onTheirs: () => void }

/** Shows the mark that another grader has given meanwhile next to the user's own, and asks which one to use. */
export const ConflictNote = ({ answer, mine, onMine, onTheirs }: Props) => {
  const translate = useTranslate()
  const text = useNumberText()
  const [theirs] = answer.marks
  if (!theirs) return null
  const of = text(answer.points)
  return (
    <div className="note warning" role="alert">
      <div className="stack gap-2">
        <p className="medium">
          {translate('grading.conflict.title', { name: theirs.grader_name ?? '—', at: dayAndTime(theirs.at) })}
        </p>
        <dl>
          <dt className="small muted">{translate('grading.conflict.theirs')}</dt>
          <dd>
            <b className="num">{translate('grading.score_of', { score: text(theirs.score), points: of })}</b>
            {theirs.comment && <p className="pre-line anywhere">{theirs.comment}</p>}
          </dd>
          <dt className="small muted">{translate('grading.conflict.mine')}</dt>
          <dd>
            <b className="num">{translate('grading.score_of', { score: text(mine), points: of })}</b>
          </dd>
        </dl>
        <div className="row wrap">
          <Button variant="outlined" size="small" onClick={onMine}>
            {translate('grading.conflict.keep_mine')}
          </Button>
          <Button variant="outlined" size="small" onClick={onTheirs}>
            {translate('grading.conflict.take_theirs')}
          </Button>
        </div>
      </div>
    </div>
  )
}

export const MarkHistory = ({ marks, points }: { marks: readonly GivenMark[]; points: number }) => {
  const translate = useTranslate()
  const text = useNumberText()
  if (marks.length === 0) return null
  return (
    <details className="text-s">
      <summary>{translate('grading.history', marks.length)}</summary>
      <ol className="timeline mt-3">
        {marks.map(({ number, at, grader_name, score, comment, reason }) => (
          <li key={number}>
            <b className="num">{translate('grading.score_of', { score: text(score), points: text(points) })}</b>
            <span className="small muted num">{[dayAndTime(at), grader_name].filter(Boolean).join(' · ')}</span>
            {comment && <p className="small pre-line anywhere">{comment}</p>}
            {reason && <p className="small muted">{translate('grading.because', { reason })}</p>}
          </li>
        ))}
      </ol>
    </details>
  )
}
