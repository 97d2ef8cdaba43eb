import type { Locale } from '../../../../api/kit/endpoints'
import type { ApplicationFault } from '../../../../api/admissions/applicationForm'
import { missingDemands } from '../../documents/missingDocuments'
import { localise } from '../../../kit/texts/messages'
import { fieldLabel } from '../words/labels'
import { checksOf, keyUnless, type Check, type Facts } from './check'
import { checkChoices, checkExamResults } from './choices'
import { checkContacts, checkRepresentative } from './contacts'
import { checkEducation } from './education'
import { checkPerson } from './person'

export type { Facts } from './check'

const achievements = checksOf('achievements')
const benefits = checksOf('benefits')

const checkLists = ({ form, today }: Facts): Check[] => [
  ...form.achievements.flatMap(({ kind, title, year }, place) => [
    achievements.needed(`${place}.kind`, kind),
    achievements.needed(`${place}.title`, title),
    ...achievements.optional(
      `${place}.year`,
      year,
      keyUnless((year ?? 0) <= Number(today.slice(0, 4)), 'applications.faults.year'),
    ),
  ]),
  ...form.benefits.map(({ kind }, place) => benefits.needed(`${place}.kind`, kind)),
]

const checkConsents = ({ consents }: Facts): Check[] =>
  consents.map(({ kind, title, given_at }) => ({
    path: `consents.${kind}`,
    part: 'consents',
    fault:
      given_at === null
        ? { kind: 'missing', message: { key: 'applications.faults.no_consent', values: { title } } }
        : null,
  }))

const checkDocuments = ({ demands }: Facts): Check[] => {
  const lacked = new Set(missingDemands(demands).map(({ code }) => code))
  return demands
    .filter(({ required }) => required)
    .map(({ code, name, by_direction }) => ({
      path: `documents.${code}`,
      part: 'documents',
      ...(by_direction && { isChoiceSpecific: true as const }),
      fault: lacked.has(code)
        ? { kind: 'missing', message: { key: 'applications.faults.no_document', values: { document: name } } }
        : null,
    }))
}

/** All checks, in the order of the form. */
const requirements = (facts: Facts): Check[] => [
  ...checkPerson(facts),
  ...checkContacts(facts),
  ...checkEducation(facts),
  ...checkExamResults(facts),
  ...checkLists(facts),
  ...checkRepresentative(facts),
  ...checkChoices(facts),
  ...checkDocuments(facts),
  ...checkConsents(facts),
]

export type Readiness = { completeness: number; faults: Check[] }

/** Maximum completeness while any requirement is unmet. */
const maxIncomplete = 99

/** Completeness is a percentage of the requirements common to all applicants, so adding a choice never lowers it. It is 100 only without faults. */
export const readinessOf = (facts: Facts): Readiness => {
  const checks = requirements(facts)
  const faults = checks.filter(({ fault }) => fault !== null)
  if (faults.length === 0) return { faults, completeness: 100 }
  const common = checks.filter(({ isChoiceSpecific }) => !isChoiceSpecific)
  const met = common.filter(({ fault }) => fault === null)
  return { faults, completeness: Math.min(maxIncomplete, Math.floor((100 * met.length) / common.length)) }
}

/** The faults in the reader's language. */
export const presentFaults = (locale: Locale, faults: readonly Check[]): ApplicationFault[] =>
  faults.flatMap(({ path, part, fault }) => {
    if (fault === null) return []
    const message =
      'message' in fault ? fault.message : { key: 'applications.missing', values: { field: fieldLabel(locale, path) } }
    return [{ path, part, kind: fault.kind, message: localise(locale, message) }]
  })
