import type { ProfileChange } from '../../../api/admissions/applicationForm'
import type { ConstraintMessages } from '../../kit/constraints'
import { invalid } from '../../kit/problems'

/** Maps database constraints to form fields and messages. */
export const profileConstraints: ConstraintMessages = {
  profiles_one_per_campaign: { path: 'campaign_id', key: 'profiles.onePerCampaign' },
  profile_choices_in_campaign: { path: 'choices', key: 'profiles.notOffered' },
  profile_exam_results_subject: { path: 'exam_results', key: 'profiles.subjectTwice' },
  profile_exam_results_subject_id_fkey: { path: 'exam_results', key: 'field.noSuchRecord' },
  profile_take_back: { path: '', key: 'profiles.tooLateToTakeBack' },
  profile_moves: { path: '', key: 'profiles.illegalMove' },
}

/** Throws 422 if a choice is repeated. */
export const checkDistinctChoices = ({ choices = [] }: ProfileChange): void => {
  const wishes = choices.map((wish) => `${wish.direction_id}/${wish.education_method_id}/${wish.basis}`)
  if (new Set(wishes).size < wishes.length) throw invalid({ choices: [{ key: 'profiles.choiceTwice' }] })
}
