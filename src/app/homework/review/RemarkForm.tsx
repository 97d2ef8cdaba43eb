import Button from '@mui/material/Button'
import { useId, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { homeworkLimits } from '../../../api/homework/codes'

type Props = {
  /** Place of the remark, in words. */
  place: string
  text: string
  onType: (text: string) => void
  onSave: () => void
  onCancel: () => void
}

/** Text of a remark. Enter saves, Shift+Enter begins a new line. */
export const RemarkForm = ({ place, text, onType, onSave, onCancel }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
      return
    event.preventDefault()
    onSave()
  }
  return (
    <form
      className="stack gap-2 review-remark-form"
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <div className="field">
        <label className="field-label anywhere" htmlFor={id}>
          {translate('homework.review.remark_on', { place })}
        </label>
        {/* The form appears where the reviewer has just chosen a place. */}
        <textarea
          id={id}
          className="input"
          rows={2}
          maxLength={homeworkLimits.remark}
          value={text}
          ref={focusAtEnd}
          onChange={({ target: { value } }) => onType(value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="row wrap">
        <Button type="submit" size="small" variant="outlined" disabled={text.trim() === ''}>
          {translate('homework.review.save_remark')}
          <kbd aria-hidden>Enter</kbd>
        </Button>
        <Button size="small" onClick={onCancel}>
          {translate('homework.review.cancel')}
        </Button>
      </div>
    </form>
  )
}

const focusAtEnd = (field: HTMLTextAreaElement | null) => {
  if (!field) return
  field.focus({ preventScroll: true })
  field.scrollIntoView?.({ block: 'nearest' })
}
