import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Reasons } from '../../kit/viewer/Reasons'
import { toggleReason, type Rejection } from './rejection'

type Props = {
  presets: readonly string[]
  rejecting: Rejection
  onChange: (rejecting: Rejection) => void
  onSubmit: () => void
}

/** Reject reasons that the applicant will see: presets of the document type, a custom reason and a comment. */
export const RejectReasons = ({ presets, rejecting, onChange, onSubmit }: Props) => {
  const translate = useTranslate()
  const { isOpen, places, own, comment, isWriting } = rejecting
  const words = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWriting) words.current?.focus()
  }, [isWriting])
  return (
    <Reasons
      title={translate('documents.review.reasons')}
      reasons={presets}
      isChosen={(place) => places.includes(place)}
      onToggle={(place) => onChange(toggleReason(rejecting, place))}
      isOpen={isOpen}
      onSubmit={onSubmit}
    >
      <label className="field">
        <span className="field-label">
          {translate('documents.review.own_reason')} <kbd aria-hidden>0</kbd>
        </span>
        <input
          ref={words}
          className="input"
          maxLength={500}
          value={own}
          onBlur={() => onChange({ ...rejecting, isWriting: false })}
          onChange={({ target }) => onChange({ ...rejecting, own: target.value })}
        />
      </label>
      <label className="field">
        <span className="field-label">
          {translate('documents.review.advice')}{' '}
          <span className="faint regular">— {translate('kit.field.optional')}</span>
        </span>
        <textarea
          className="input"
          rows={2}
          maxLength={2000}
          value={comment}
          onChange={({ target }) => onChange({ ...rejecting, comment: target.value })}
        />
      </label>
    </Reasons>
  )
}
