import { applicationForm, type ApplicationForm } from '../../src/api/admissions/applicationForm'

/** An application in which nothing has been filled in. */
export const blankForm = (): ApplicationForm =>
  applicationForm.parse({
    person: {},
    contacts: {},
    education: {},
    exam_results: [],
    achievements: [],
    benefits: [],
    representative: {},
    choices: [],
  })
