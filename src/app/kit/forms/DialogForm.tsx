import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { Form, HttpError, RecordContextProvider, useTranslate } from 'react-admin'
import { useFormState, type FieldValues } from 'react-hook-form'
import { Confirm } from '../../shell/page/Confirm'
import { announce } from '../../shell/http/announce'
import { HttpProblem } from '../../shell/http/problem'
import { FormFieldsContext, type FormFields } from '../inputs/formFields'
import { useFieldResolver } from '../inputs/useFieldResolver'
import { fieldErrors } from '../providers/fieldErrors'
import { CloseDialogProvider } from './useCloseDialog'
import { ConflictDialog } from './ConflictDialog'
import { ErrorSummary } from './ErrorSummary'
import { ClearErrorToast } from './ClearErrorToast'
import { DraftNotice } from './DraftNotice'
import { LastChange } from './LastChange'
import { useFormDraft } from './useFormDraft'
import './forms.css'

type Props = {
  title: string
  /** Key of the dialog's draft, with which `useDraftDialog` reopens the dialog after the session ends. Defaults to the title. */
  name?: string
  /** Label of the submit button; repeats the verb of the title. */
  submit: string
  /** Label of the cancel button; needed if the submit button already uses the default verb. */
  cancel?: string
  defaultValues: Readonly<Record<string, unknown>>
  /** Submits the values. The form shows field errors that this function returns or the server reports. */
  onSubmit: (values: FieldValues) => Promise<Readonly<Record<string, string>> | void>
  onClose: () => void
  danger?: boolean
  wide?: boolean
  /**
   * Entity name of the edited record in the audit log. With it, a save of an outdated version shows both versions; the
   * form values need the record's `version` then.
   */
  auditEntity?: string
  /** A secondary action on the edited item, separate from the two buttons. */
  secondaryAction?: ReactNode
  children: ReactNode
}

const ignore = () => undefined

const submitForm = (formId: string) => {
  const form = document.getElementById(formId)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

/** A dialog with a short form and errors under the fields. Restores the draft if the session ended while it was open. */
export const DialogForm = (props: Props) => {
  const {
    title,
    name = title,
    submit,
    cancel,
    defaultValues,
    onSubmit,
    onClose,
    danger,
    wide,
    auditEntity,
    secondaryAction,
    children,
  } = props
  const translate = useTranslate()
  const id = useId()
  const [fields] = useState<FormFields>(() => new Map())
  const resolver = useFieldResolver(fields)
  const draft = useFormDraft({ name, whileTyping: true })
  const [initialValues] = useState(defaultValues)
  const [isDirty, setTyped] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [conflict, setConflict] = useState<Readonly<Record<string, unknown>> | null>(null)
  // Esc and clicks on the backdrop are easy to hit by mistake, so closing asks for confirmation.
  const askToClose = () => (isDirty ? setLeaving(true) : onClose())
  const leave = () => {
    if (isDirty) draft.forget()
    onClose()
  }
  const end = () => {
    draft.forget()
    onClose()
  }
  /** Shows the version that another user saved, or why the record cannot be edited any more. */
  const showConflict = ({ status, message, body }: HttpError): void => {
    if (body?.current) setConflict(body.current)
    else announce(new HttpProblem({ status, message }))
  }
  const save = async (values: FieldValues) => {
    try {
      const faults = await onSubmit(values)
      if (!faults || Object.keys(faults).length === 0) draft.onSent()
      return faults
    } catch (error) {
      // The HTTP client has reported the error; only field errors are returned.
      if (error instanceof HttpProblem) return fieldErrors(error.errors)
      if (auditEntity !== undefined && error instanceof HttpError && error.status === 409) return showConflict(error)
      if (error instanceof HttpError) return error.body?.errors
      throw error
    }
  }
  return (
    <Dialog open onClose={askToClose} maxWidth={wide ? 'md' : 'sm'} fullWidth={wide} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <CloseDialogProvider value={end}>
        <FormFieldsContext.Provider value={fields}>
          {/* The dialog's inputs must not read the record of the page behind the dialog. */}
          <RecordContextProvider value={undefined}>
            <Form
              id={id}
              className="dialog-form"
              noValidate
              defaultValues={initialValues}
              resolver={resolver}
              disableInvalidFormNotification
              onSubmit={save}
            >
              <DialogContent className="dialog-fields">
                <DraftNotice formId={id} typing={draft} isRecord={false} />
                <ErrorSummary onReveal={ignore} />
                <ClearErrorToast />
                {children}
                <FocusOnFirstField formId={id} />
                <DirtyReporter onTyped={setTyped} />
                {conflict && auditEntity !== undefined && (
                  <ConflictDialog
                    current={conflict}
                    saved={<LastChange entity={auditEntity} record={conflict} />}
                    onClose={() => setConflict(null)}
                    onSave={() => submitForm(id)}
                    onTake={end}
                  />
                )}
              </DialogContent>
              <DialogActions>
                {secondaryAction && <div className="dialog-secondary">{secondaryAction}</div>}
                <Button onClick={leave}>{cancel ?? translate('kit.form.cancel')}</Button>
                <Submit label={submit} danger={danger} />
              </DialogActions>
            </Form>
          </RecordContextProvider>
        </FormFieldsContext.Provider>
      </CloseDialogProvider>
      <Confirm
        isOpen={isLeaving}
        title={translate('kit.form.leave.title')}
        confirm={translate('kit.form.leave.confirm')}
        cancel={translate('kit.form.leave.cancel')}
        confirmColor="warning"
        onConfirm={leave}
        onClose={() => setLeaving(false)}
        content={translate('kit.form.leave.text')}
      />
    </Dialog>
  )
}

const Submit = ({ label, danger }: { label: string; danger?: boolean }) => {
  const { isSubmitting } = useFormState()
  return (
    <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} disabled={isSubmitting}>
      {label}
    </Button>
  )
}

/** Reports whether the form has been changed. */
const DirtyReporter = ({ onTyped }: { onTyped: (isTyped: boolean) => void }) => {
  const { isDirty } = useFormState()
  useEffect(() => onTyped(isDirty), [onTyped, isDirty])
  return null
}

/** Focuses the first field when the dialog opens. */
const FocusOnFirstField = ({ formId }: { formId: string }) => {
  useEffect(() => {
    const field = document
      .getElementById(formId)
      ?.querySelector('input:is([type="text"], [type="email"], [type="password"], :not([type])), textarea')
    if (field instanceof HTMLElement) field.focus()
  }, [formId])
  return null
}
