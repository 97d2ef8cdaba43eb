import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm, type FieldValues, get } from 'react-hook-form'
import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import type { ApplicationForm } from '../../../api/admissions/applicationForm'
import { ConflictDialog } from '../../kit/forms/ConflictDialog'
import { ErrorSummary } from '../../kit/forms/ErrorSummary'
import { UnsavedChanges } from '../../kit/forms/UnsavedChanges'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { FormFieldsContext, type FormFields } from '../../kit/inputs/formFields'
import {
  partOf,
  normalizeForm,
  type FormPart,
  formValues,
  AchievementFields,
  BenefitFields,
  ContactsFields,
  EducationFields,
  ExamResultFields,
  PersonFields,
  RepresentativeFields,
  ChoicesInput,
} from './form'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useRead } from '../../kit/providers/calls'
import { isFormError, type CaseAct } from './useCase'
import { withValueAt } from './withValueAt'

const PartInputs = ({ part, application }: { part: FormPart; application: ApplicationCase }) => {
  switch (part) {
    case 'person':
      return <PersonFields />
    case 'contacts':
      return <ContactsFields isEmailOptional={application.source === 'office'} />
    case 'education':
      return <EducationFields />
    case 'exam_results':
      return <ExamResultFields />
    case 'achievements':
      return <AchievementFields />
    case 'benefits':
      return <BenefitFields />
    case 'representative':
      return <RepresentativeFields />
    case 'choices':
    default:
      return <OfferedChoices application={application} />
  }
}

type PartInputsProps = { application: Pick<ApplicationCase, 'campaign' | 'choices'> }

/** The choices, selected from the campaign's directions. */
const OfferedChoices = ({ application: { campaign, choices } }: PartInputsProps) => {
  const { data } = useRead('GET /api/profiles/campaigns/:id/offer', { id: campaign.id, quiet: [] })
  return data ? <ChoicesInput offer={data.directions} saved={choices} most={data.choices_max} /> : <FormSkeleton />
}

type Props = { part: FormPart; application: ApplicationCase; form: ApplicationForm; act: CaseAct; onClose: () => void }

/** A form for one part of the application. */
export const CorrectForm = ({ part, application, form: defaultValues, act, onClose }: Props) => {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const [fields] = useState<FormFields>(() => new Map())
  const [opened] = useState(application)
  const [theirs, setTheirs] = useState<ApplicationForm | null>(null)
  const form = useForm<FieldValues, unknown, ApplicationForm>({ defaultValues, shouldFocusError: false })
  const save = form.handleSubmit(async (typed) => {
    setBusy(true)
    try {
      const body = { version: application.version, ...partOf(normalizeForm(typed), part) }
      const send = (provider: AppDataProvider) =>
        provider.act('PATCH /api/profiles/:id', { id: application.id, body, quiet: [422] })
      const isDone = await act(send, (current) => setTheirs(unmaskForm({ opened, current, form: defaultValues })))
      if (isDone) onClose()
    } catch (problem) {
      if (!isFormError(problem)) throw problem
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
          <PartInputs part={part} application={application} />
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

type UnmaskOptions = {
  /** The case when the form was opened, and the latest case from the server; both are masked. */
  opened: ApplicationCase
  current: ApplicationCase
  /** The form values when the form was opened, unmasked. */
  form: ApplicationForm
}

const textAt = (form: ApplicationForm, path: string): string => String(get(form, path))

/** Unmasks the latest form: a masked value that has not changed gets the value known from the opened form. */
const unmaskForm = ({ opened, current, form }: UnmaskOptions): ApplicationForm => {
  const [before, now] = [formValues(opened), formValues(current)]
  return opened.masked
    .filter((path) => textAt(before, path) === textAt(now, path))
    .reduce((values, path) => withValueAt({ form: values, path, value: textAt(form, path) }), now)
}
