import { describe, expect, it } from 'vitest'
import type { ChoiceState } from '../../../src/api/admissions/applicationStates'
import * as sets from '../../../src/api/admissions/statusSets'
import {
  maskedForm,
  maskedPaths,
  sensitiveValue,
  restoreMasked,
} from '../../../src/server/admissions/applications/case/masking'
import {
  applyChange,
  changedPaths,
  isForeign,
  isOpened,
  readForm,
} from '../../../src/server/admissions/applications/form'
import { checkDistinctChoices } from '../../../src/server/admissions/applications/rules'
import { refusalOf, refusedField } from '../../kit/refusal'
import { whole as form } from './facts'

describe('A form', () => {
  it('belongs to a foreigner if its citizenship is not Russian', () => {
    const of = (citizenship: string) => isForeign({ person: { ...form.person, citizenship } })
    expect(of('RU')).toBe(false)
    expect(of('')).toBe(false)
    expect(of('KZ')).toBe(true)
  })

  it('keeps the parts that a change does not contain', () => {
    const blank = readForm({})
    expect(applyChange(form, {})).toEqual(form)
    expect(applyChange(blank, form)).toEqual(form)
  })

  it('rejects a repeated choice', () => {
    const choice = { direction_id: 1, education_method_id: 1, basis: 'budget' as const }
    const refused = (
      ...choices: { direction_id: number; education_method_id: number; basis: 'budget' | 'contract' }[]
    ) => refusalOf(() => checkDistinctChoices({ choices }))
    expect(refusalOf(() => checkDistinctChoices({}))).toBeNull()
    expect(
      refused(
        choice,
        { ...choice, direction_id: 2 },
        { ...choice, education_method_id: 2 },
        { ...choice, basis: 'contract' },
      ),
    ).toBeNull()
    expect(refused(choice, choice)).toEqual(refusedField('choices', 'applications.choice_twice'))
  })
})

describe('A masked form', () => {
  const person = { ...form.person, identity: { ...form.person.identity, series: '45 24', number: '7' } }
  const kept = { ...form, person }

  it('shows only the last two characters of sensitive fields, and other fields in full', () => {
    const { snils, identity, ...rest } = maskedForm(kept).person
    expect(snils).toBe('•••-•••-••• 95')
    expect(identity.series).toBe('•• 24')
    expect(identity.number).toBe('•')
    const { snils: _snils, identity: _identity, ...others } = person
    expect(rest).toEqual(others)
    const number = (typed: string) =>
      maskedForm({ person: { ...person, identity: { ...person.identity, number: typed } } }).person.identity.number
    expect(number('АБ')).toBe('••')
    expect(number('123')).toBe('••3')
    expect(number('1234')).toBe('••34')
    expect(number('')).toBe('')
  })

  it('lists the masked fields that have a value', () => {
    expect(maskedPaths(kept)).toEqual(['person.snils', 'person.identity.series', 'person.identity.number'])
    expect(maskedPaths({ person: { ...person, snils: '' } })).toEqual([
      'person.identity.series',
      'person.identity.number',
    ])
  })

  it('reveals the value of a sensitive field, but of no other field', () => {
    expect(
      ['person.snils', 'person.identity.series', 'person.identity.number', 'person.last_name'].map((path) =>
        sensitiveValue(kept, path),
      ),
    ).toEqual(['112-233-445 95', '45 24', '7', undefined])
  })

  it('changes only the edited fields when it is sent back', () => {
    const back = maskedForm(kept).person
    expect(restoreMasked({ person: back }, kept)).toEqual({ person })
    expect(restoreMasked({ person: { ...back, snils: '' } }, kept).person?.snils).toBe('')
    expect(restoreMasked({ person: { ...back, snils: '087-654-303 00' } }, kept).person?.snils).toBe('087-654-303 00')
    expect(restoreMasked({ choices: [] }, kept)).toEqual({ choices: [] })
  })
})

describe('A comparison of forms', () => {
  it('returns the paths of changed fields and lists, and matches them with the editable paths', () => {
    const before = { person: { snils: '1', identity: { number: '2' } }, benefits: [{ kind: 'other' }] }
    const after = { person: { snils: '3', identity: { number: '4' } }, benefits: [] }
    expect(changedPaths(before, after)).toEqual(['person.snils', 'person.identity.number', 'benefits'])
    expect(isOpened('person.identity.number', ['person.identity'])).toBe(true)
    expect(isOpened('person.snils', ['person.snils2', 'contacts'])).toBe(false)
  })

  it('returns the changed items of lists of the same length, otherwise the whole list', () => {
    const list = (...scores: number[]) => ({ results: scores.map((score) => ({ score })) })
    expect(changedPaths(list(1, 2), list(1, 3))).toEqual(['results.1.score'])
    expect(changedPaths(list(1, 2), list(1))).toEqual(['results'])
    expect(changedPaths(list(1), list(1))).toEqual([])
    expect(changedPaths({ a: null }, { a: {} })).toEqual(['a'])
    expect(changedPaths({ a: [1] }, { a: 1 })).toEqual(['a'])
    expect(changedPaths({ a: 1 }, { b: 1 })).toEqual(['a', 'b'])
    expect(changedPaths({ a: 1 }, 1, 'x')).toEqual(['x'])
    expect(isOpened('contacts', ['contacts'])).toBe(true)
  })
})

describe('The sets of statuses', () => {
  it('are the expected ones for every rule that server and client share', () => {
    expect({ ...sets, hasNoActiveChoice: undefined, isLastActiveChoice: undefined }).toEqual({
      editableByApplicant: ['draft', 'needs_changes'],
      awaitingReview: ['submitted', 'resubmitted', 'in_review'],
      beforeDecision: ['draft', 'needs_changes', 'submitted', 'resubmitted', 'in_review'],
      awaitingPlace: ['accepted', 'waitlist', 'recommended'],
      inRanking: ['accepted', 'waitlist', 'recommended', 'enrolled'],
      closedStatuses: ['rejected', 'withdrawn'],
      recommendable: ['none', 'waitlist'],
      waitlistable: ['none', 'declined'],
      undecidedDocument: ['uploaded', 'in_review'],
      settledDocument: ['accepted', 'not_required'],
      uploadRequested: ['rejected', 'requested', 'expired'],
      waivable: ['missing', 'rejected', 'requested'],
    })
  })

  it('determine whether an active choice remains and whether a choice is the last active one', () => {
    const choices = (...states: ChoiceState[]) => states.map((state, place) => ({ id: place + 1, state }))
    expect(sets.hasNoActiveChoice([])).toBe(false)
    expect(sets.hasNoActiveChoice(choices('declined', 'none'))).toBe(false)
    expect(sets.hasNoActiveChoice(choices('declined', 'declined'))).toBe(true)
    expect(sets.isLastActiveChoice(choices('declined', 'none'), 2)).toBe(true)
    expect(sets.isLastActiveChoice(choices('waitlist', 'none'), 2)).toBe(false)
  })
})
