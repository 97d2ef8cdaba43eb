import type { OfferedChoice } from '../../../src/server/admissions/campaigns/offeredQueries'
import { readinessOf, type Facts } from '../../../src/server/admissions/applications/checks'
import { readForm } from '../../../src/server/admissions/applications/form'
import { wholeForm } from './wholeForm'

/** The campaign offers this direction, and the form below chooses it. */
export const direction: OfferedChoice = {
  direction_id: 1,
  education_method_ids: [1],
  bases: ['budget'],
  entry_levels: ['basic_general'],
  entrance_subjects: [{ subject_id: 7, name: 'Рисунок', source: 'college' }],
}
export const whole = readForm(wholeForm({ directionId: 1 }))
export const facts: Facts = {
  form: whole,
  today: '2026-07-01',
  campaign: { choices_max: 2, offered: [direction] },
  consents: [],
  demands: [],
  source: 'online',
  verified: true,
}
export const faultsOf = (more: Partial<Facts>) => readinessOf({ ...facts, ...more }).faults.map(({ path }) => path)
export const withPerson = (person: Partial<Facts['form']['person']>) => ({
  form: { ...whole, person: { ...whole.person, ...person } },
})
export const withSchool = (education: Partial<Facts['form']['education']>) => ({
  form: { ...whole, education: { ...whole.education, ...education } },
})
