import { describe, expect, it } from 'vitest'
import type { OfferedChoice } from '../../../src/server/admissions/campaigns/offeredQueries'
import { presentFaults, readinessOf, type Facts } from '../../../src/server/admissions/applications/checks'
import { ageOn } from '../../../src/server/admissions/applications/checks/check'
import { isSnils } from '../../../src/server/admissions/applications/checks/person'
import { readForm } from '../../../src/server/admissions/applications/form'
import { direction, facts, faultsOf, whole, withPerson, withSchool } from './facts'

describe('Application checks', () => {
  it('find no faults in a complete form', () => {
    expect(readinessOf(facts)).toEqual({ completeness: 100, faults: [] })
    expect(readinessOf({ ...facts, form: readForm({}) }).completeness).toBeLessThan(20)
  })

  it.each([
    ['112-233-445 95', true],
    ['11223344595', true],
    ['087-654-303 00', true],
    ['112-233-445 96', false],
    ['112-233-445', false],
    ['1122334459a', false],
    ['', false],
  ])('validate the SNILS %s: %s', (typed, right) => {
    expect(isSnils(typed)).toBe(right)
  })

  it('make the SNILS optional for foreigners but validate it if present', () => {
    expect(faultsOf(withPerson({ citizenship: 'KZ', snils: '' }))).toEqual([])
    expect(faultsOf(withPerson({ citizenship: 'KZ', snils: '1' }))).toEqual(['person.snils'])
    expect(faultsOf(withPerson({ snils: '' }))).toEqual(['person.snils'])
  })

  it('require a representative until the 18th birthday', () => {
    const born = (birth_date: string) => {
      const { form } = withPerson({ birth_date })
      return faultsOf({ form: { ...form, representative: readForm({}).representative } })
    }
    expect(born('2008-07-02')).toEqual([
      'representative.relation',
      'representative.last_name',
      'representative.first_name',
      'representative.phone',
    ])
    expect(born('2008-07-01')).toEqual([])
    expect(ageOn('2026-02-28', '2008-02-29')).toBe(17)
    expect(ageOn('2026-03-01', '2008-02-29')).toBe(18)
  })

  it('require a first name only from Russian citizens', () => {
    expect(faultsOf(withPerson({ first_name: '' }))).toEqual(['person.first_name'])
    expect(faultsOf(withPerson({ first_name: '', citizenship: 'KZ' }))).not.toContain('person.first_name')
  })

  it.each([1.99, 5.01])('reject an average score of %d', (average_score) => {
    expect(faultsOf(withSchool({ average_score }))).toEqual(['education.average_score'])
  })

  it('reject passport numbers of the wrong length, and dates before birth or in the future', () => {
    const identity = { ...whole.person.identity, series: '452', number: '12345', department_code: '5' }
    expect(faultsOf(withPerson({ identity }))).toEqual([
      'person.identity.series',
      'person.identity.number',
      'person.identity.department_code',
    ])
    for (const issued_on of ['2009-01-01', '2026-07-02'])
      expect(faultsOf(withPerson({ identity: { ...whole.person.identity, issued_on } }))).toEqual([
        'person.identity.issued_on',
      ])
    expect(faultsOf(withSchool({ year: 2027 }))).toEqual(['education.year'])
  })

  it('require the state exam results of the chosen directions, but not the college’s own exams', () => {
    const entrance_subjects: OfferedChoice['entrance_subjects'] = [
      { subject_id: 7, name: 'Математика', source: 'state_exam' },
      { subject_id: 8, name: 'Русский язык', source: 'state_exam' },
      { subject_id: 9, name: 'Рисунок', source: 'college' },
    ]
    const campaign = { choices_max: 2, offered: [{ ...direction, entrance_subjects }] }
    const named = presentFaults('ru', readinessOf({ ...facts, campaign }).faults).map(({ message }) => message)
    expect(named).toEqual(['Укажите результат испытания: Математика.', 'Укажите результат испытания: Русский язык.'])
    const exam_results = [7, 8].map((subject_id) => ({ subject_id, score: 61, year: 2026 }))
    expect(faultsOf({ campaign, form: { ...whole, exam_results } })).toEqual([])
    expect(faultsOf({ form: { ...whole, exam_results: [{ subject_id: 7, score: null, year: null }] } })).toEqual([
      'exam_results.0.score',
    ])
  })

  it('require at least one choice, at most the campaign’s maximum, and only offered directions', () => {
    const choice = { direction_id: 1, education_method_id: 1, basis: 'budget' as const }
    const choose = (choices: Facts['form']['choices']) => faultsOf({ form: { ...whole, choices } })
    expect(choose([])).toEqual(['choices'])
    expect(choose([choice, choice, choice])).toEqual(['choices'])
    expect(choose([{ ...choice, direction_id: 2 }])).toEqual(['choices.0.direction_id'])
    expect(choose([{ ...choice, education_method_id: 3 }])).toEqual(['choices.0.education_method_id'])
    expect(choose([choice, { ...choice, basis: 'contract' }])).toEqual(['choices.1.basis'])
  })

  it('keep the completeness when a choice adds requirements, but below 100% until they are met', () => {
    const half = { ...whole, person: readForm({}).person }
    const before = readinessOf({ ...facts, form: half }).completeness
    const entrance_subjects: OfferedChoice['entrance_subjects'] = [
      { subject_id: 7, name: 'Математика', source: 'state_exam' },
    ]
    const paper = { id: null, document_type_id: 5, code: 'portfolio', name: 'Портфолио', required: true, due_on: null }
    const more: Partial<Facts> = {
      campaign: { choices_max: 2, offered: [{ ...direction, entrance_subjects }] },
      demands: [{ ...paper, status: 'missing', original: 'not_needed', original_needed: false, by_direction: true }],
    }
    const after = readinessOf({ ...facts, ...more, form: half })
    expect(after.completeness).toBe(before)
    expect(after.faults.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['exam_results', 'documents.portfolio']),
    )
    expect(readinessOf({ ...facts, ...more }).completeness).toBe(99)
  })

  it('reject a choice that does not accept the applicant’s education level', () => {
    expect(faultsOf(withSchool({ level: 'higher' }))).toEqual(['choices.0.direction_id'])
    expect(faultsOf(withSchool({ level: null }))).toEqual(['education.level'])
  })

  it('require a confirmed email address from online applicants but not from walk-in applicants', () => {
    const form = { ...whole, contacts: { ...whole.contacts, email: '' } }
    expect(faultsOf({ form, verified: false })).toEqual(['contacts.email', 'account.email'])
    expect(faultsOf({ form, verified: false, source: 'office' })).toEqual([])
  })
})

describe('A fault', () => {
  const toldOf = (more: Partial<Facts>) =>
    readinessOf({ ...facts, ...more }).faults.map(({ path, part, fault, isChoiceSpecific = false }) => ({
      path,
      part,
      fault,
      isChoiceSpecific,
    }))
  const wrong = (path: string, part: string, key: string) => ({
    path,
    part,
    fault: { kind: 'invalid', message: { key } },
    isChoiceSpecific: false,
  })
  const missing = (path: string, part: string, message: object) => ({
    path,
    part,
    fault: { kind: 'missing', message },
    isChoiceSpecific: false,
  })

  it('says whether the value is missing or invalid, with a message', () => {
    expect(toldOf(withPerson({ gender: null, snils: '1' }))).toEqual([
      { path: 'person.gender', part: 'person', fault: { kind: 'missing' }, isChoiceSpecific: false },
      wrong('person.snils', 'person', 'applications.faults.snils'),
    ])
    expect(toldOf({ verified: false })).toEqual([
      wrong('account.email', 'contacts', 'applications.faults.email_not_verified'),
    ])
    const choose = (choices: Facts['form']['choices'], more: Partial<OfferedChoice> = {}) =>
      toldOf({ form: { ...whole, choices }, campaign: { choices_max: 1, offered: [{ ...direction, ...more }] } })
    const [choice = { direction_id: 0, education_method_id: 1, basis: 'budget' as const }] = whole.choices
    expect(choose([])).toEqual([missing('choices', 'choices', { key: 'applications.faults.no_choice' })])
    expect(choose([choice, choice])).toEqual([
      {
        ...wrong('choices', 'choices', ''),
        fault: { kind: 'invalid', message: { key: 'applications.faults.too_many_choices', values: { count: 1 } } },
      },
    ])
    expect(choose([choice], { bases: [] })).toEqual([
      { ...wrong('choices.0.basis', 'choices', 'applications.faults.no_places'), isChoiceSpecific: true },
    ])
  })

  it('is reported for every missing consent and every missing required document', () => {
    const consent = { kind: 'application_truth', title: 'О достоверности' } as const
    expect(toldOf({ consents: [{ ...consent, given_at: '2026-07-01T09:00:00Z' }] })).toEqual([])
    expect(toldOf({ consents: [{ ...consent, given_at: null }] })).toEqual([
      missing('consents.application_truth', 'consents', {
        key: 'applications.faults.no_consent',
        values: { title: 'О достоверности' },
      }),
    ])
    const paper = {
      id: null,
      document_type_id: 5,
      code: 'photo',
      name: 'Фото',
      due_on: null,
      by_direction: false,
    } as const
    const demand = { ...paper, original: 'not_needed', original_needed: false } as const
    const demands = (required: boolean, status: 'missing' | 'uploaded') => ({
      demands: [{ ...demand, required, status }],
    })
    const lacked = { key: 'applications.faults.no_document', values: { document: 'Фото' } }
    expect(toldOf(demands(true, 'missing'))).toEqual([missing('documents.photo', 'documents', lacked)])
    expect(toldOf(demands(true, 'uploaded'))).toEqual([])
    expect(toldOf(demands(false, 'missing'))).toEqual([])
    const half = { form: { ...whole, person: readForm({}).person } }
    const share = (more: Partial<Facts>) => readinessOf({ ...facts, ...half, ...more }).completeness
    expect(share(demands(false, 'missing'))).toBe(share({}))
  })

  it('uses the name of the field if it has no message', () => {
    const { faults } = readinessOf({ ...facts, ...withPerson({ gender: null }) })
    expect(presentFaults('ru', faults)).toMatchObject([
      { path: 'person.gender', kind: 'missing', message: expect.stringMatching(/пол/i) },
    ])
    expect(presentFaults('ru', [{ path: 'person.gender', part: 'person', fault: null }])).toEqual([])
  })
})
