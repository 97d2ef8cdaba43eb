import { useId, useState, type ReactNode } from 'react'
import { Form, HttpError, RecordContextProvider, type RaRecord } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { ErrorSummary } from '../../kit/forms/ErrorSummary'
import { FollowRecord, type Saved } from '../../kit/forms/FollowRecord'
import { RefusalEnds } from '../../kit/forms/RefusalEnds'
import { TypedValues } from '../../kit/forms/TypedValues'
import { UnsavedChanges } from '../../kit/forms/UnsavedChanges'
import { useKeptTyping } from '../../kit/forms/useKeptTyping'
import { FormFieldsContext, type FormFields } from '../../kit/inputs/formFields'

type Props = {
  label: string
  className?: string
  record: RaRecord
  /** What stands in the form from now on: the record, and what was sent or shown before it. */
  saved?: Saved | null
  /** Does it; field errors it answers, or that the server refuses with, stand in the form. */
  onSubmit: (values: FieldValues) => Promise<Readonly<Record<string, string>> | void>
  /** Asks before changes are left and keeps what is typed. */
  isKept?: boolean
  children: ReactNode
}

const acceptAll = (values: FieldValues) => ({ values, errors: {} })
const ignore = () => undefined

/** A form of one's own account: no record of a list, so each is sent by a call of its own, and its button stands at its foot. */
export const SettingsForm = ({
  label,
  className = 'record-form',
  record,
  saved = null,
  onSubmit,
  isKept,
  children,
}: Props) => {
  const id = useId()
  const [fields] = useState<FormFields>(() => new Map())
  const [beginning] = useState(record)
  const save = async (values: FieldValues) => {
    try {
      return await onSubmit(values)
    } catch (refusal) {
      // The HTTP client has said what happened; what belongs to fields is shown at them.
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
        record={beginning}
        resolver={acceptAll}
        disableInvalidFormNotification
        onSubmit={save}
      >
        <RecordContextProvider value={record}>
          {isKept && <Kept formId={id} name={label} />}
          <ErrorSummary onReveal={ignore} />
          <RefusalEnds />
          {children}
          <FollowRecord saved={saved} />
        </RecordContextProvider>
      </Form>
    </FormFieldsContext>
  )
}

const Kept = ({ formId, name }: { formId: string; name: string }) => {
  const typing = useKeptTyping({ name, whileTyping: true })
  return (
    <>
      <TypedValues formId={formId} typing={typing} isRecord />
      <UnsavedChanges onLeave={typing.forget} />
    </>
  )
}
