import { describe, expect, it } from 'vitest'
import type { Facts } from '../../../src/server/admissions/applications/checks'
import { isSnils } from '../../../src/server/admissions/applications/checks/person'
import { direction, faultsOf, whole, withPerson, withSchool } from './facts'

describe('Limits of valid values', () => {
  it.each([
    ['2016-07-01', true],
    ['2016-07-02', false],
    ['1926-07-02', true],
    ['1925-07-02', true],
    ['1925-07-01', false],
  ])('apply to the birth date %s on 1 July 2026: %s', (birth_date, taken) => {
    const { form } = withPerson({ birth_date, identity: { ...whole.person.identity, issued_on: '2026-07-01' } })
    const faults = faultsOf({ form: { ...form, education: { ...form.education, year: 2026 } } })
    expect(faults).toEqual(taken ? [] : ['person.birth_date'])
  })

  it('allow an identity document issued between the day of birth, if known, and today', () => {
    const issued = (issued_on: string | null, birth_date: string | null = '2010-03-14') =>
      faultsOf(withPerson({ birth_date, identity: { ...whole.person.identity, issued_on } }))
    expect(issued('2010-03-14')).toEqual([])
    expect(issued('2026-07-01')).toEqual([])
    expect(issued('2010-03-13')).toEqual(['person.identity.issued_on'])
    expect(issued(null)).toEqual(['person.identity.issued_on'])
    expect(issued('1990-01-01', null)).toEqual(['person.birth_date'])
  })

  it('allow a certificate issued after the day of birth and until today', () => {
    const issued = (issued_on: string | null, birth_date: string | null = '2010-03-14') => {
      const { form } = withPerson({ birth_date })
      return faultsOf({ form: { ...form, education: { ...form.education, issued_on } } })
    }
    expect(issued('2010-03-15')).toEqual([])
    expect(issued('2026-07-01')).toEqual([])
    for (const day of ['2010-03-14', '2026-07-02', null]) expect(issued(day)).toEqual(['education.issued_on'])
    expect(issued('1990-01-01', null)).toEqual(['person.birth_date'])
  })

  it('allow a graduation year from ten years after birth until this year, and none before 1950', () => {
    const finished = (year: number | null, birth_date: string | null = '2010-03-14') => {
      const { form } = withPerson({ birth_date })
      return faultsOf({ form: { ...form, education: { ...form.education, year } } })
    }
    expect(finished(2020)).toEqual([])
    expect(finished(2026)).toEqual([])
    for (const year of [2019, 2027, null]) expect(finished(year)).toEqual(['education.year'])
    expect(finished(1950, null)).toEqual(['person.birth_date'])
    expect(finished(1949, null)).toEqual(['person.birth_date', 'education.year'])
    expect(finished(1949, '1935-01-01')).toEqual(['education.year'])
  })

  it('include average scores of two and five', () => {
    expect([2, 5].map((average_score) => faultsOf(withSchool({ average_score })))).toEqual([[], []])
  })

  it('exclude future years of exams and achievements, and allow an empty year', () => {
    const dated = (year: number | null) =>
      faultsOf({
        form: {
          ...whole,
          exam_results: [{ subject_id: 7, score: 61, year }],
          achievements: [{ kind: 'olympiad', title: 'Олимпиада', year }],
        },
      })
    expect(dated(2026)).toEqual([])
    expect(dated(null)).toEqual([])
    expect(dated(2027)).toEqual(['exam_results.0.year', 'achievements.0.year'])
    const empty = {
      achievements: [{ kind: null, title: '', year: null }],
      benefits: [{ kind: null, note: '' }],
    }
    expect(faultsOf({ form: { ...whole, ...empty } })).toEqual([
      'achievements.0.kind',
      'achievements.0.title',
      'benefits.0.kind',
    ])
  })

  it('require the number format of known identity documents and accept any number for others', () => {
    const identity = (more: Partial<Facts['form']['person']['identity']>) =>
      faultsOf(withPerson({ identity: { ...whole.person.identity, ...more } }))
    const birth = { kind: 'birth_certificate' as const, series: 'IV-МЮ', department_code: '' }
    expect(identity({ series: '45 24', department_code: '500123' })).toEqual([])
    expect(identity(birth)).toEqual([])
    expect(identity({ ...birth, series: '4524' })).toEqual(['person.identity.series'])
    expect(identity({ kind: 'other', series: '', number: 'А-7', department_code: '' })).toEqual([])
    for (const department_code of ['500-1234', '1500-123'])
      expect(identity({ department_code })).toEqual(['person.identity.department_code'])
    for (const citizenship of ['RUS', 'ru', 'R'])
      expect(faultsOf(withPerson({ citizenship }))).toEqual(['person.citizenship'])
    expect(isSnils('001-001-998 00')).toBe(true)
    expect(isSnils('001-001-999 00')).toBe(false)
    expect(isSnils('№112-233-445 95')).toBe(false)
    expect(isSnils('112-233-445 95.')).toBe(false)
  })

  it('require postal codes of four to six digits, in the actual address too', () => {
    const at = (postal_code: string, more: Partial<Facts['form']['contacts']> = {}) => {
      const registered = { ...whole.contacts.registered, postal_code }
      return faultsOf({ form: { ...whole, contacts: { ...whole.contacts, registered, ...more } } })
    }
    expect(at('1414')).toEqual([])
    expect(at('141400')).toEqual([])
    expect(at('')).toEqual([])
    for (const code of ['141', '1414000', 'А141400']) expect(at(code)).toEqual(['contacts.registered.postal_code'])
    const actual = { postal_code: '', region: '', place: '', street: '' }
    expect(at('', { lives_there: false, actual })).toEqual([
      'contacts.actual.region',
      'contacts.actual.place',
      'contacts.actual.street',
    ])
    expect(at('', { phone: '12', email: 'vera' })).toEqual(['contacts.phone', 'contacts.email'])
  })

  it('require exam results only for chosen directions', () => {
    const exam = { subject_id: 7, name: 'Математика', source: 'state_exam' as const }
    const other = { ...direction, direction_id: 2, entrance_subjects: [exam] }
    expect(faultsOf({ campaign: { choices_max: 2, offered: [direction, other] } })).toEqual([])
  })
})
