import { applicationForm, type ApplicationForm } from '../../src/api/admissions/applicationForm'

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
