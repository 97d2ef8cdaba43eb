import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import type { ProfileForm } from '../../../../api/admissions/applicationForm'
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
import { PlacedChoices, useOffer } from '../states'
import { CheckStep } from './CheckStep'
import { ConsentsStep } from './Consents'
import { PartRemarks } from './PartRemarks'
import type { Step } from './steps'
import type { ProfileCalls } from './profileCalls'

type Props = { step: Step; profile: MyProfile; calls: ProfileCalls }

/** The fields of the current step below the remarks on the whole step. */
export const StepContent = ({ step, profile, calls }: Props) => (
  <>
    <PartRemarks step={step} profile={profile} calls={calls} />
    <Fields step={step} profile={profile} calls={calls} />
  </>
)

const Fields = ({ step, profile, calls }: Props) => {
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
      return <Choices profile={profile} isLocked={step.isLocked} />
    case 'consents':
      return <ConsentsStep consents={profile.consents} calls={calls} />
    case 'check':
    default:
      return <CheckStep profile={profile} />
  }
}

const Choices = ({ profile, isLocked }: { profile: MyProfile; isLocked: boolean }) => {
  const translate = useTranslate()
  const chosen = useWatch<ProfileForm, 'choices'>({ name: 'choices' })
  const { data: offer, isError, refetch } = useOffer(profile.campaign.id)
  return (
    <Section
      title={translate('profile_form.sections.choices')}
      help={translate(chosen.length > 1 ? 'profile_form.help.choices_order' : 'profile_form.help.choices')}
    >
      {isLocked && <PlacedChoices choices={profile.choices} />}
      {!isLocked && !offer && isError && <PartFault onAgain={() => void refetch()} />}
      {!isLocked && !offer && !isError && <FormSkeleton />}
      {!isLocked && offer && (
        <ChoicesInput offer={offer.directions} saved={profile.choices} most={profile.campaign.choices_max} />
      )}
    </Section>
  )
}
