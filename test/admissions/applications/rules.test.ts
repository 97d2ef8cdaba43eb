import { describe, expect, it } from 'vitest'
import {
  applicationStatus,
  type ChoiceState,
  type ApplicationAction,
  type ApplicationSource,
  type ApplicationStatus,
} from '../../../src/api/admissions/applicationStates'
import { checkStaffAction, blockedReason, staffActions } from '../../../src/server/admissions/applications/case/rules'
import { readForm } from '../../../src/server/admissions/applications/form'
import {
  applicantActions,
  checkAction,
  checkComplete,
  checkEditable,
  editablePaths,
  remarkProgress,
} from '../../../src/server/admissions/applications/mine/rules'
import { refusalOf, refusedField } from '../../kit/refusal'
import { wholeForm } from './wholeForm'

const form = readForm(wholeForm({ directionId: 1 }))
const [us, others] = [5, 6]

type Situation = {
  isOpen?: boolean
  source?: ApplicationSource
  holder?: number
  undoReturnBy?: number
  personId?: number
}
const caseOf = (status: ApplicationStatus, { source = 'online', holder, undoReturnBy }: Situation) => ({
  user_id: 1,
  status,
  source,
  holder: holder === undefined ? null : { id: holder, name: 'Рябов' },
  undo_return_by: undoReturnBy ?? null,
})
const staffMay = (status: ApplicationStatus, situation: Situation = {}) =>
  staffActions(caseOf(status, situation), {
    personId: situation.personId ?? us,
    campaignIsOpen: situation.isOpen ?? true,
  }).join(' ')

describe('A reviewer', () => {
  it.each<[ApplicationStatus, string]>([
    ['draft', 'withdraw'],
    ['submitted', 'claim withdraw'],
    ['resubmitted', 'claim withdraw'],
    ['in_review', 'claim withdraw'],
    ['needs_changes', 'withdraw'],
    ['accepted', 'score revoke withdraw'],
    ['waitlist', 'score withdraw'],
    ['recommended', 'score withdraw'],
    ['enrolled', ''],
    ['rejected', 'revoke reopen'],
    ['withdrawn', 'reopen'],
  ])('can take these actions on an application that is %s: %s', (status, actions) => {
    expect(staffMay(status)).toBe(actions)
    expect(staffMay(status, { personId: 1 }), 'no action on their own application').toBe('')
  })

  it('needs the claim to decide', () => {
    const inHand = 'claim unclaim return accept reject correct score withdraw'
    expect(staffMay('in_review', { holder: us })).toBe(inHand)
    expect(staffMay('in_review', { holder: others })).toBe('')
  })

  it('can fill in an application created at the office, and send it while the campaign is open', () => {
    const source = 'office'
    expect(staffMay('draft', { source })).toBe('correct score submit withdraw')
    expect(staffMay('draft', { source, isOpen: false })).toBe('correct score withdraw')
    expect(staffMay('needs_changes', { source })).toBe('correct score resubmit withdraw')
  })

  it('can take back their own return while that is possible', () => {
    expect(staffMay('needs_changes', { undoReturnBy: us })).toBe('undo_return withdraw')
    expect(staffMay('needs_changes', { undoReturnBy: others })).toBe('withdraw')
  })

  it('cannot reopen an application after the campaign has closed, but can revoke a rejection', () => {
    expect(staffMay('rejected', { isOpen: false })).toBe('revoke')
    expect(staffMay('withdrawn', { isOpen: false })).toBe('')
  })

  it('gets a reason for each blocked action', () => {
    const why = (action: ApplicationAction, status: ApplicationStatus, situation: Situation = {}) =>
      blockedReason(
        action,
        {
          ...caseOf(status, situation),
          claimed_until: '2026-07-01T09:30:00Z',
          status_name: 'Имя статуса',
        },
        { personId: situation.personId ?? us, campaignIsOpen: situation.isOpen ?? true, timeZone: 'Europe/Moscow' },
      )
    expect(why('claim', 'submitted')).toBeNull()
    expect(why('claim', 'submitted', { personId: 1 })).toEqual({ key: 'applications.own_case' })
    expect(why('accept', 'in_review', { holder: others })).toEqual({
      key: 'applications.claimed_by',
      values: { name: 'Рябов', until: '12:30' },
    })
    for (const action of ['unclaim', 'return', 'accept', 'reject', 'correct', 'score'] as const)
      expect(why(action, 'in_review')).toEqual({ key: 'applications.not_claimed' })
    const cannot = (action: ApplicationAction) => ({
      key: `applications.cannot.${action}`,
      values: { status: 'Имя статуса' },
    })
    expect(why('reopen', 'in_review')).toEqual(cannot('reopen'))
    expect(why('submit', 'in_review', { holder: us })).toEqual(cannot('submit'))
    expect(why('accept', 'submitted')).toEqual(cannot('accept'))
    for (const [action, status] of [
      ['submit', 'draft'],
      ['resubmit', 'needs_changes'],
      ['correct', 'draft'],
      ['score', 'needs_changes'],
    ] as const)
      expect(why(action, status)).toEqual({ key: 'applications.filled_by_applicant' })
    expect(why('submit', 'submitted')).toEqual(cannot('submit'))
    const closed = { key: 'applications.campaign_closed' }
    expect(why('submit', 'draft', { source: 'office', isOpen: false })).toEqual(closed)
    expect(why('reopen', 'withdrawn', { isOpen: false })).toEqual(closed)
    expect(why('reopen', 'accepted', { isOpen: false })).toEqual(cannot('reopen'))
    expect(why('undo_return', 'needs_changes', { source: 'office' })).toEqual(cannot('undo_return'))
  })

  it('gets a 409 with the reason of a blocked action', () => {
    const context = { personId: us, campaignIsOpen: true, timeZone: 'Europe/Moscow' }
    const held = { ...caseOf('submitted', {}), claimed_until: null, status_name: 'Отправлено' }
    expect(refusalOf(() => checkStaffAction('claim', held, context))).toBeNull()
    expect(refusalOf(() => checkStaffAction('accept', held, context))).toEqual({
      status: 409,
      key: 'applications.cannot.accept',
      values: { status: 'Отправлено' },
    })
  })
})

describe('An applicant', () => {
  const own = (
    status: ApplicationStatus,
    { isOpen = true, choices = ['none'] }: { isOpen?: boolean; choices?: ChoiceState[] } = {},
  ) => ({
    record: {
      status,
      status_name: 'Имя статуса',
      placed: choices.map((state) => ({ state })),
      campaign: { is_open: isOpen },
    },
  })
  it.each<[ApplicationStatus, string]>([
    ['draft', 'submit withdraw'],
    ['submitted', 'withdraw'],
    ['in_review', 'withdraw'],
    ['needs_changes', 'resubmit withdraw'],
    ['resubmitted', 'withdraw'],
    ['accepted', 'withdraw'],
    ['waitlist', 'withdraw'],
    ['recommended', 'decline withdraw'],
    ['enrolled', ''],
    ['rejected', 'create'],
    ['withdrawn', 'create'],
  ])('can take these actions on an application that is %s: %s', (status, actions) => {
    expect(applicantActions(own(status)).join(' ')).toBe(actions)
  })

  it('can start another application if the draft missed the deadline or no choice remains', () => {
    expect(applicantActions(own('draft', { isOpen: false }))).toEqual(['create', 'withdraw'])
    expect(applicantActions(own('accepted', { choices: ['declined'] }))).toEqual(['create', 'withdraw'])
    expect(applicantActions(own('waitlist', { choices: ['declined'] }))).toEqual(['withdraw'])
    expect(applicantActions(own('submitted', { isOpen: false }))).toEqual(['withdraw'])
  })

  it('gets a reason for each blocked action', () => {
    const refused = (action: ApplicationAction, application: ReturnType<typeof own>) =>
      refusalOf(() => checkAction(action, application))
    expect(refused('submit', own('draft'))).toBeNull()
    expect(refused('submit', own('draft', { isOpen: false }))).toEqual({
      status: 409,
      key: 'applications.campaign_closed',
    })
    const cannot = (action: ApplicationAction) => ({
      status: 409,
      key: `applications.cannot.${action}`,
      values: { status: 'Имя статуса' },
    })
    expect(refused('submit', own('submitted', { isOpen: false }))).toEqual(cannot('submit'))
    expect(refused('resubmit', own('draft', { isOpen: false }))).toEqual(cannot('resubmit'))
    expect(refused('submit', own('submitted'))).toEqual(cannot('submit'))
  })
})

describe('The applicant’s form', () => {
  const missing = { kind: 'missing' } as const
  const standing = { completeness: 50, faults: [{ path: 'person.snils', part: 'person' as const, fault: missing }] }
  const remarks = [
    { path: 'contacts.phone', state: 'open' as const },
    { path: 'person.snils', state: 'answered' as const },
    { path: 'education', state: 'resolved' as const },
  ]

  it('is fully editable as a draft, and after a return only where it has remarks or faults', () => {
    expect(editablePaths({ status: 'draft', remarks, readiness: standing })).toEqual([
      'person',
      'contacts',
      'education',
      'exam_results',
      'achievements',
      'benefits',
      'representative',
      'choices',
      'documents',
      'consents',
    ])
    expect(editablePaths({ status: 'needs_changes', remarks, readiness: standing })).toEqual([
      'contacts.phone',
      'person.snils',
    ])
    for (const status of applicationStatus.exclude(['draft', 'needs_changes']).options)
      expect(editablePaths({ status, remarks, readiness: standing }), status).toEqual([])
  })

  it('returns an error for each locked field', () => {
    const before = { person: { snils: '1', last_name: 'А' }, contacts: { phone: '2' } }
    const after = { person: { snils: '3', last_name: 'Б' }, contacts: { phone: '2' } }
    expect(refusalOf(() => checkEditable(before, after, ['person']))).toBeNull()
    expect(refusalOf(() => checkEditable(before, after, ['person.snils']))).toEqual(
      refusedField('person.last_name', 'applications.locked'),
    )
    expect(refusalOf(() => checkEditable(before, before, []))).toEqual({
      status: 409,
      key: 'applications.not_editable',
    })
  })

  it('marks a remark as fixed when its field, a part of it or its parent changes', () => {
    const sent = { number: 1, taken_at: '', form, documents: [{ code: 'passport', id: 7 }], consents: [] }
    const changed = {
      ...form,
      person: { ...form.person, snils: '087-654-303 00' },
      benefits: [{ kind: null, note: '' }],
    }
    const remark = { text: 'Исправьте', severity: 'blocking', state: 'open' } as const
    const all = [
      { ...remark, id: 1, path: 'person.snils' },
      { ...remark, id: 2, path: 'person' },
      { ...remark, id: 3, path: 'benefits.0.kind' },
      { ...remark, id: 4, path: 'contacts.phone' },
      { ...remark, id: 5, path: 'contacts.email', severity: 'info' as const },
      { ...remark, id: 6, path: 'education', state: 'answered' as const },
      { ...remark, id: 7, path: 'documents.passport' },
      { ...remark, id: 8, path: 'documents.photo' },
    ]
    const demands = [
      { code: 'passport', id: 7 },
      { code: 'photo', id: null },
    ]
    const of = (now: typeof demands, snapshot: typeof sent | null = sent) => {
      const { addressed, unanswered } = remarkProgress({ form: changed, remarks: all, demands: now, sent: snapshot })
      return [addressed, unanswered.map(({ id }) => id)]
    }
    expect(of(demands)).toEqual([
      [1, 2, 3],
      [4, 7, 8],
    ])
    const anew = demands.map(({ code }, place) => ({ code, id: 20 + place }))
    expect(of(anew)).toEqual([[1, 2, 3, 7, 8], [4]])
    expect(of(demands, null)).toEqual([[], [1, 2, 3, 4, 7, 8]])
  })

  it('cannot be sent with faults or unanswered remarks, each reported at its field', () => {
    const name = (path: string) => ({ key: 'applications.missing', values: { field: path } })
    const fault = { kind: 'invalid', message: { key: 'applications.faults.year' } } as const
    const faults = [
      ...standing.faults,
      { path: 'education.year', part: 'education' as const, fault },
      { path: 'contacts.phone', part: 'contacts' as const, fault: null },
    ]
    const sending = (found: typeof faults, unanswered?: { path: string; text: string }[]) =>
      refusalOf(() => checkComplete({ readiness: { completeness: 1, faults: found }, missing: name }, unanswered))
    expect(sending([])).toBeNull()
    expect(sending(faults, [{ path: 'education.year', text: 'Проверьте' }])).toEqual({
      status: 422,
      key: 'applications.incomplete',
      errors: {
        'person.snils': [name('person.snils')],
        'education.year': [
          { key: 'applications.faults.year' },
          { key: 'applications.unanswered', values: { text: 'Проверьте' } },
        ],
      },
    })
  })
})
