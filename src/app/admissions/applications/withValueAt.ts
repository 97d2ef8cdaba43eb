import type { ApplicationForm } from '../../../api/admissions/applicationForm'

type Options = { form: ApplicationForm; path: string; value: string }

/** Sets a masked field in a copy of the form; any other path changes nothing. */
export const withValueAt = ({ form, path, value }: Options): ApplicationForm => {
  const { person, education } = form
  switch (path) {
    case 'person.snils':
      return { ...form, person: { ...person, snils: value } }
    case 'person.identity.series':
      return { ...form, person: { ...person, identity: { ...person.identity, series: value } } }
    case 'person.identity.number':
      return { ...form, person: { ...person, identity: { ...person.identity, number: value } } }
    case 'education.series':
      return { ...form, education: { ...education, series: value } }
    case 'education.number':
      return { ...form, education: { ...education, number: value } }
    default:
      return form
  }
}
