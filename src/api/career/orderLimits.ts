import type { OrderKind } from '../groups/orderCodes'

/** Kinds that the office writes by hand. The others come from their own screens: a change of name from its request. */
export const writtenKinds = [
  'transfer',
  'leave',
  'return',
  'expulsion',
  'reinstatement',
  'graduation',
  'scholarship',
] as const satisfies readonly OrderKind[]
export type WrittenKind = (typeof writtenKinds)[number]

export const expulsionReasons = ['own_wish', 'debts', 'discipline', 'moved', 'no_contact', 'other'] as const

export const maxOrderPeople = 5000
/** Length of texts, in characters. */
export const orderLimits = {
  number: 50,
  grounds: 2000,
  title: 200,
  reason: 1000,
  position: 150,
  signatory: 150,
  signatories: 6,
}

/** Kinds whose people are placed in a group of the order. */
export const placingKinds = ['transfer', 'return', 'reinstatement'] as const satisfies readonly OrderKind[]
/** Kinds that name the day on which the state ends. */
export const limitedKinds = ['leave', 'scholarship'] as const satisfies readonly OrderKind[]
