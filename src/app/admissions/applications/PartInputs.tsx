import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import {
  AchievementFields,
  BenefitFields,
  ContactsFields,
  EducationFields,
  ExamResultFields,
  PersonFields,
  RepresentativeFields,
  type FormPart,
  ChoicesInput,
} from './form'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useRead } from '../../kit/providers/calls'

export const PartInputs = ({ part, application }: { part: FormPart; application: ApplicationCase }) => {
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

type Props = { application: Pick<ApplicationCase, 'campaign' | 'choices'> }

/** The choices, selected from the campaign's directions. */
const OfferedChoices = ({ application: { campaign, choices } }: Props) => {
  const { data } = useRead('GET /api/profiles/campaigns/:id/offer', { id: campaign.id, quiet: [] })
  return data ? <ChoicesInput offer={data.directions} saved={choices} most={data.choices_max} /> : <FormSkeleton />
}
