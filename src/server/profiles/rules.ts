import type { ConstraintMessages } from '../kit/constraints'

/** Which field a constraint of the database speaks of, and in which words. */
export const profileConstraints: ConstraintMessages = {
  profiles_one_per_campaign: { path: 'campaign_id', key: 'profiles.onePerCampaign' },
  profile_choices_distinct: { path: 'choices', key: 'profiles.choiceTwice' },
  profile_choices_in_campaign: { path: 'choices', key: 'profiles.notOffered' },
  profile_exam_results_subject: { path: 'exam_results', key: 'profiles.subjectTwice' },
  profile_exam_results_subject_id_fkey: { path: 'exam_results', key: 'field.noSuchRecord' },
  profile_moves: { path: '', key: 'profiles.illegalMove' },
}
