import { useId, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { AnswerProps } from './answerProps'
import { PartText } from './PartText'

/** Radio buttons that can be cleared, which native radio buttons cannot. */
export const SingleAnswer = ({ question, answer, onChange, disabled, bodyId }: AnswerProps<'single'>) => {
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={bodyId} className="stack gap-2">
      {question.options.map((option, place) => (
        <Option
          key={place}
          type="radio"
          name={name}
          checked={answer?.choice === place}
          disabled={disabled}
          onChange={() => onChange({ type: 'single', choice: place })}
        >
          <PartText html={option} place={place} />
        </Option>
      ))}
      {answer && !disabled && <ClearChoice onClick={() => onChange(null)} />}
    </div>
  )
}

export const MultipleAnswer = ({ question, answer, onChange, disabled, bodyId }: AnswerProps<'multiple'>) => {
  const choices = answer?.choices ?? []
  const toggle = (place: number) => {
    const next = choices.includes(place) ? choices.filter((other) => other !== place) : [...choices, place]
    onChange(next.length === 0 ? null : { type: 'multiple', choices: next.toSorted((one, other) => one - other) })
  }
  return (
    <div role="group" aria-labelledby={bodyId} className="stack gap-2">
      {question.options.map((option, place) => (
        <Option
          key={place}
          type="checkbox"
          checked={choices.includes(place)}
          disabled={disabled}
          onChange={() => toggle(place)}
        >
          <PartText html={option} place={place} />
        </Option>
      ))}
    </div>
  )
}

export const TrueFalseAnswer = ({ answer, onChange, disabled, bodyId }: AnswerProps<'true_false'>) => {
  const translate = useTranslate()
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={bodyId} className="stack gap-2">
      {[true, false].map((choice) => (
        <Option
          key={String(choice)}
          type="radio"
          name={name}
          checked={answer?.choice === choice}
          disabled={disabled}
          onChange={() => onChange({ type: 'true_false', choice })}
        >
          {translate(`answering.${choice}`)}
        </Option>
      ))}
      {answer && !disabled && <ClearChoice onClick={() => onChange(null)} />}
    </div>
  )
}

type OptionProps = {
  type: 'radio' | 'checkbox'
  name?: string
  checked: boolean
  disabled: boolean
  onChange: () => void
  children: ReactNode
}

const Option = ({ children, ...box }: OptionProps) => (
  <label className="check-label choice answer-option">
    <input {...box} />
    {children}
  </label>
)

const ClearChoice = ({ onClick }: { onClick: () => void }) => {
  const translate = useTranslate()
  return (
    <p className="small">
      <button type="button" className="link" onClick={onClick}>
        {translate('answering.clear')}
      </button>
    </p>
  )
}
