import { useCallback, useEffect, useId, useState, type ReactNode } from 'react'
import {
  Form,
  OptionalRecordContextProvider,
  useCreatePath,
  useEditContext,
  useRecordContext,
  useRegisterMutationMiddleware,
  useResourceContext,
  useSaveContext,
  useTranslate,
} from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { FormFieldsContext, type FormFields } from '../inputs/formFields'
import { useFieldResolver } from '../inputs/useFieldResolver'
import { FocusFieldContext, type FocusRequest } from '../inputs/focusField'
import { ActionBar } from './ActionBar'
import { ConflictDialog } from './ConflictDialog'
import { useEditing, type Editing } from './editing'
import { ErrorSummary } from './ErrorSummary'
import { FollowRecord } from './FollowRecord'
import { LastChange } from './LastChange'
import { ClearErrorToast } from './ClearErrorToast'
import { DraftNotice } from './DraftNotice'
import { UnsavedChanges } from './UnsavedChanges'
import { useFormDraft } from './useFormDraft'
import './forms.css'

type Props = {
  defaultValues?: Readonly<Record<string, unknown>>
  /** Footer; defaults to the action bar with the save status. */
  toolbar?: ReactNode
  children: ReactNode
}

/**
 * Form of a record with error summary, sections and footer; warns about unsaved changes and stores a draft. Unlike
 * react-admin's form, it does not replace input with data from the server.
 */
export const SimpleForm = ({ defaultValues, toolbar, children }: Props) => {
  const id = useId()
  const [fields] = useState<FormFields>(() => new Map())
  const resolver = useFieldResolver(fields)
  const record = useRecordContext()
  const editing = useEditing()
  // The initial values are fixed at mount, so that later data does not replace input; `FollowRecord` updates the form.
  const [initial] = useState({ record, defaultValues })
  const [focusRequest, setFocusRequest] = useState<FocusRequest>({ path: '', count: 0 })
  const draft = useFormDraft({ name: `${useResourceContext()} ${record?.id ?? 'create'}`, whileTyping: true })
  useDeleteDraftOnSave(draft.forget)
  const focusField = (path: string) => setFocusRequest(({ count }) => ({ path, count: count + 1 }))
  return (
    <FormFieldsContext value={fields}>
      <FocusFieldContext value={focusRequest}>
        <Form
          id={id}
          className="record-form"
          noValidate
          record={initial.record}
          defaultValues={initial.defaultValues}
          resolver={resolver}
          disableInvalidFormNotification
        >
          <OptionalRecordContextProvider value={record}>
            <div className="record-fields">
              <DraftNotice formId={id} typing={draft} isRecord />
              <ErrorSummary onReveal={focusField} />
              <ClearErrorToast />
              {children}
            </div>
            {toolbar ?? <Toolbar formId={id} editing={editing} />}
            <UnsavedChanges onLeave={draft.forget} />
            {editing && <EditedRecord formId={id} editing={editing} />}
          </OptionalRecordContextProvider>
        </Form>
      </FocusFieldContext>
    </FormFieldsContext>
  )
}

type Save = (resource: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>

/** Deletes the draft after a successful save on any page. */
const useDeleteDraftOnSave = (forget: () => void) => {
  const forgetAfter = useCallback(
    async (resource: string, params: Readonly<Record<string, unknown>>, save: Save) => {
      const saved = await save(resource, params)
      forget()
      return saved
    },
    [forget],
  )
  useRegisterMutationMiddleware<Save>(forgetAfter)
}

const Toolbar = ({ formId, editing }: { formId: string; editing: Editing | null }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const resource = useResourceContext()
  const { saving = false } = useSaveContext()
  return (
    <ActionBar
      formId={formId}
      saving={saving}
      savedAt={editing?.saved?.at ?? null}
      verb={translate(editing ? 'kit.form.save' : 'kit.form.create')}
      onCancel={() => void navigate(createPath({ resource, type: 'list' }))}
    />
  )
}

/** Parts that only an edit form has: updating it when its record changes, and resolving edit conflicts. */
const EditedRecord = ({ formId, editing }: { formId: string; editing: Editing }) => {
  const { refetch } = useEditContext()
  const { saved, conflict, onConflictSeen, auditEntity } = editing
  const submit = () => {
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement) form.requestSubmit()
  }
  return (
    <>
      <FollowRecord saved={saved} />
      <DirtyReporter onChange={editing.onDirty} />
      {conflict && (
        <ConflictDialog
          current={conflict}
          saved={<LastChange entity={auditEntity} record={conflict} />}
          onClose={onConflictSeen}
          onSave={submit}
          onTake={() => void refetch()}
        />
      )}
    </>
  )
}

/** Reports the form's dirty state to the page. */
const DirtyReporter = ({ onChange }: { onChange: (isDirty: boolean) => void }) => {
  const { dirtyFields } = useFormState()
  const isDirty = Object.keys(dirtyFields).length > 0
  useEffect(() => onChange(isDirty), [isDirty, onChange])
  return null
}
