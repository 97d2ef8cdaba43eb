import { useEffect, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { remarkFields } from '../../../api/portfolio/codes'
import { choicesOf, useNamed } from '../../kit/inputs/choices'
import { Select } from '../../kit/inputs/Select'
import { toggled, usualReasons, type Returning } from './returning'

type Props = { returning: Returning; onChange: (returning: Returning) => void; onSubmit: () => void }

/** Why it is returned: usual reasons by number, and words of one's own beside a field; the student reads them. */
export const Reasons = ({ returning, onChange, onSubmit }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const { isOpen, reasons, words, field, isWriting } = returning
  const root = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const places = useNamed(choicesOf('portfolios.place', remarkFields))
  useEffect(() => {
    if (isOpen) root.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  useEffect(() => {
    if (isWriting) text.current?.focus()
  }, [isWriting])
  return (
    <div className="item-reasons stack gap-2" ref={root}>
      <h2 className="text-m" id={`${id}-title`}>
        {translate('portfolios.review.reasons')}
      </h2>
      <div className="row wrap" role="group" aria-labelledby={`${id}-title`}>
        {usualReasons.map((reason, place) => (
          <button
            key={reason}
            type="button"
            className="btn s o"
            aria-pressed={reasons.includes(reason)}
            onClick={() => onChange(toggled(returning, reason))}
          >
            <kbd className="not-s">{place + 1}</kbd>
            {translate(`portfolio.reason_short.${reason}`)}
          </button>
        ))}
      </div>
      {isOpen && (
        <form
          className="stack mt-1"
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          <label className="field">
            <span className="flabel">
              {translate('portfolios.review.words')} <span className="opt">— {translate('kit.field.optional')}</span>{' '}
              <kbd className="not-s" aria-hidden>
                0
              </kbd>
            </span>
            <textarea
              ref={text}
              className="in"
              rows={2}
              maxLength={1000}
              value={words}
              onBlur={() => onChange({ ...returning, isWriting: false })}
              onKeyDown={({ key, currentTarget }) => {
                // Escape leaves the field, and the keys are the review's again.
                if (key === 'Escape') currentTarget.blur()
              }}
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
        </form>
      )}
    </div>
  )
}
