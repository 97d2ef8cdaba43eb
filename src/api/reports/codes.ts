/** Codes of the reports. */
export const bases = ['budget', 'contract', 'targeted', 'unknown'] as const
export type Basis = (typeof bases)[number]

/** Lines of the movement in the order of the report; arrivals add to the contingent and departures reduce it. */
export const arrivals = ['enrolled', 'reinstated', 'transfer_in', 'in_without_order'] as const
export const departures = [
  'graduated',
  'expelled_own_wish',
  'expelled_debts',
  'expelled_discipline',
  'expelled_moved',
  'expelled_no_contact',
  'expelled_other',
  'transfer_out',
  'out_without_order',
] as const
/** Changes that leave the contingent as it is. */
export const inside = ['leave', 'return', 'promoted'] as const
export const movementLines = ['opening', ...arrivals, ...departures, 'closing', ...inside] as const
export type MovementLine = (typeof movementLines)[number]

/** Groups of students by their final marks of a period. */
export const progressKinds = ['excellent', 'good', 'passing', 'debtor'] as const
export type ProgressKind = (typeof progressKinds)[number]

export const templateSources = ['students', 'graduates', 'movement'] as const
export type TemplateSource = (typeof templateSources)[number]

/** Fields of a person's file that only holders of `manage profiles` may export. */
export const sensitiveFields = [
  'birth_date',
  'birth_place',
  'snils',
  'document_kind',
  'document_series',
  'document_number',
  'document_issued_on',
  'document_issuer',
  'phone',
  'email',
  'address',
] as const
/** Columns of an export template. */
export const templateFields = [
  'row_number',
  'name',
  'last_name',
  'first_name',
  'middle_name',
  'sex',
  'citizenship',
  ...sensitiveFields,
  'group',
  'course',
  'direction_code',
  'direction_name',
  'qualification',
  'method',
  'basis',
  'state',
  'started_on',
  'ended_on',
  'entry_year',
  'end_year',
  'duration_years',
  'enrolment_number',
  'enrolment_date',
  'order_kind',
  'order_number',
  'order_date',
  'honours',
  'thesis_title',
  'thesis_mark',
  'exam_mark',
  'average',
] as const
export type TemplateField = (typeof templateFields)[number]
