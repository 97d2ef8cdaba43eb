import type { FormFields } from '../../../kit/inputs/formFields'
import { formatValue } from './formatValue'

type Translate = (key: string) => string

/** Fields that are compared one by one; lists are compared as a whole. */
const paths = [
  ...['last_name', 'first_name', 'middle_name', 'gender', 'birth_date', 'birth_place', 'citizenship', 'snils'].map(
    (name) => `person.${name}`,
  ),
  ...['kind', 'series', 'number', 'issued_on', 'issuer', 'department_code'].map((name) => `person.identity.${name}`),
  ...['phone', 'email', 'lives_there', 'needs_dormitory'].map((name) => `contacts.${name}`),
  ...['registered', 'actual'].flatMap((address) =>
    ['postal_code', 'region', 'place', 'street'].map((line) => `contacts.${address}.${line}`),
  ),
  ...['level', 'institution', 'year', 'paper', 'series', 'number', 'issued_on', 'average_score', 'honours'].map(
    (name) => `education.${name}`,
  ),
  ...['relation', 'last_name', 'first_name', 'middle_name', 'phone', 'email'].map((name) => `representative.${name}`),
] as const
const lists = ['exam_results', 'achievements', 'benefits', 'choices'] as const

/** All form fields by path with their labels, so that the conflict dialog can name fields of other wizard steps. */
export const knownFields = ({
  translate,
  locale,
}: {
  translate: (key: string, count?: number) => string
  locale: string
}): FormFields => {
  const inWords: Translate = (key) => translate(key)
  return new Map([
    ...paths.map(
      (path) =>
        [
          path,
          {
            label: translate(`resources.profiles.fields.${path}`),
            describe: (value: unknown) => formatValue({ path, value, translate: inWords, locale }),
          },
        ] as const,
    ),
    ...lists.map(
      (part) =>
        [
          part,
          {
            label: translate(`application_form.parts.${part}`),
            describe: (value: unknown) => translate('application_form.lines', Array.isArray(value) ? value.length : 0),
          },
        ] as const,
    ),
  ])
}
