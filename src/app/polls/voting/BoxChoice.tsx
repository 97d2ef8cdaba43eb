import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { ChoiceProps } from './choice'
import { OptionText } from './OptionText'

/** Single choice. It can be cleared, which a plain radio button does not allow. */
export const SingleChoice = ({ options, chosen, onChange, describedBy }: ChoiceProps) => {
  const translate = useTranslate()
  const name = useId()
  return (
    <fieldset className="stack gap-2 mt-4" aria-describedby={describedBy}>
      <legend className="sr-only">{translate('ballot.options')}</legend>
      {options.map((option) => (
        <label key={option.id} className="poll-choice text-left choice check-label">
          <input type="radio" name={name} checked={chosen.includes(option.id)} onChange={() => onChange([option.id])} />
          <OptionText option={option} />
        </label>
      ))}
      {chosen.length > 0 && (
        <p className="small">
          <button type="button" className="link" onClick={() => onChange([])}>
            {translate('ballot.clear')}
          </button>
        </p>
      )}
    </fieldset>
  )
}

/** Multiple choice. Too many choices are reported but not blocked. */
export const MultipleChoice = ({ options, chosen, onChange, describedBy }: ChoiceProps) => {
  const translate = useTranslate()
  return (
    <fieldset className="stack gap-2 mt-4" aria-describedby={describedBy}>
      <legend className="sr-only">{translate('ballot.options')}</legend>
      {options.map((option) => (
        <label key={option.id} className="poll-choice text-left choice check-label">
          <input
            type="checkbox"
            checked={chosen.includes(option.id)}
            onChange={() => onChange(toggleOption(options, chosen, option.id))}
          />
          <OptionText option={option} />
        </label>
      ))}
    </fieldset>
  )
}

/** Toggles an option. The result is in ballot order, so that it does not reveal the order of clicks. */
const toggleOption = (options: ChoiceProps['options'], chosen: readonly string[], id: string): readonly string[] => {
  const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
  return options.map((option) => option.id).filter((option) => next.includes(option))
}
