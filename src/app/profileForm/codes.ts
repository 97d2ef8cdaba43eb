import type { ProfileForm } from '../../api/profileForm'

type Codes<T> = readonly NonNullable<T>[]
type Person = ProfileForm['person']
type Education = ProfileForm['education']

/** The codes of the form's choices, as the contract names them and in the order in which they are offered. */
export const genders: Codes<Person['gender']> = ['female', 'male']
export const identityKinds: Codes<Person['identity']['kind']> = [
  'passport_rf',
  'birth_certificate',
  'foreign_passport',
  'residence_permit',
  'other',
]
export const educationLevels: Codes<Education['level']> = [
  'basic_general',
  'secondary_general',
  'secondary_vocational',
  'higher',
]
export const educationPapers: Codes<Education['paper']> = ['certificate', 'diploma', 'other']
export const achievementKinds: Codes<ProfileForm['achievements'][number]['kind']> = [
  'olympiad',
  'championship',
  'sport_badge',
  'volunteering',
  'honours',
  'other',
]
export const benefitKinds: Codes<ProfileForm['benefits'][number]['kind']> = [
  'orphan',
  'disability',
  'veteran_family',
  'large_family',
  'targeted_contract',
  'other',
]
export const relations: Codes<ProfileForm['representative']['relation']> = ['mother', 'father', 'guardian']
