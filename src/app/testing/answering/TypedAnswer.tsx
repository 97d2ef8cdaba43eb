import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { questionLimits } from '../../../api/testing/codes'
import type { AnswerProps } from './answerProps'

type Props = AnswerProps<'short_text'> | AnswerProps<'number'>

/** A text input for a word or number. The input is not parsed here; marking interprets units and decimal commas. */
export const TypedAnswer = ({ question, answer, onChange, disabled, bodyId }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const hint = question.type === 'number' ? translate(`answering.unit.${question.unit}`) : ''
  const isBare = question.type === 'number' && question.unit === 'none'
  return (
    <div className="field max-w-narrow">
      <label className="field-label" htmlFor={id}>
        {translate('answering.answer')}
      </label>
      <input
        id={id}
        className="input"
        type="text"
        inputMode={isBare ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
        maxLength={question.type === 'number' ? questionLimits.numberAnswer : questionLimits.shortAnswer}
        value={answer?.text ?? ''}
        disabled={disabled}
        aria-describedby={hint ? `${bodyId} ${id}-hint` : bodyId}
        onChange={({ target: { value } }) => onChange(value === '' ? null : { type: question.type, text: value })}
      />
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}
