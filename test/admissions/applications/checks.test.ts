import { describe, expect, it } from 'vitest'
import type { OfferedWish } from '../../../src/server/admissions/campaigns/offeredQueries'
import { faultsIn, standingOf, type Facts } from '../../../src/server/admissions/applications/checks'
import { ageOn } from '../../../src/server/admissions/applications/checks/check'
import { isSnils } from '../../../src/server/admissions/applications/checks/person'
import { changedPaths, isOpened, readForm } from '../../../src/server/admissions/applications/form'
import { wholeForm } from './newApplicant'

const direction: OfferedWish = {
  direction_id: 1,
  education_method_ids: [1],
  bases: ['budget'],
  entry_levels: ['basic_general'],
  entrance_subjects: [{ subject_id: 7, name: 'Рисунок', source: 'college' }],
}
const whole = readForm(wholeForm({ directionId: 1 }))
const facts: Facts = {
  form: whole,
  today: '2026-07-01',
  campaign: { choices_max: 2, offered: [direction] },
  consents: [],
  demands: [],
  source: 'online',
  proven: true,
}
const faultsOf = (more: Partial<Facts>) => standingOf({ ...facts, ...more }).faults.map(({ path }) => path)
const withPerson = (person: Partial<Facts['form']['person']>) => ({
  form: { ...whole, person: { ...whole.person, ...person } },
})
const withSchool = (education: Partial<Facts['form']['education']>) => ({
  form: { ...whole, education: { ...whole.education, ...education } },
})

describe('a form', () => {
  it('that is whole has no faults and is complete', () => {
    expect(standingOf(facts)).toEqual({ completeness: 100, faults: [] })
    expect(standingOf({ ...facts, form: readForm({}) }).completeness).toBeLessThan(20)
  })

  it.each([
    ['112-233-445 95', true],
    ['11223344595', true],
    ['087-654-303 00', true],
    ['112-233-445 96', false],
    ['112-233-445', false],
    ['1122334459a', false],
    ['', false],
  ])('knows the SNILS %s: %s', (typed, right) => {
    expect(isSnils(typed)).toBe(right)
  })

  it('asks a foreigner for no SNILS, and judges the one that is given', () => {
    expect(faultsOf(withPerson({ citizenship: 'KZ', snils: '' }))).toEqual([])
    expect(faultsOf(withPerson({ citizenship: 'KZ', snils: '1' }))).toEqual(['person.snils'])
    expect(faultsOf(withPerson({ snils: '' }))).toEqual(['person.snils'])
  })

  it('asks for a representative until the day of the eighteenth birthday', () => {
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
    expect([ageOn('2026-02-28', '2008-02-29'), ageOn('2026-03-01', '2008-02-29')]).toEqual([17, 18])
  })

  it.each([1.99, 5.01])('takes no average mark of %d', (average_score) => {
    expect(faultsOf(withSchool({ average_score }))).toEqual(['education.average_score'])
  })

  it('takes no passport of wrong length, and no day before birth or ahead', () => {
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

  it('asks for each result of the state exam that a chosen direction asks for, and for none that the college finds out', () => {
    const entrance_subjects: OfferedWish['entrance_subjects'] = [
      { subject_id: 7, name: 'Математика', source: 'state_exam' },
      { subject_id: 8, name: 'Русский язык', source: 'state_exam' },
      { subject_id: 9, name: 'Рисунок', source: 'college' },
    ]
    const campaign = { choices_max: 2, offered: [{ ...direction, entrance_subjects }] }
    const named = faultsIn('ru', standingOf({ ...facts, campaign }).faults).map(({ message }) => message)
    expect(named).toEqual(['Укажите результат испытания: Математика.', 'Укажите результат испытания: Русский язык.'])
    const exam_results = [7, 8].map((subject_id) => ({ subject_id, score: 61, year: 2026 }))
    expect(faultsOf({ campaign, form: { ...whole, exam_results } })).toEqual([])
    expect(faultsOf({ form: { ...whole, exam_results: [{ subject_id: 7, score: null, year: null }] } })).toEqual([
      'exam_results.0.score',
    ])
  })

  it('takes wishes of what is offered, one at least and no more than the campaign lets', () => {
    const wish = { direction_id: 1, education_method_id: 1, basis: 'budget' as const }
    const choose = (choices: Facts['form']['choices']) => faultsOf({ form: { ...whole, choices } })
    expect(choose([])).toEqual(['choices'])
    expect(choose([wish, wish, wish])).toEqual(['choices'])
    expect(choose([{ ...wish, direction_id: 2 }])).toEqual(['choices.0.direction_id'])
    expect(choose([{ ...wish, education_method_id: 3 }])).toEqual(['choices.0.education_method_id'])
    expect(choose([wish, { ...wish, basis: 'contract' }])).toEqual(['choices.1.basis'])
  })

  it('is no less complete for a wish that asks for more, and whole only when that is there too', () => {
    const half = { ...whole, person: readForm({}).person }
    const before = standingOf({ ...facts, form: half }).completeness
    const entrance_subjects: OfferedWish['entrance_subjects'] = [
      { subject_id: 7, name: 'Математика', source: 'state_exam' },
    ]
    const paper = { id: null, document_type_id: 5, code: 'portfolio', name: 'Портфолио', required: true, due_on: null }
    const more: Partial<Facts> = {
      campaign: { choices_max: 2, offered: [{ ...direction, entrance_subjects }] },
      demands: [{ ...paper, status: 'missing', original: 'not_needed', original_needed: false, by_direction: true }],
    }
    const after = standingOf({ ...facts, ...more, form: half })
    expect(after.completeness).toBe(before)
    expect(after.faults.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['exam_results', 'documents.portfolio']),
    )
    expect(standingOf({ ...facts, ...more }).completeness).toBe(99)
  })

  it('takes no wish that the education does not lead to', () => {
    expect(faultsOf(withSchool({ level: 'higher' }))).toEqual(['choices.0.direction_id'])
    expect(faultsOf(withSchool({ level: null }))).toEqual(['education.level'])
  })

  it('sent online needs a confirmed address; at the office it may do without', () => {
    const form = { ...whole, contacts: { ...whole.contacts, email: '' } }
    expect(faultsOf({ form, proven: false })).toEqual(['contacts.email', 'account.email'])
    expect(faultsOf({ form, proven: false, source: 'office' })).toEqual([])
  })
})

describe('what was opened', () => {
  it('is a field, all that is inside of a part, or a list as a whole', () => {
    const before = { person: { snils: '1', identity: { number: '2' } }, benefits: [{ kind: 'other' }] }
    const after = { person: { snils: '3', identity: { number: '4' } }, benefits: [] }
    expect(changedPaths(before, after)).toEqual(['person.snils', 'person.identity.number', 'benefits'])
    expect(isOpened('person.identity.number', ['person.identity'])).toBe(true)
    expect(isOpened('person.snils', ['person.snils2', 'contacts'])).toBe(false)
  })
})
