import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Form, HttpError, RecordContextProvider, type RaRecord } from 'react-admin'
import { useFormState, type FieldValues } from 'react-hook-form'
import { ErrorSummary } from '../../kit/forms/ErrorSummary'
import { FollowRecord, type SaveResult } from '../../kit/forms/FollowRecord'
import { ClearErrorToast } from '../../kit/forms/ClearErrorToast'
import { DraftNotice } from '../../kit/forms/DraftNotice'
import { UnsavedChanges } from '../../kit/forms/UnsavedChanges'
import { useFormDraft } from '../../kit/forms/useFormDraft'
import { FormFieldsContext, type FormFields } from '../../kit/inputs/formFields'

type Props = {
  label: string
  className?: string
  record: RaRecord
  /** The last save, or a record merged after a conflict; the form is updated to it, except for fields edited since. */
  saved?: SaveResult | null
  /** `edited` lists the fields that the user changed. Returned errors are shown at their fields. */
  onSubmit: (values: FieldValues, edited: readonly string[]) => Promise<Readonly<Record<string, string>> | void>
  /** Keeps a draft and warns about unsaved changes. */
  keepsDraft?: boolean
  children: ReactNode
}

const acceptAll = (values: FieldValues) => ({ values, errors: {} })
const noop = () => undefined

/** Form without a react-admin list: each one sends its own request and has its own submit button. */
export const SettingsForm = ({
  label,
  className = 'record-form',
  record,
  saved = null,
  onSubmit,
  keepsDraft,
  children,
}: Props) => {
  const id = useId()
  const [fields] = useState<FormFields>(() => new Map())
  const [initialRecord] = useState(record)
  const edited = useRef<readonly string[]>([])
  const save = async (values: FieldValues) => {
    try {
      return await onSubmit(values, edited.current)
    } catch (refusal) {
      // The HTTP client has already shown the error; field errors go to the form.
      if (refusal instanceof HttpError) return refusal.body?.errors
      throw refusal
    }
  }
  return (
    <FormFieldsContext value={fields}>
      <Form
        id={id}
        className={className}
        aria-label={label}
        noValidate
        record={initialRecord}
        resolver={acceptAll}
        disableInvalidFormNotification
        onSubmit={save}
      >
        <RecordContextProvider value={record}>
          {keepsDraft && <DraftSupport formId={id} name={label} />}
          <ErrorSummary onReveal={noop} />
          <ClearErrorToast />
          {children}
          <FollowRecord saved={saved} />
          <EditedFields intoRef={edited} />
        </RecordContextProvider>
      </Form>
    </FormFieldsContext>
  )
}

const EditedFields = ({ intoRef }: { intoRef: RefObject<readonly string[]> }) => {
  const { dirtyFields } = useFormState()
  useEffect(() => {
    intoRef.current = Object.keys(dirtyFields)
  })
  return null
}

const DraftSupport = ({ formId, name }: { formId: string; name: string }) => {
  const typing = useFormDraft({ name, whileTyping: true })
  return (
    <>
      <DraftNotice formId={formId} typing={typing} isRecord />
      <UnsavedChanges onLeave={typing.forget} />
    </>
  )
}
