/**
 * The codes of what is chosen from, in the order in which they are offered, said once for contract and screens. Nothing
 * but lists: of the contract, which is made of zod, the screens otherwise take only types.
 */

export const genders = ['female', 'male'] as const
export const identityKinds = [
  'passport_rf',
  'birth_certificate',
  'foreign_passport',
  'residence_permit',
  'other',
] as const
export const educationLevels = ['basic_general', 'secondary_general', 'secondary_vocational', 'higher'] as const
export const educationPapers = ['certificate', 'diploma', 'other'] as const
export const achievementKinds = ['olympiad', 'championship', 'sport_badge', 'volunteering', 'honours', 'other'] as const
export const benefitKinds = [
  'orphan',
  'disability',
  'veteran_family',
  'large_family',
  'targeted_contract',
  'other',
] as const
export const relations = ['mother', 'father', 'guardian'] as const

/** Where the result of an entrance subject comes from: the applicant brings it, or the college holds the exam. */
export const examSources = ['state_exam', 'college'] as const

/** What a place is paid from. */
export const bases = ['budget', 'contract', 'targeted'] as const
/** What became of a wish in its ranking list. */
export const choiceStates = ['none', 'recommended', 'waitlist', 'declined', 'enrolled'] as const
/** How an application came. */
export const profileSources = ['online', 'office'] as const

export const documentCategories = [
  'identity',
  'education',
  'medical',
  'photo',
  'benefit',
  'achievement',
  'consent',
  'contract',
  'other',
] as const
/** The kinds of file an applicant may send, decided by content and not by name. */
export const documentFormats = ['pdf', 'jpeg', 'png', 'webp'] as const
/** What is typed from the paper, besides the scan. */
export const documentFields = ['series', 'number', 'issue_date', 'issuer', 'expiry_date'] as const
