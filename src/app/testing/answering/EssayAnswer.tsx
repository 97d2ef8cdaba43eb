import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { questionLimits } from '../../../api/testing/codes'
import type { AnswerProps } from './answerProps'
import { countWords } from './countWords'

/** A text area with a word count and the required number of words. */
export const EssayAnswer = ({ question, answer, onChange, disabled, bodyId }: AnswerProps<'essay'>) => {
  const translate = useTranslate()
  const id = useId()
  const { min_words: least, max_words: most } = question
  const count = countWords(answer?.text ?? '')
  const wanted = [
    least !== null && translate('answering.words.least', least),
    most !== null && translate('answering.words.most', most),
  ].filter(Boolean)
  const isOff = count > 0 && ((least !== null && count < least) || (most !== null && count > most))
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {translate('answering.answer')}
      </label>
      <textarea
        id={id}
        className="input"
        rows={8}
        maxLength={questionLimits.essayAnswer}
        value={answer?.text ?? ''}
        disabled={disabled}
        aria-describedby={`${bodyId} ${id}-words`}
        onChange={({ target: { value } }) => onChange(value === '' ? null : { type: 'essay', text: value })}
      />
      <span
        className={isOff ? 'small text-warning essay-words py-1 bg-surface' : 'hint essay-words py-1 bg-surface'}
        id={`${id}-words`}
      >
        {[translate('answering.words.count', count), ...wanted].join(' · ')}
      </span>
    </div>
  )
}
