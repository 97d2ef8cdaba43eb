import { useGetList, useTranslate } from 'react-admin'
import type { Variant } from '../../../api'
import type { Reviewed } from '../../../api/testing/attempts'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useNumberText } from '../../kit/fields/useNumberText'
import { RichText } from '../../kit/inputs/RichTextInput'

type Status = { id: number; code: string; name: string; variant: Variant }

/** Marking of a question, without the parts that the review policy hides. */
export const Marking = ({ reviewed, points }: { reviewed: Reviewed; points: number }) => {
  const translate = useTranslate()
  const text = useNumberText()
  const { data: statuses = [] } = useGetList<Status>('types/attempt-question-statuses')
  const { status, score, feedback, comment, criteria, right_answer, explanation } = reviewed
  const named = statuses.find(({ code }) => code === status)
  return (
    <div className="stack hide-empty">
      {(named ?? score) !== null && (
        <p className="row wrap">
          {named && <StatusChip variant={named.variant}>{named.name}</StatusChip>}
          {score !== null && (
            <span className="num medium">
              {translate('taking.review.score', { score: text(score), max: text(points) })}
            </span>
          )}
        </p>
      )}
      {criteria && (
        <div>
          <h3 className="small muted medium">{translate('taking.review.criteria')}</h3>
          <ul className="stack gap-1">
            {criteria.map(({ text: html, given, points: most }, place) => (
              <li key={place} className="row align-baseline between">
                <RichText html={html} />
                <span className="num flex-none">
                  {translate('taking.review.score', { score: text(given), max: text(most) })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Part title="taking.review.feedback" lines={feedback} />
      <Part title="taking.review.right" lines={right_answer ?? []} />
      <Part title="taking.review.explanation" lines={explanation ? [explanation] : []} />
      {comment && (
        <div>
          <h3 className="small muted medium">{translate('taking.review.comment')}</h3>
          <p className="pre-line anywhere">{comment}</p>
        </div>
      )}
    </div>
  )
}

const Part = ({ title, lines }: { title: string; lines: readonly string[] }) => {
  const translate = useTranslate()
  if (lines.length === 0) return null
  return (
    <div>
      <h3 className="small muted medium">{translate(title)}</h3>
      {lines.map((line, place) => (
        <RichText key={place} html={line} />
      ))}
    </div>
  )
}
