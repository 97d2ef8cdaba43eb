import type { ApplicationChange } from '../../../api/admissions/applicationForm'
import type { ConstraintMessages } from '../../kit/records/constraints'
import { invalid } from '../../kit/problems'

/** Maps database constraints to form fields and messages. */
export const applicationConstraints: ConstraintMessages = {
  applications_one_per_campaign: { path: 'campaign_id', key: 'applications.one_per_campaign' },
  application_choices_in_campaign: { path: 'choices', key: 'applications.not_offered' },
  application_exam_results_subject: { path: 'exam_results', key: 'applications.subject_twice' },
  application_exam_results_subject_id_fkey: { path: 'exam_results', key: 'field.no_such_record' },
  application_undo_return: { path: '', key: 'applications.too_late_to_undo_return' },
  application_transitions: { path: '', key: 'applications.illegal_move' },
}

/** Throws 422 if a choice is repeated. */
export const checkDistinctChoices = ({ choices = [] }: ApplicationChange): void => {
  const keys = choices.map((choice) => `${choice.direction_id}/${choice.education_method_id}/${choice.basis}`)
  if (new Set(keys).size < keys.length) throw invalid({ choices: [{ key: 'applications.choice_twice' }] })
}
