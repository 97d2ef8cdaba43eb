import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { DialogForm } from '../../kit/forms/DialogForm'
import { TextInput } from '../../kit/inputs/TextInput'
import { useSearchParams } from 'react-router-dom'
import { useTypedDialog } from '../../kit/forms/useTypedDialog'

type Props = {
  /** By which it opens again after the session ended while one wrote: `useTypedDialog`. */
  name?: string
  title: string
  text: ReactNode
  /** The button repeats the verb of the title. */
  verb: string
  /** The other button, where its usual word would repeat the verb. */
  cancel?: string
  danger?: boolean
  /** Who reads the reason: the applicant is told it, or it stays with the office. */
  reader: 'applicant' | 'office'
  /** Does it; the dialog stays while it throws or answers field errors. */
  onReason: (reason: string) => Promise<void>
  onClose: () => void
}

const focusField = (frame: HTMLElement | null) => frame?.querySelector('textarea')?.focus()
const sendByKeys = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) => {
  if (key === 'Enter' && (ctrlKey || metaKey) && target instanceof HTMLTextAreaElement) target.form?.requestSubmit()
}

/** A decision that has to be accounted for. */
export const ReasonDialog = ({ name, title, text, verb, cancel, danger, reader, onReason, onClose }: Props) => {
  const translate = useTranslate()
  return (
    <DialogForm
      name={name}
      title={title}
      submit={verb}
      cancel={cancel}
      danger={danger}
      defaultValues={{ reason: '' }}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        const words = typeof reason === 'string' ? reason.trim() : ''
        if (words === '') return { reason: translate('admissions.reason.missing') }
        await onReason(words)
        return undefined
      }}
    >
      <p>{text}</p>
      <div ref={focusField} role="presentation" onKeyDown={sendByKeys}>
        <TextInput
          multiline
          source="reason"
          label="admissions.reason.label"
          helperText={
            <>
              {translate(`admissions.reason.help.${reader}`)}
              <span className="key-hint"> {translate('admissions.reason.keys')}</span>
            </>
          }
        />
      </div>
    </DialogForm>
  )
}

/**
 * As `useTypedDialog`; the address may ask for one too (`?ask=revoke`), as the toast of a decision does to take it
 * back.
 */
export const useAskedDialog = <Name extends string>(
  names: readonly Name[],
): [open: Name | null, setOpen: (name: Name | null) => void] => {
  const [typed, setTyped] = useTypedDialog(names)
  const [search, setSearch] = useSearchParams()
  const asked = typed ?? names.find((name) => name === search.get('ask')) ?? null
  const setAsked = (name: Name | null) => {
    setTyped(name)
    if (!search.has('ask')) return
    const rest = [...search].filter(([key]) => key !== 'ask' && key !== 'ids')
    setSearch(new URLSearchParams(rest), { replace: true })
  }
  return [asked, setAsked]
}
