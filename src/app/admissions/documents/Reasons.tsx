import { useEffect, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { toggledReason, type Rejecting } from './rejecting'

type Props = {
  presets: readonly string[]
  rejecting: Rejecting
  onChange: (rejecting: Rejecting) => void
  onSubmit: () => void
}

/** Why the document is rejected: reasons of its kind by number, one's own, and advice; the applicant reads them. */
export const Reasons = ({ presets, rejecting, onChange, onSubmit }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const { isOpen, places, own, comment, isWriting } = rejecting
  const root = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOpen) root.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  useEffect(() => {
    if (isWriting) words.current?.focus()
  }, [isWriting])
  return (
    <div className="stack gap-2" ref={root}>
      <h2 className="text-m" id={`${id}-title`}>
        {translate('documents.review.reasons')}
      </h2>
      <div className="row wrap" role="group" aria-labelledby={`${id}-title`}>
        {presets.map((reason, place) => (
          <button
            key={reason}
            type="button"
            className="btn s o preset"
            aria-pressed={places.includes(place)}
            onClick={() => onChange(toggledReason(rejecting, place))}
          >
            {place < 9 && <kbd className="not-s">{place + 1}</kbd>}
            {reason}
          </button>
        ))}
      </div>
      {isOpen && (
        <form
          className="stack own-reason"
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          <label className="field">
            <span className="flabel">
              {translate('documents.review.own_reason')}{' '}
              <kbd className="not-s" aria-hidden>
                0
              </kbd>
            </span>
            <input
              ref={words}
              className="in"
              maxLength={500}
              value={own}
              onBlur={() => onChange({ ...rejecting, isWriting: false })}
              onChange={({ target }) => onChange({ ...rejecting, own: target.value })}
            />
          </label>
          <label className="field">
            <span className="flabel">
              {translate('documents.review.advice')} <span className="opt">— {translate('kit.field.optional')}</span>
            </span>
            <textarea
              className="in"
              rows={2}
              maxLength={2000}
              value={comment}
              onChange={({ target }) => onChange({ ...rejecting, comment: target.value })}
            />
          </label>
        </form>
      )}
    </div>
  )
}
