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
import { ChoiceList, useOffer, addressOfPath, RemarkNotes, stepOfPath } from '../states'
import { CheckStep } from './CheckStep'
import { ConsentsStep } from './Consents'
import { MessageSquareText } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Step } from './steps'
import type { ApplicationCalls } from './applicationCalls'

type PartRemarksProps = { step: Step; application: MyApplication; calls: ApplicationCalls }

/** List parts show their remarks next to the list, so those remarks are not repeated at the top of the step. */
const listParts: readonly string[] = ['exam_results', 'achievements', 'benefits']
const isOnWholeStep = ({ path }: { path: string }) => !path.includes('.') && !listParts.includes(path)

/** Remarks on the whole step, and links to remarks on its fields. */
const PartRemarks = ({ step, application, calls }: PartRemarksProps) => {
  const translate = useTranslate()
  const stepRemarks = application.remarks.filter(
    (remark) => isOnWholeStep(remark) && stepOfPath(remark.path) === step.name,
  )
  const fieldRemarks = step.remarks.filter((remark) => !isOnWholeStep(remark))
  return (
    <>
      {stepRemarks.length > 0 && (
        <div className="mb-6">
          <RemarkNotes remarks={stepRemarks} onAnswer={calls.answer} />
        </div>
      )}
      {fieldRemarks.length > 0 && (
        <nav className="note warning mb-6" aria-label={translate('my_application.remarks')}>
          <MessageSquareText size={20} strokeWidth={1.75} aria-hidden />
          <ul className="stack gap-2">
            {fieldRemarks.map((remark) => (
              <li key={remark.id}>
                <Link to={addressOfPath(remark.path)}>{remark.text}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

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
