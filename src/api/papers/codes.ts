/** Kinds and states of papers. Imports no zod, so that screens can use the lists. */
export const paperKinds = ['certificate', 'transcript', 'record_book', 'supplement'] as const
export type PaperKind = (typeof paperKinds)[number]
/** Kinds that students can ask for. */
export const requestedKinds = ['certificate', 'transcript'] as const
export const paperStates = ['valid', 'expired', 'revoked'] as const
export type PaperState = (typeof paperStates)[number]
export const requestStatuses = ['requested', 'issued', 'refused', 'withdrawn'] as const

/** The mark of a subject with several periods: the last one, their average, or that of the last exam. */
export const markRules = ['last', 'average', 'exam'] as const
export type MarkRule = (typeof markRules)[number]

/** Names that a template may contain in braces. */
export const placeholders = [
  'name',
  'birth_date',
  'group',
  'course',
  'direction',
  'direction_code',
  'qualification',
  'form',
  'from',
  'until',
  'order',
  'purpose',
  'college',
  'day',
  'number',
] as const
export type Placeholder = (typeof placeholders)[number]

export const paperLimits = {
  purpose: 200,
  text: 2000,
  position: 120,
  signatory: 120,
  signatories: 6,
  reason: 1000,
  validDays: 3650,
  /** Most papers of one call. */
  batch: 25,
  /** People of one run, and papers of one printed file. */
  run: 1000,
  openRequests: 5,
} as const
