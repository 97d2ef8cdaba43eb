import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useId, useState, type SubmitEvent } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { commentLimits } from '../../api/comments/codes'
import { FieldFrame } from '../kit/inputs/FieldFrame'
import { useNumberText } from '../kit/fields/useNumberText'
import { focusOnMount } from '../shell/page/focusOnMount'
import type { FormDraft } from '../kit/forms/useFormDraft'

type Props = {
  label: string
  submit: string
  /** The text to change; empty for a new comment. */
  defaultText?: string
  draft: FormDraft
  /** Rejects with the server's error, and then the text stays. */
  onSend: (text: string) => Promise<unknown>
  onCancel?: () => void
  focused?: boolean
  minRows?: number
}

/** A field for plain text. What was typed survives a reload, and stays if the server refuses it. */
export const Composer = (props: Props) => {
  const { label, submit, defaultText = '', draft, onSend, onCancel, focused = false, minRows = 2 } = props
  const translate = useTranslate()
  const number = useNumberText()
  const id = useId()
  const [text, setText] = useState(defaultText)
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const { storedDraft, report, forget } = draft
  const typed = storedDraft?.values['text']
  const [restored, setRestored] = useState<unknown>(undefined)
  if (typeof typed === 'string' && typed !== restored) {
    setRestored(typed)
    if (text === defaultText) setText(typed)
  }
  useEffect(() => {
    if (typeof typed === 'string') report({ text: typed })
  }, [typed, report])
  const change = (next: string) => {
    setText(next)
    setError(null)
    report(next === defaultText ? null : { text: next })
  }
  const length = text.trim().length
  const isTooLong = length > commentLimits.text
  const send = async () => {
    if (isSending || isTooLong) return
    if (length === 0) return setError(translate('comments.empty_text'))
    setSending(true)
    try {
      await onSend(text)
      setText('')
      setError(null)
      forget()
    } catch (fault) {
      if (!(fault instanceof HttpError)) throw fault
      setError(fault.status === 0 ? translate('comments.not_sent') : fault.message)
    } finally {
      setSending(false)
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void send()
  }
  const counter = translate('comments.counter', { count: number(length), most: number(commentLimits.text) })
  const shownError = isTooLong ? translate('comments.too_long') : error
  return (
    <form className="stack gap-2" noValidate onSubmit={onSubmit}>
      <FieldFrame id={id} label={label} optional={false} error={shownError ?? undefined}>
        <OutlinedInput
          id={id}
          fullWidth
          multiline
          minRows={minRows}
          maxRows={12}
          inputRef={focused ? focusOnMount : undefined}
          value={text}
          error={shownError !== null}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
          }}
          inputProps={{ 'aria-describedby': shownError === null ? `${id}-count` : `${id}-count ${id}-error` }}
        />
      </FieldFrame>
      <div className="row wrap gap-2">
        <Button type="submit" size="small" variant="contained" disabled={isSending || isTooLong}>
          {submit}
        </Button>
        {onCancel && (
          <Button
            size="small"
            onClick={() => {
              forget()
              onCancel()
            }}
          >
            {translate('kit.form.cancel')}
          </Button>
        )}
        <span id={`${id}-count`} className={isTooLong ? 'push small num text-danger' : 'push small num faint'}>
          {counter}
        </span>
      </div>
    </form>
  )
}
