import { useId, useState, type ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useNumberText } from '../../kit/fields/useNumberText'
import { RichText } from '../../kit/inputs/RichTextInput'
import { parsePoints, pointButtons, type Criterion, type Draft, type Sum } from './draft'
import './grading.css'

type Props = {
  criteria: readonly Criterion[]
  /** Shows a criterion; its text is HTML by default. */
  show?: (criterion: Criterion) => ReactNode
  /** The answer has no rubric: the only criterion is the answer as a whole. */
  isWhole: boolean
  points: Draft['points']
  sum: Sum
  /** Maximum points of the answer in the test. */
  worth: number
  current: number
  onCurrent: (place: number) => void
  onGive: (place: number, points: number | undefined) => void
}

const showHtml = ({ text }: Criterion) => <RichText html={text} />

/** One row per criterion, with the sum above them. */
export const Criteria = (props: Props) => {
  const { criteria, show = showHtml, isWhole, points, sum, worth, current, onCurrent, onGive } = props
  const translate = useTranslate()
  const text = useNumberText()
  return (
    <>
      <div className="row wrap align-baseline">
        <h2 className="text-m">{translate(isWhole ? 'grading.points' : 'grading.criteria')}</h2>
        {!isWhole && sum.missing > 0 && <span className="small muted">{translate('grading.left', sum.missing)}</span>}
        <p className="num push" role="status">
          <b className="text-xl">{text(sum.given)}</b>{' '}
          <span className="text-s muted">{translate('grading.of', { points: text(sum.of) })}</span>
        </p>
        {sum.of !== worth && (
          <p className="small muted num w-full">
            {translate('grading.share', { score: text(sum.score), points: text(worth) })}
          </p>
        )}
      </div>
      {criteria.map((criterion, place) => (
        <OneCriterion
          key={criterion.id}
          criterion={criterion}
          isWhole={isWhole}
          given={points[criterion.id]}
          show={show}
          isCurrent={place === current}
          onCurrent={() => onCurrent(place)}
          onGive={(points) => onGive(place, points)}
        />
      ))}
    </>
  )
}

type LineProps = {
  criterion: Criterion
  show: (criterion: Criterion) => ReactNode
  isWhole: boolean
  given: number | undefined
  isCurrent: boolean
  onCurrent: () => void
  onGive: (points: number | undefined) => void
}

const OneCriterion = ({ criterion, show, isWhole, given, isCurrent, onCurrent, onGive }: LineProps) => {
  const translate = useTranslate()
  const text = useNumberText()
  const id = useId()
  const squares = pointButtons(criterion.points)
  return (
    <div className={`row wrap grading-criterion${isCurrent ? ' current' : ''}`} onFocus={onCurrent}>
      <div id={id} className="text-s anywhere">
        {isWhole ? translate('grading.whole') : show(criterion)}
      </div>
      {squares && (
        <div className="row wrap gap-1" role="radiogroup" aria-labelledby={id}>
          {squares.map((points) => (
            <label key={points} className="choice num grading-square medium relative center">
              <input
                type="radio"
                name={id}
                checked={given === points}
                onChange={() => onGive(points)}
                aria-label={translate('grading.points_of', { points: text(points), of: text(criterion.points) })}
              />
              <span aria-hidden>{text(points)}</span>
            </label>
          ))}
        </div>
      )}
      {(!squares || isWhole) && <TypedPoints labelledBy={id} given={given} most={criterion.points} onGive={onGive} />}
    </div>
  )
}

type TypedProps = {
  labelledBy: string
  given: number | undefined
  most: number
  onGive: (points: number | undefined) => void
}

/** Number input for criteria with too many points for buttons, and for fractions. */
const TypedPoints = ({ labelledBy, given, most, onGive }: TypedProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const text = useNumberText()
  const id = useId()
  const [typed, setTyped] = useState('')
  const isOff = typed.trim() !== '' && parsePoints(typed, most) === undefined
  // Updates the text if the points were set by a button or copied from another mark.
  if (!isOff && parsePoints(typed, most) !== given)
    setTyped(given === undefined ? '' : String(given).replace('.', locale === 'ru' ? ',' : '.'))
  return (
    <div className="field w-full">
      <input
        className="input num grading-typed"
        inputMode="decimal"
        value={typed}
        aria-label={translate('grading.typed')}
        aria-describedby={`${labelledBy} ${id}`}
        aria-invalid={isOff}
        onChange={({ target: { value } }) => {
          setTyped(value)
          onGive(parsePoints(value, most))
        }}
      />
      <span className={isOff ? 'hint text-danger' : 'hint'} id={id}>
        {translate('grading.typed_of', { points: text(most) })}
      </span>
    </div>
  )
}
