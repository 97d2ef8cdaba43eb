import type { ApplicationChange } from '../../../api/admissions/applicationForm'
import type { ConstraintMessages } from '../../kit/constraints'
import { invalid } from '../../kit/problems'

/** Maps database constraints to form fields and messages. */
export const applicationConstraints: ConstraintMessages = {
  applications_one_per_campaign: { path: 'campaign_id', key: 'applications.onePerCampaign' },
  application_choices_in_campaign: { path: 'choices', key: 'applications.notOffered' },
  application_exam_results_subject: { path: 'exam_results', key: 'applications.subjectTwice' },
  application_exam_results_subject_id_fkey: { path: 'exam_results', key: 'field.noSuchRecord' },
  application_undo_return: { path: '', key: 'applications.tooLateToTakeBack' },
  application_transitions: { path: '', key: 'applications.illegalMove' },
}

/** Throws 422 if a choice is repeated. */
export const checkDistinctChoices = ({ choices = [] }: ApplicationChange): void => {
  const keys = choices.map((choice) => `${choice.direction_id}/${choice.education_method_id}/${choice.basis}`)
  if (new Set(keys).size < keys.length) throw invalid({ choices: [{ key: 'applications.choiceTwice' }] })
}
