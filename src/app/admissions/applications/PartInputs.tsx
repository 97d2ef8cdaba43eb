import type { ProfileCase } from '../../../api/admissions/applicationCase'
import {
  AchievementFields,
  BenefitFields,
  ContactsFields,
  EducationFields,
  ExamResultFields,
  PersonFields,
  RepresentativeFields,
  type FormPart,
} from './form'
import { OfferedChoices } from './OfferedChoices'

/** The inputs of a part. */
export const PartInputs = ({ part, profile }: { part: FormPart; profile: ProfileCase }) => {
  switch (part) {
    case 'person':
      return <PersonFields />
    case 'contacts':
      return <ContactsFields isEmailOptional={profile.source === 'office'} />
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
      return <OfferedChoices profile={profile} />
  }
}
