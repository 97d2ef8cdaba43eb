import { useState, type ReactNode } from 'react'
import { Form, OptionalRecordContextProvider, useRecordContext } from 'react-admin'
import { FormFieldsContext, type FormFields } from '../inputs/formFields'
import { RevealContext, type Revealed } from '../inputs/reveal'
import { ErrorSummary } from './ErrorSummary'
import { RefusalEnds } from './RefusalEnds'
import { UnsavedChanges } from './UnsavedChanges'
import './forms.css'

type Props = {
  id: string
  defaultValues?: Readonly<Record<string, unknown>>
  children: ReactNode
  /** The action bar and dialogs that need the form's values. */
  foot: ReactNode
}

/** Nothing is checked in the browser: every save goes to the server, and begins with no error left from the one before. */
const acceptAll = (values: Readonly<Record<string, unknown>>) => ({ values, errors: {} })

/** A record's form: the summary of errors, the fields in sections, the foot; it warns before changes are lost. */
export const RecordForm = ({ id, defaultValues, children, foot }: Props) => {
  const [fields] = useState<FormFields>(() => new Map())
  const record = useRecordContext()
  // What the form begins with: whatever comes later must not take the place of what is typed. `FollowRecord` says what may.
  const [beginning] = useState({ record, defaultValues })
  const [revealed, setRevealed] = useState<Revealed>({ path: '', count: 0 })
  const reveal = (path: string) => setRevealed(({ count }) => ({ path, count: count + 1 }))
  return (
    <FormFieldsContext.Provider value={fields}>
      <RevealContext.Provider value={revealed}>
        <Form
          id={id}
          className="record-form"
          noValidate
          record={beginning.record}
          defaultValues={beginning.defaultValues}
          resolver={acceptAll}
          disableInvalidFormNotification
          warnWhenUnsavedChanges
          WarnWhenUnsavedChangesComponent={UnsavedChanges}
        >
          <OptionalRecordContextProvider value={record}>
            <div className="record-fields">
              <ErrorSummary onReveal={reveal} />
              <RefusalEnds />
              {children}
            </div>
            {foot}
          </OptionalRecordContextProvider>
        </Form>
      </RevealContext.Provider>
    </FormFieldsContext.Provider>
  )
}
