import { names } from '../../../../api/people/names'
import type { ApplicationFault, ApplicationForm } from '../../../../api/admissions/applicationForm'
import type { ConsentState, ApplicationSource } from '../../../../api/admissions/applicationStates'
import type { OfferedChoice } from '../../campaigns/offeredQueries'
import type { Need } from '../../documents/documentQueries'
import type { Message } from '../../../kit/problems'

/** Input of the checks that decide whether an application can be sent. `today` is yyyy-MM-dd. */
export type Facts = {
  form: ApplicationForm
  today: string
  /** `offered` describes the chosen directions; a chosen direction missing from it is not offered. */
  campaign: { choices_max: number; offered: readonly OfferedChoice[] }
  /** Consents required for sending. */
  consents: readonly Pick<ConsentState, 'kind' | 'title' | 'given_at'>[]
  demands: readonly Need[]
  source: ApplicationSource
  /** False for a self-registered account with an unconfirmed email address. */
  verified: boolean
}

/** Without `message`, the fault is shown as "field X is missing". */
export type Fault = { kind: 'missing' } | { kind: 'missing' | 'invalid'; message: Message }
export type Check = {
  path: string
  part: ApplicationFault['part']
  fault: Fault | null
  /** Required only because of a chosen direction: it blocks sending but does not count towards completeness. */
  isChoiceSpecific?: true
}

const invalidBy = (key: string | null): Fault | null => (key === null ? null : { kind: 'invalid', message: { key } })

/** Builds the checks of one part of the form. `wrong` is the message key of the fault; null if the value is valid. */
export const checksOf = (part: ApplicationFault['part']) => ({
  needed: (field: string, value: string | number | null, wrong: string | null = null): Check => ({
    path: `${part}.${field}`,
    part,
    fault: value === null || value === '' ? { kind: 'missing' } : invalidBy(wrong),
  }),
  /** Unlike `needed`, accepts an empty value. */
  optional: (field: string, value: string | number | null, wrong: string | null): Check[] =>
    value === null || value === '' ? [] : [{ path: `${part}.${field}`, part, fault: invalidBy(wrong) }],
})

export const keyUnless = (holds: boolean, key: string): string | null => (holds ? null : key)

export const nameFault = (typed: string): string | null =>
  keyUnless(names.middle_name.safeParse(typed).success, 'field.name_signs')

export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')

/** Age in full years; both days are yyyy-MM-dd. */
export const ageOn = (today: string, birthDate: string): number =>
  Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (today.slice(5) < birthDate.slice(5) ? 1 : 0)
