import { ResourceContextProvider, useLocale, useTranslate } from 'react-admin'
import { faultOf } from '../../../shell/page/faultOf'
import { RecordFault } from '../../../shell/page/RecordFault'
import { FormSkeleton } from '../../../kit/forms/FormSkeleton'
import { useUser } from '../../../shell/session/store'
import { ApplicationStatusPage } from './ApplicationStatusPage'
import { CalendarClock } from 'lucide-react'
import { PageHead } from '../../../shell/page/PageHead'
import { OfferedCampaigns } from './OfferedCampaigns'
import { isEditable, useMyApplication, useMyCampaigns } from '../states'
import '../../../kit/forms/forms.css'
import './wizard.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import { FormFieldsContext } from '../../../kit/inputs/formFields'
import { formValues, knownFields } from '../form'
import { loadDraft, type RestoredDraft } from './useDraft'
import { WizardForm } from './WizardForm'

type StartApplicationProps = { onStarted: (application: MyApplication) => void }

/** Shown without an application: the open campaigns, or when one will open. */
const StartApplication = ({ onStarted }: StartApplicationProps) => {
  const translate = useTranslate()
  const { data, error, refetch } = useMyCampaigns()
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  const isAnyOpen = data.some((campaign) => campaign.is_open)
  return (
    <div className="max-w-form">
      <PageHead
        title={translate('my_application.start.title')}
        subtitle={translate(isAnyOpen ? 'my_application.start.text' : 'my_application.start.closed')}
      />
      {data.length === 0 && (
        <div className="fault">
          <CalendarClock size={40} strokeWidth={1} aria-hidden />
          <p>{translate('my_application.start.none')}</p>
        </div>
      )}
      <OfferedCampaigns campaigns={data} heading="h2" onStarted={onStarted} />
    </div>
  )
}

/** R2.07: the applicant's own application: start page, form or status page. */
export const MyApplicationPage = () => {
  const user = useUser()
  const { application, error, refetch, put } = useMyApplication()
  const fault = faultOf({ error, data: application })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (application === undefined || !user) return <FormSkeleton />
  if (application === null) return <StartApplication onStarted={put} />
  return (
    <ResourceContextProvider value="profiles">
      {isEditable(application) ? (
        <ApplicationWizard key={application.id} userId={user.id} application={application} onChange={put} />
      ) : (
        <ApplicationStatusPage application={application} onChange={put} onRefused={() => void refetch()} />
      )}
    </ResourceContextProvider>
  )
}

type Props = { userId: number; application: MyApplication; onChange: (application: MyApplication) => void }

/** Loads the local draft with changes that never reached the server, then opens the form. */
const ApplicationWizard = ({ userId, application, onChange }: Props) => {
  // Read the draft once per opening.
  const { data: restored } = useQuery({
    queryKey: ['draft', userId, application.id],
    queryFn: () => loadDraft({ userId, application }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (!restored) return <FormSkeleton />
  return <WizardFormProvider userId={userId} application={application} restored={restored} onChange={onChange} />
}

/** One form for all steps. */
const WizardFormProvider = ({ userId, application, restored, onChange }: Props & { restored: RestoredDraft }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  const [fields] = useState(() =>
    knownFields({ translate: (key, count) => translate(key, count === undefined ? {} : count), locale }),
  )
  const form = useForm<ApplicationForm>({ defaultValues: formValues(application), shouldFocusError: false })
  return (
    <FormProvider {...form}>
      <FormFieldsContext.Provider value={fields}>
        <WizardForm userId={userId} application={application} restored={restored} onChange={onChange} />
      </FormFieldsContext.Provider>
    </FormProvider>
  )
}
