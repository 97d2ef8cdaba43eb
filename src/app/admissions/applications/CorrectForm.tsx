import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm, type FieldValues, get } from 'react-hook-form'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import type { ProfileForm } from '../../../api/admissions/applicationForm'
import { ConflictDialog } from '../../kit/forms/ConflictDialog'
import { ErrorSummary } from '../../kit/forms/ErrorSummary'
import { UnsavedChanges } from '../../kit/forms/UnsavedChanges'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { FormFieldsContext, type FormFields } from '../../kit/inputs/formFields'
import { partOf, sentForm, type FormPart, formValues } from './form'
import { PartInputs } from './PartInputs'
import { isForForm, type CaseAct } from './useCase'
import { withValueAt } from './withValueAt'

type Props = { part: FormPart; profile: ProfileCase; form: ProfileForm; act: CaseAct; onClose: () => void }

/** A form for one part of the application. */
export const CorrectForm = ({ part, profile, form: defaultValues, act, onClose }: Props) => {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const [fields] = useState<FormFields>(() => new Map())
  const [opened] = useState(profile)
  const [theirs, setTheirs] = useState<ProfileForm | null>(null)
  const form = useForm<FieldValues, unknown, ProfileForm>({ defaultValues, shouldFocusError: false })
  const save = form.handleSubmit(async (typed) => {
    setBusy(true)
    try {
      const body = { version: profile.version, ...partOf(sentForm(typed), part) }
      const send = (provider: AppDataProvider) =>
        provider.act('PATCH /api/profiles/:id', { id: profile.id, body, quiet: [422] })
      const isDone = await act(send, (current) => setTheirs(unmaskedAs({ opened, current, form: defaultValues })))
      if (isDone) onClose()
    } catch (problem) {
      if (!isForForm(problem)) throw problem
      const errors: Record<string, string> = problem.body?.errors ?? {}
      for (const [path, message] of Object.entries(errors)) form.setError(path, { message })
    } finally {
      setBusy(false)
    }
  })
  return (
    <FormProvider {...form}>
      <FormFieldsContext.Provider value={fields}>
        <form className="stack gap-4 py-3 max-w-form" noValidate onSubmit={(event) => void save(event)}>
          <ErrorSummary />
          <PartInputs part={part} profile={profile} />
          <div className="row wrap">
            <Button variant="contained" type="submit" disabled={busy}>
              {translate('kit.form.save')}
            </Button>
            <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
          </div>
          <UnsavedChanges formControl={form.control} />
        </form>
        {theirs && (
          <ConflictDialog
            current={theirs}
            onClose={() => setTheirs(null)}
            onSave={() => void save()}
            onTake={onClose}
          />
        )}
      </FormFieldsContext.Provider>
    </FormProvider>
  )
}

type Compared = {
  /** The case when the form was opened, and the latest case from the server; both are masked. */
  opened: ProfileCase
  current: ProfileCase
  /** The form values when the form was opened, unmasked. */
  form: ProfileForm
}

const textAt = (form: ProfileForm, path: string): string => String(get(form, path))

/** Unmasks the latest form: a masked value that has not changed gets the value known from the opened form. */
const unmaskedAs = ({ opened, current, form }: Compared): ProfileForm => {
  const [before, now] = [formValues(opened), formValues(current)]
  return opened.masked
    .filter((path) => textAt(before, path) === textAt(now, path))
    .reduce((values, path) => withValueAt({ form: values, path, value: textAt(form, path) }), now)
}
