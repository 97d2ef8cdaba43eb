import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import { formParts, partOf, normalizeForm } from '../form'

export type Parts = Partial<ApplicationForm>
type Options = {
  base: ApplicationForm
  typed: ApplicationForm
  /** Parts to leave out if their value is still the same as here. */
  skip?: Readonly<Record<string, unknown>>
}

/** Parts of the form that differ from the server's version, complete and normalised for the request. */
export const changedParts = ({ base, typed, skip = {} }: Options): Parts => {
  const [before, now] = [normalizeForm(base), normalizeForm(typed)]
  return formParts
    .filter((part) => !isSame(now[part], before[part]) && !isSame(now[part], skip[part]))
    .reduce<Parts>((changed, part) => ({ ...changed, ...partOf(now, part) }), {})
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
