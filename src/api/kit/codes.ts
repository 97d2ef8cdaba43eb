/**
 * The codes of every choice list, in display order, shared by contract and screens. Plain arrays, because screens must
 * not load the contract's zod schemas.
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

/** Source of an entrance subject's result: provided by the applicant, or from an exam held by the college. */
export const examSources = ['state_exam', 'college'] as const

/** Funding of a study place. */
export const bases = ['budget', 'contract', 'targeted'] as const
/** State of an applicant's choice of a direction in its ranking list. */
export const choiceStates = ['none', 'recommended', 'waitlist', 'declined', 'enrolled'] as const
/** Submission channel of an application. */
export const applicationSources = ['online', 'office'] as const

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
/** Allowed document file types, detected from the content and not from the file name. */
export const documentFormats = ['pdf', 'jpeg', 'png', 'webp'] as const
/** Fields typed in from the paper document, in addition to the scan. */
export const documentFields = ['series', 'number', 'issue_date', 'issuer', 'expiry_date'] as const
