import { profileForm, type ProfileForm } from '../../src/api/admissions/applicationForm'

/** A profile in which nothing has been filled in. */
export const blankForm = (): ProfileForm =>
  profileForm.parse({
    person: {},
    contacts: {},
    education: {},
    exam_results: [],
    achievements: [],
    benefits: [],
    representative: {},
    choices: [],
  })
