import { names } from '../../../../api/people/names'
import type { ProfileFault, ProfileForm } from '../../../../api/admissions/applicationForm'
import type { ConsentState, ProfileSource } from '../../../../api/admissions/applicationStates'
import type { OfferedWish } from '../../campaigns/offeredQueries'
import type { Need } from '../../documents/queries'
import type { Message } from '../../../kit/problems'

/** All that decides whether an application can be sent. `today` is yyyy-MM-dd. */
export type Facts = {
  form: ProfileForm
  today: string
  /** What the chosen directions ask; one that is not among them is not offered. */
  campaign: { choices_max: number; offered: readonly OfferedWish[] }
  /** The consents that sending demands. */
  consents: readonly Pick<ConsentState, 'kind' | 'title' | 'given_at'>[]
  demands: readonly Need[]
  source: ProfileSource
  /** Not an account that registered alone and has not confirmed its address. */
  proven: boolean
}

/** Without a message of its own, a missing field is told by its name. */
export type Fault = { kind: 'missing' } | { kind: 'missing' | 'invalid'; message: Message }
/** One requirement and whether it is met. */
export type Check = {
  path: string
  part: ProfileFault['part']
  fault: Fault | null
  /** Asked for because of a wish: it holds up sending, and takes nothing from the share that is complete. */
  isOfWish?: true
}

const invalidBy = (key: string | null): Fault | null => (key === null ? null : { kind: 'invalid', message: { key } })

/** Requirements of one part. `wrong` is the message key of what is wrong with a value that is there. */
export const checksOf = (part: ProfileFault['part']) => ({
  needed: (field: string, value: string | number | null, wrong: string | null = null): Check => ({
    path: `${part}.${field}`,
    part,
    fault: value === null || value === '' ? { kind: 'missing' } : invalidBy(wrong),
  }),
  /** Judged only when it is there. */
  optional: (field: string, value: string | number | null, wrong: string | null): Check[] =>
    value === null || value === '' ? [] : [{ path: `${part}.${field}`, part, fault: invalidBy(wrong) }],
})

/** The key when the condition does not hold. */
export const unless = (holds: boolean, key: string): string | null => (holds ? null : key)

export const nameFault = (typed: string): string | null =>
  unless(names.middle_name.safeParse(typed).success, 'field.name_signs')

export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')

/** Whole years lived on the day; both days are yyyy-MM-dd. */
export const ageOn = (today: string, birthDate: string): number =>
  Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (today.slice(5) < birthDate.slice(5) ? 1 : 0)
