import { ResourceContextProvider, useLocale, useTranslate } from 'react-admin'
import { faultOf } from '../../../shell/page/faultOf'
import { RecordFault } from '../../../shell/page/RecordFault'
import { FormSkeleton } from '../../../kit/forms/FormSkeleton'
import { useUser } from '../../../shell/session/store'
import { ProfileStatusPage } from './ProfileStatusPage'
import { StartApplication } from './StartApplication'
import { isFilledIn, useMyProfile } from '../states'
import '../../../kit/forms/forms.css'
import './wizard.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import type { ProfileForm } from '../../../../api/admissions/applicationForm'
import { FormFieldsContext } from '../../../kit/inputs/formFields'
import { formValues, knownFields } from '../form'
import { restoredDraft, type Restored } from './useDraft'
import { WizardForm } from './WizardForm'

/** R2.07: the applicant's own application: start page, form or status page. */
export const MyProfilePage = () => {
  const user = useUser()
  const { profile, error, refetch, put } = useMyProfile()
  const fault = faultOf({ error, data: profile })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (profile === undefined || !user) return <FormSkeleton />
  if (profile === null) return <StartApplication onStarted={put} />
  return (
    <ResourceContextProvider value="profiles">
      {isFilledIn(profile) ? (
        <ProfileWizard key={profile.id} userId={user.id} profile={profile} onChange={put} />
      ) : (
        <ProfileStatusPage profile={profile} onChange={put} onRefused={() => void refetch()} />
      )}
    </ResourceContextProvider>
  )
}

type Props = { userId: number; profile: MyProfile; onChange: (profile: MyProfile) => void }

/** Loads the local draft with changes that never reached the server, then opens the form. */
const ProfileWizard = ({ userId, profile, onChange }: Props) => {
  // Read the draft once per opening.
  const { data: restored } = useQuery({
    queryKey: ['draft', userId, profile.id],
    queryFn: () => restoredDraft({ userId, profile }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (!restored) return <FormSkeleton />
  return <OpenedWizard userId={userId} profile={profile} restored={restored} onChange={onChange} />
}

/** One form for all steps. */
const OpenedWizard = ({ userId, profile, restored, onChange }: Props & { restored: Restored }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
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
