import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { DialogForm } from '../../kit/forms/DialogForm'
import { TextInput } from '../../kit/inputs/TextInput'
import { useSearchParams } from 'react-router-dom'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'

type Props = {
  /** Draft key: an unfinished dialog reopens after the session ended and the user signed in again. */
  name?: string
  title: string
  text: ReactNode
  /** Label of the submit button; repeats the verb of the title. */
  verb: string
  /** Label of the cancel button, if the default would repeat `verb`. */
  cancel?: string
  danger?: boolean
  /** The audience of the reason: the applicant, or only the office. */
  reader: 'applicant' | 'office'
  /** Runs the action; the dialog stays open if it throws. */
  onReason: (reason: string) => Promise<void>
  onClose: () => void
}

const focusTextarea = (frame: HTMLElement | null) => frame?.querySelector('textarea')?.focus()
const submitOnCtrlEnter = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) => {
  if (key === 'Enter' && (ctrlKey || metaKey) && target instanceof HTMLTextAreaElement) target.form?.requestSubmit()
}

/** Asks for the reason of a decision. */
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
        await onReason(String(reason).trim())
      }}
    >
      <p>{text}</p>
      <div ref={focusTextarea} role="presentation" onKeyDown={submitOnCtrlEnter}>
        <TextInput
          multiline
          source="reason"
          label="admissions.reason.label"
          whenEmpty="admissions.reason.missing"
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
 * The open dialog: an unfinished one, or the one in the URL (`?ask=revoke`), to which the undo action of a toast links.
 */
export const useLinkedDialog = <Name extends string>(
  names: readonly Name[],
): [open: Name | null, setOpen: (name: Name | null) => void] => {
  const [typed, setTyped] = useDraftDialog(names)
  const [search, setSearch] = useSearchParams()
  const openDialog = typed ?? names.find((name) => name === search.get('ask')) ?? null
  const setOpenDialog = (name: Name | null) => {
    setTyped(name)
    if (!search.has('ask')) return
    const rest = [...search].filter(([key]) => key !== 'ask' && key !== 'ids')
    setSearch(new URLSearchParams(rest), { replace: true })
  }
  return [openDialog, setOpenDialog]
}
