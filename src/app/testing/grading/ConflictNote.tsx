import { useTranslate } from 'react-admin'
import type { GradedAnswer } from '../../../api/testing/grading'
import { useNumberText } from '../../kit/fields/useNumberText'
import { dayAndTime } from '../../shell/dates'

type Props = { answer: GradedAnswer; mine: number; onMine: () => void; onTheirs: () => void }

/** Somebody else has marked the answer meanwhile: both marks, and which one stands. */
export const ConflictNote = ({ answer, mine, onMine, onTheirs }: Props) => {
  const translate = useTranslate()
  const text = useNumberText()
  const [theirs] = answer.marks
  if (!theirs) return null
  const of = text(answer.points)
  return (
    <div className="note warning grading-conflict" role="alert">
      <div>
        <p className="medium">
          {translate('grading.conflict.title', { name: theirs.grader_name ?? '—', at: dayAndTime(theirs.at) })}
        </p>
        <dl>
          <dt>{translate('grading.conflict.theirs')}</dt>
          <dd>
            <b className="num">{translate('grading.score_of', { score: text(theirs.score), points: of })}</b>
            {theirs.comment && <p className="grading-words">{theirs.comment}</p>}
          </dd>
          <dt>{translate('grading.conflict.mine')}</dt>
          <dd>
            <b className="num">{translate('grading.score_of', { score: text(mine), points: of })}</b>
          </dd>
        </dl>
        <div className="row wrap">
          <button type="button" className="btn o s" onClick={onMine}>
            {translate('grading.conflict.keep_mine')}
          </button>
          <button type="button" className="btn o s" onClick={onTheirs}>
            {translate('grading.conflict.take_theirs')}
          </button>
        </div>
      </div>
    </div>
  )
}
