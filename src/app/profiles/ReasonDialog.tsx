import type { KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { DialogForm } from '../kit/forms/DialogForm'
import { TextareaInput } from '../kit/inputs/TextareaInput'

type Props = {
  title: string
  text: string
  verb: string
  /** Does it; the dialog stays while it throws or answers field errors. */
  onReason: (reason: string) => Promise<void>
  onClose: () => void
}

const focusField = (frame: HTMLElement | null) => frame?.querySelector('textarea')?.focus()
const sendByKeys = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) => {
  if (key === 'Enter' && (ctrlKey || metaKey) && target instanceof HTMLTextAreaElement) target.form?.requestSubmit()
}

/** A decision that the applicant reads the reason of. */
export const ReasonDialog = ({ title, text, verb, onReason, onClose }: Props) => {
  const translate = useTranslate()
  return (
    <DialogForm
      title={title}
      submit={verb}
      danger
      defaultValues={{ reason: '' }}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        const words = typeof reason === 'string' ? reason.trim() : ''
        if (words === '') return { reason: translate('profiles.reason.missing') }
        await onReason(words)
        return undefined
      }}
    >
      <p>{text}</p>
      <div ref={focusField} role="presentation" onKeyDown={sendByKeys}>
        <TextareaInput source="reason" label="profiles.reason.label" help={translate('profiles.reason.help')} />
      </div>
    </DialogForm>
  )
}
