import type { ProfileForm } from '../../../../api/admissions/applicationForm'
import { formParts, partOf, sentForm } from '../form'

export type Parts = Partial<ProfileForm>
type Options = {
  base: ProfileForm
  typed: ProfileForm
  /** Parts that are left out while they are the same as here. */
  skip?: Readonly<Record<string, unknown>>
}

/** The parts in which what is typed differs from what the server holds, each whole and as the server takes it. */
export const changedParts = ({ base, typed, skip = {} }: Options): Parts => {
  const [before, now] = [sentForm(base), sentForm(typed)]
  return formParts
    .filter((part) => !isSame(now[part], before[part]) && !isSame(now[part], skip[part]))
    .reduce<Parts>((changed, part) => ({ ...changed, ...partOf(now, part) }), {})
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
