import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { remarkFields } from '../../../api/portfolio/codes'
import { choicesOf, useTranslatedChoices } from '../../kit/inputs/choices/choices'
import { Select } from '../../kit/inputs/choices/Select'
import { Reasons } from '../../kit/viewer/Reasons'
import { toggleReason, commonReasons, type ReturnForm } from './returnForm'

type Props = { returning: ReturnForm; onChange: (returning: ReturnForm) => void; onSubmit: () => void }

/** Remarks for a return: common reasons, and a free text on one field. The student reads them. */
export const ReturnReasons = ({ returning, onChange, onSubmit }: Props) => {
  const translate = useTranslate()
  const { isOpen, reasons, words, field, isWriting } = returning
  const text = useRef<HTMLTextAreaElement>(null)
  const places = useTranslatedChoices(choicesOf('portfolios.place', remarkFields))
  useEffect(() => {
    if (isWriting) text.current?.focus()
  }, [isWriting])
  return (
    <Reasons
      title={translate('portfolios.review.reasons')}
      reasons={commonReasons.map((reason) => translate(`portfolio.reason_short.${reason}`))}
      isChosen={(place) => commonReasons.some((reason, index) => index === place && reasons.includes(reason))}
      onToggle={(place) => onChange(toggleReason(returning, place))}
      isOpen={isOpen}
      onSubmit={onSubmit}
    >
      <label className="field">
        <span className="field-label">
          {translate('portfolios.review.words')}{' '}
          <span className="faint regular">— {translate('kit.field.optional')}</span> <kbd aria-hidden>0</kbd>
        </span>
        <textarea
          ref={text}
          className="input"
          rows={2}
          maxLength={1000}
          value={words}
          onBlur={() => onChange({ ...returning, isWriting: false })}
          onChange={({ target }) => onChange({ ...returning, words: target.value })}
        />
      </label>
      {words.trim() !== '' && (
        <Select
          aria-label={translate('portfolios.review.place')}
          choices={places}
          value={field}
          onChange={(choice) => {
            const chosen = remarkFields.find((code) => code === choice?.id)
            if (chosen) onChange({ ...returning, field: chosen })
          }}
          fullWidth
        />
      )}
    </Reasons>
  )
}
