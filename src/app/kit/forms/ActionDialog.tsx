import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { toast } from '../../shell/toasts/store'
import { useAct } from '../providers/calls'
import type { ActionKey, ActionSent, AnswerOf } from '../providers/dataProvider'
import { DialogForm } from './DialogForm'

type Props<K extends ActionKey> = {
  action: K
  /** Builds the request from the form values. */
  request: (values: FieldValues) => ActionSent<K>
  title: string
  /** Draft key, see `DialogForm`. */
  name?: string
  /** Label of the confirm button; repeats the verb of the title. */
  confirm: string
  cancel?: string
  confirmColor?: 'primary' | 'warning'
  wide?: boolean
  /** Entity name in the audit log; with it, edit conflicts are resolved, see `DialogForm`. */
  auditEntity?: string
  defaultValues: Readonly<Record<string, unknown>>
  /** Text of the toast after success. */
  successMessage?: string
  /** Runs before the dialog closes. */
  onSuccess?: (answer: AnswerOf<K>) => void
  /** Runs after success and refusal, for example to reload an outdated record. The dialog waits for it. */
  onSettled?: () => unknown
  onClose: () => void
  children: ReactNode
}

/** A dialog that calls an action of the API with a few fields. It closes on success and shows errors on refusal. */
export const ActionDialog = <K extends ActionKey>(props: Props<K>) => {
  const { action, request, confirm, confirmColor, successMessage, onSuccess, onSettled, ...form } = props
  const { mutateAsync } = useAct(action, { onSettled })
  const submit = async (values: FieldValues) => {
    const answer = await mutateAsync(request(values))
    if (successMessage !== undefined) toast.success({ text: successMessage })
    onSuccess?.(answer)
    form.onClose()
  }
  return <DialogForm {...form} submit={confirm} danger={confirmColor === 'warning'} onSubmit={submit} />
}
