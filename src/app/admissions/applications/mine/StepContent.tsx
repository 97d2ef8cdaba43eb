import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import { FormSkeleton } from '../../../kit/forms/FormSkeleton'
import { Section } from '../../../kit/forms/Section'
import {
  AchievementFields,
  BenefitFields,
  ChoicesInput,
  ContactsFields,
  EducationFields,
  ExamResultFields,
  PersonFields,
  RepresentativeFields,
} from '../form'
import { PartFault } from '../../../shell/page/PartFault'
import { ChoiceList, useOffer } from '../states'
import { CheckStep } from './CheckStep'
import { ConsentsStep } from './Consents'
import { PartRemarks } from './PartRemarks'
import type { Step } from './steps'
import type { ApplicationCalls } from './applicationCalls'

type Props = { step: Step; application: MyApplication; calls: ApplicationCalls }

/** The fields of the current step below the remarks on the whole step. */
export const StepContent = ({ step, application, calls }: Props) => (
  <>
    <PartRemarks step={step} application={application} calls={calls} />
    <Fields step={step} application={application} calls={calls} />
  </>
)

const Fields = ({ step, application, calls }: Props) => {
  switch (step.name) {
    case 'person':
      return <PersonFields />
    case 'contacts':
      return <ContactsFields />
    case 'education':
      return <EducationFields />
    case 'results':
      return (
        <>
          <ExamResultFields />
          <AchievementFields />
          <BenefitFields />
        </>
      )
    case 'representative':
      return <RepresentativeFields />
    case 'choices':
      return <Choices application={application} isLocked={step.isLocked} />
    case 'consents':
      return <ConsentsStep consents={application.consents} calls={calls} />
    case 'check':
    default:
      return <CheckStep application={application} />
  }
}

const Choices = ({ application, isLocked }: { application: MyApplication; isLocked: boolean }) => {
  const translate = useTranslate()
  const chosen = useWatch<ApplicationForm, 'choices'>({ name: 'choices' })
  const { data: offer, isError, refetch } = useOffer(application.campaign.id)
  return (
    <Section
      title={translate('application_form.sections.choices')}
      help={translate(chosen.length > 1 ? 'application_form.help.choices_order' : 'application_form.help.choices')}
    >
      {isLocked && <ChoiceList choices={application.choices} />}
      {!isLocked && !offer && isError && <PartFault onAgain={() => void refetch()} />}
      {!isLocked && !offer && !isError && <FormSkeleton />}
      {!isLocked && offer && (
        <ChoicesInput offer={offer.directions} saved={application.choices} most={application.campaign.choices_max} />
      )}
    </Section>
  )
}
