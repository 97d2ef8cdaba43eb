import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import type { ProfileForm } from '../../../../api/admissions/applicationForm'
import { FormFieldsContext } from '../../../kit/inputs/formFields'
import { formValues, knownFields } from '../form'
import { restoredDraft } from './useDraft'
import { WizardForm } from './WizardForm'

type Props = { userId: number; profile: MyProfile; onChange: (profile: MyProfile) => void }

/** The application while it is filled in: one form over all steps. What this browser kept and the server has not got yet is put back into it. */
export const ProfileWizard = ({ userId, profile, onChange }: Props) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  const [restored] = useState(() => restoredDraft({ userId, profile }))
  const [fields] = useState(() =>
    knownFields({ translate: (key, count) => translate(key, count === undefined ? {} : count), locale }),
  )
  const form = useForm<ProfileForm>({ defaultValues: formValues(profile), shouldFocusError: false })
  return (
    <FormProvider {...form}>
      <FormFieldsContext.Provider value={fields}>
        <WizardForm userId={userId} profile={profile} restored={restored} onChange={onChange} />
      </FormFieldsContext.Provider>
    </FormProvider>
  )
}
