/** Kinds and statuses of orders. The register of the career feature shows all of them. */
export const orderKinds = [
  'enrolment',
  'transfer',
  'promotion',
  'leave',
  'return',
  'expulsion',
  'reinstatement',
  'name_change',
  'graduation',
  'scholarship',
  'cancellation',
] as const
export type OrderKind = (typeof orderKinds)[number]

export const orderStatuses = ['draft', 'signed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]
