import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm, type FieldValues } from 'react-hook-form'
import type { ProfileCase } from '../../api/profileCase'
import type { ProfileForm } from '../../api/profileForm'
import { UnsavedChanges } from '../kit/forms/UnsavedChanges'
import { call } from '../kit/http/call'
import { partOf, sentForm, type FormPart } from '../profileForm'
import { PartInputs } from './PartInputs'
import { isForForm, type CaseAct } from './useCase'

type Props = { part: FormPart; profile: ProfileCase; form: ProfileForm; act: CaseAct; onClose: () => void }

/** The fields of one part, saved together. */
export const CorrectForm = ({ part, profile, form: defaultValues, act, onClose }: Props) => {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const form = useForm<FieldValues, unknown, ProfileForm>({ defaultValues, shouldFocusError: false })
  const save = form.handleSubmit(async (typed) => {
    setBusy(true)
    try {
      const body = { version: profile.version, ...partOf(sentForm(typed), part) }
      const params = { id: String(profile.id) }
      if (await act(() => call('PATCH /api/profiles/:id', { params, body, quiet: [422] }))) onClose()
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
      <form className="correct-form" noValidate onSubmit={(event) => void save(event)}>
        <PartInputs part={part} profile={profile} />
        <div className="row wrap">
          <Button variant="contained" type="submit" disabled={busy}>
            {translate('kit.form.save')}
          </Button>
          <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
        </div>
        <UnsavedChanges formControl={form.control} />
      </form>
    </FormProvider>
  )
}
