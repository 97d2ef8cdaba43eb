import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { RichText } from '../../kit/inputs/RichTextInput'
import type { AnswerProps } from './answerProps'
import { textOf } from './textOf'

/** More than a list of the browser can show: pictures, formulas, emphasis. */
const isMore = (html: string) => /<(?!\/?p>|br\b)/i.test(html) || html.includes('\\(')

/** A right side for each left one, chosen from a list, which works by touch and by keys alike. */
export const MatchingAnswer = ({ question, answer, onChange, disabled, bodyId }: AnswerProps<'matching'>) => {
  const translate = useTranslate()
  const id = useId()
  const letterOf = (place: number) => translate('answering.letters').charAt(place) || String(place + 1)
  const { lefts, rights } = question
  const chosen = lefts.map((_, left) => answer?.rights[left] ?? null)
  const choose = (left: number, right: number | null) => {
    const next = chosen.map((before, place) => (place === left ? right : before))
    onChange(next.every((one) => one === null) ? null : { type: 'matching', rights: next })
  }
  const rest = rights.map((_, place) => place).filter((place) => !chosen.includes(place))
  const shown = rights.some(isMore) ? rights.map((_, place) => place) : rest
  return (
    <div role="group" aria-labelledby={bodyId}>
      <ol className="answer-pairs">
        {lefts.map((left, index) => (
          <li key={index} className={chosen[index] === null ? 'empty' : undefined}>
            <div className="left" id={`${id}-${index}`}>
              <b className="num">{index + 1}</b>
              <RichText html={left} />
            </div>
            <div className="select">
              <select
                className="in"
                aria-labelledby={`${id}-${index}`}
                value={chosen[index] ?? ''}
                disabled={disabled}
                onChange={({ target: { value } }) => choose(index, value === '' ? null : Number(value))}
              >
                <option value="">{translate('answering.choose')}</option>
                {rights.map((right, place) => (
                  <option key={place} value={place}>
                    {`${letterOf(place)}. ${textOf(right)}`}
                  </option>
                ))}
              </select>
            </div>
          </li>
        ))}
      </ol>
      {shown.length > 0 && (
        <div className="answer-pool">
          <p className="small muted">{translate(shown === rest ? 'answering.rest' : 'answering.all')}</p>
          <ul>
            {shown.map((place) => (
              <li key={place}>
                <b>{letterOf(place)}</b>
                <RichText html={rights[place] ?? ''} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
