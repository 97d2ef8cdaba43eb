import { isWithin } from './paths'

export const stepNames = [
  'person',
  'contacts',
  'education',
  'results',
  'representative',
  'choices',
  'consents',
  'check',
] as const
export type StepName = (typeof stepNames)[number]

/** The parts of the form on each step. */
export const partsOf: Readonly<Record<StepName, readonly string[]>> = {
  person: ['person'],
  contacts: ['contacts'],
  education: ['education'],
  results: ['exam_results', 'achievements', 'benefits'],
  representative: ['representative'],
  choices: ['choices'],
  consents: ['consents'],
  check: [],
}

/** The step that contains a path (`person.snils`, `achievements.0.title`); documents have their own page. */
export const stepOfPath = (path: string): StepName | 'documents' =>
  path.startsWith('documents')
    ? 'documents'
    : (stepNames.find((step) => isWithin({ path, paths: partsOf[step] })) ?? 'check')

/** URL of the field or document. */
export const addressOfPath = (path: string): string => {
  const step = stepOfPath(path)
  return step === 'documents'
    ? `/my-documents#${path.split('.').slice(1).join('.')}`
    : `/my-profile?step=${step}&field=${path}`
}
