import type { ProfileForm } from '../../api/profileForm'
import { sentForm, type FormPart } from '../profileForm'

export type Parts = Partial<ProfileForm>
type Options = {
  base: ProfileForm
  typed: ProfileForm
  /** Parts that are left out as they are. */ skip?: Readonly<Record<string, unknown>>
}

/** The parts in which what is typed differs from what the server holds, each whole and as the server takes it. */
export const changedParts = ({ base, typed, skip = {} }: Options): Parts => {
  const [before, now] = [sentForm(base), sentForm(typed)]
  const isChanged = (part: FormPart) => !isSame(now[part], before[part]) && !isSame(now[part], skip[part])
  return {
    ...(isChanged('person') && { person: now.person }),
    ...(isChanged('contacts') && { contacts: now.contacts }),
    ...(isChanged('education') && { education: now.education }),
    ...(isChanged('exam_results') && { exam_results: now.exam_results }),
    ...(isChanged('achievements') && { achievements: now.achievements }),
    ...(isChanged('benefits') && { benefits: now.benefits }),
    ...(isChanged('representative') && { representative: now.representative }),
    ...(isChanged('choices') && { choices: now.choices }),
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
