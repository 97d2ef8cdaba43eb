import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { HandInReview, HandInVersion } from '../../../api/homework/handIns'
import { useNumberText } from '../../kit/fields/useNumberText'
import { markChoices } from '../shared/marks'
import { givenOf, isDeductible, markOf, type Draft } from './draft'

type Props = {
  review: HandInReview
  version: HandInVersion
  draft: Draft
  onChange: (more: Partial<Draft>) => void
}

/** The mark of the scale: it follows the points by criteria until the reviewer chooses another. */
export const MarkChoice = ({ review, draft, onChange }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const choices = markChoices(review.scale)
  if (!choices) return null
  const computed = givenOf({ ...draft, value: null }, review)
  const given = givenOf(draft, review)
  return (
    <div className="row wrap grading-criterion">
      <div>
        <h2 className="text-m" id={id}>
          {translate('homework.review.mark')}
        </h2>
        {computed !== null && (
          <p className="small muted">
            {translate(given === computed ? 'homework.review.by_points' : 'homework.review.by_hand')}
          </p>
        )}
      </div>
      <div className="row wrap gap-1" role="radiogroup" aria-labelledby={id}>
        {choices.toReversed().map((choice) => (
          <label
            key={choice.id}
            className={`choice num medium relative center ${review.scale === 'five' ? 'grading-square' : 'grading-square review-wide'}`}
          >
            <input
              type="radio"
              name={id}
              checked={given === choice.id}
              onChange={() => onChange({ value: choice.id === computed ? null : choice.id })}
            />
            <span>{translate(choice.name, { _: choice.name })}</span>
          </label>
        ))}
      </div>
    </div>
  )
}

/** The deduction for late work, which the reviewer can waive. */
export const LateDeduction = ({ review, version, draft, onChange }: Props) => {
  const translate = useTranslate()
  const text = useNumberText()
  if (!isDeductible(review, version)) return null
  const [given, mark] = [givenOf(draft, review), markOf(draft, review, version)]
  return (
    <div className="stack gap-2">
      <p className="num">
        {translate(`homework.review.deduction.${review.deduction_unit}`, { deduction: text(review.deduction) })}
        {given !== null && mark !== null && (
          <b className="medium">
            {' '}
            {given === mark
              ? text(mark)
              : translate('homework.review.deduction.from_to', { given: text(given), mark: text(mark) })}
          </b>
        )}
      </p>
      <label className="row">
        <input
          type="checkbox"
          className="checkbox"
          checked={!draft.deduct}
          onChange={({ target: { checked } }) => onChange({ deduct: !checked })}
        />
        {translate('homework.review.deduction.waive')}
      </label>
    </div>
  )
}
