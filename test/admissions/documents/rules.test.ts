import { describe, expect, it } from 'vitest'
import { documentStatus, type DocumentStatus } from '../../../src/api/admissions/documentStates'
import { applicationStatus, type ApplicationStatus } from '../../../src/api/admissions/applicationStates'
import { isSupplied, missingDemands, unsettled } from '../../../src/server/admissions/documents/missingDocuments'
import { prefilledFields } from '../../../src/server/admissions/documents/prefilledFields'
import {
  actionsOn,
  pickFields,
  checkAction,
  checkPageCount,
  checkPaper,
  canRemove,
  canScan,
  canUpload,
  blockedReason,
  pageError,
  type ReviewState,
} from '../../../src/server/admissions/documents/rules'
import { readForm } from '../../../src/server/admissions/applications/form'
import { refusalOf, refusedField } from '../../kit/refusal'
import { wholeForm } from '../applications/wholeForm'

const statusesWhere = (holds: (status: DocumentStatus) => boolean) => documentStatus.options.filter(holds)
const standing = { required: true, is_replacement: false, requested: false }

describe('A page of a document', () => {
  const limits = { formats: ['pdf', 'jpeg'], max_files: 2, max_size_mb: 3 }
  const page = { name: 'скан', type: 'application/pdf', size: 1000 }

  it('can have exactly the maximum size, with 1024 × 1024 bytes per megabyte', () => {
    expect(pageError(limits, { ...page, size: 3_145_728 })).toBeNull()
    expect(pageError(limits, { ...page, size: 3_145_729 })).toEqual({
      key: 'documents.too_large',
      values: { name: 'скан', megabytes: 3 },
    })
  })

  it('must have a format that the document type allows, and the error lists the formats', () => {
    const other = { key: 'documents.other_format', values: { name: 'скан', formats: 'PDF, JPEG' } }
    for (const type of ['image/png', 'image/webp', 'text/plain'])
      expect(pageError(limits, { ...page, type })).toEqual(other)
    expect(pageError(limits, { ...page, type: 'image/jpeg' })).toBeNull()
    const all = { ...limits, formats: ['png', 'webp', 'tiff'] }
    expect(pageError(all, { ...page, type: 'image/png' })).toBeNull()
    expect(pageError(all, { ...page, type: 'image/webp' })).toBeNull()
    expect(pageError(all, page)?.values).toEqual({ name: 'скан', formats: 'PNG, WebP, tiff' })
  })

  it('is refused beyond the maximum number of pages', () => {
    expect(refusalOf(() => checkPageCount(limits, 2))).toBeNull()
    expect(refusalOf(() => checkPageCount(limits, 3))).toEqual(
      refusedField('files', 'documents.too_many_pages', { count: 2 }),
    )
  })
})

describe('The entered data of a document', () => {
  it('contains only non-empty fields of its type', () => {
    const fields = { series: '45', number: '', issuer: 'ГУ МВД', issue_date: null }
    expect(pickFields({ fieldNames: ['series', 'number', 'issue_date', 'expiry_date'], fields })).toEqual({
      series: '45',
    })
  })

  it('is prefilled from the form', () => {
    const form = readForm(wholeForm({ directionId: 1 }))
    const fieldNames = ['series', 'number', 'issue_date', 'issuer', 'expiry_date'] as const
    const known = (code: string, asked_fields: Parameters<typeof prefilledFields>[0]['asked_fields'] = fieldNames) =>
      prefilledFields({ code, asked_fields }, form)
    expect(known('passport')).toEqual({
      series: '4524',
      number: '123456',
      issue_date: '2024-04-01',
      issuer: 'ГУ МВД России по Московской области',
    })
    expect(known('passport', ['number'])).toEqual({ number: '123456' })
    expect(known('snils')).toEqual({ number: '112-233-445 95' })
    expect(known('school_certificate')).toEqual({
      number: '05024001234567',
      issue_date: '2026-06-20',
      issuer: 'Школа № 12',
    })
    expect(known('club_card')).toEqual({})
  })

  it('cannot have an issue date in the future or an expiry date in the past', () => {
    const today = '2026-07-01'
    const fields = { issue_date: today, expiry_date: today }
    expect(refusalOf(() => checkPaper({ fields, today }))).toBeNull()
    expect(refusalOf(() => checkPaper({ fields: {}, today }))).toBeNull()
    expect(
      refusalOf(() => checkPaper({ fields: { issue_date: '2026-07-02', expiry_date: '2026-06-30' }, today }))?.errors,
    ).toEqual({
      'fields.issue_date': [{ key: 'documents.not_issued_yet' }],
      'fields.expiry_date': [{ key: 'documents.already_expired' }],
    })
  })
})

describe('A document requirement', () => {
  it('is met by an upload and settled by acceptance or a waiver', () => {
    expect(statusesWhere((status) => isSupplied({ status }))).toEqual([
      'uploaded',
      'in_review',
      'accepted',
      'not_required',
    ])
    const all = documentStatus.options.flatMap((status) => [true, false].map((required) => ({ status, required })))
    expect(missingDemands(all)).toEqual(
      ['missing', 'rejected', 'requested', 'expired'].map((status) => ({ status, required: true })),
    )
    expect(unsettled(all)).toEqual(
      ['missing', 'uploaded', 'in_review', 'rejected', 'requested', 'expired'].map((status) => ({
        status,
        required: true,
      })),
    )
  })
})

describe('An applicant', () => {
  const sends = (applicationStatus: ApplicationStatus, more: Partial<typeof standing & { remarked: boolean }> = {}) => {
    const { remarked = false, ...rest } = more
    return statusesWhere((status) => canUpload({ ...standing, ...rest, status }, { applicationStatus, remarked }))
  }
  const anew = ['rejected', 'requested', 'expired']

  it('can upload missing or unreviewed documents of a draft, and rejected or requested ones at any time', () => {
    expect(sends('draft')).toEqual(['missing', 'uploaded', ...anew])
    for (const status of ['submitted', 'in_review', 'accepted'] as const) expect(sends(status)).toEqual(anew)
  })

  it('cannot upload to an ended application', () => {
    for (const status of ['rejected', 'withdrawn'] as const) expect(sends(status, { requested: true })).toEqual([])
  })

  it('can upload documents with remarks and missing required ones after a return', () => {
    expect(sends('needs_changes')).toEqual(['missing', ...anew])
    expect(sends('needs_changes', { required: false })).toEqual(anew)
    expect(sends('needs_changes', { remarked: true, required: false })).toEqual(['missing', 'uploaded', ...anew])
  })

  it('can change requested or replaced documents until a reviewer opens them', () => {
    for (const more of [{ requested: true }, { is_replacement: true }])
      expect(sends('submitted', more)).toEqual(['missing', 'uploaded', ...anew])
  })

  it('can remove existing pages while nobody reviews them', () => {
    const removes = (pages: number) =>
      statusesWhere((status) =>
        canRemove({ ...standing, status, pages }, { applicationStatus: 'draft', remarked: false }),
      )
    expect(removes(1)).toEqual(['uploaded', 'rejected', 'requested'])
    expect(removes(0)).toEqual([])
    const sent = { ...standing, status: 'uploaded', pages: 1 } as const
    expect(canRemove(sent, { applicationStatus: 'submitted', remarked: false })).toBe(false)
  })
})

describe('A reviewer', () => {
  const us = 5
  const document: ReviewState = {
    status: 'uploaded',
    applicationStatus: 'in_review',
    ownerId: 1,
    holderId: null,
    personId: us,
    original: 'awaited',
    isReplaced: false,
  }
  const may = (more: Partial<ReviewState> = {}) => actionsOn({ ...document, ...more })

  it.each<[DocumentStatus, string]>([
    ['missing', 'waive request scan'],
    ['uploaded', 'claim accept reject request receive'],
    ['in_review', 'claim accept reject request receive'],
    ['accepted', 'revoke request receive'],
    ['rejected', 'waive request scan receive'],
    ['requested', 'waive request scan receive'],
    ['expired', 'request scan receive'],
    ['not_required', 'require request'],
  ])('can take these actions on a document that is %s: %s', (status, actions) => {
    expect(may({ status }).join(' ')).toBe(actions)
  })

  it('can give up only their own claim', () => {
    expect(may({ status: 'in_review', holderId: us })).toEqual([
      'claim',
      'unclaim',
      'accept',
      'reject',
      'request',
      'receive',
    ])
    expect(may({ status: 'in_review', holderId: 6 })).toEqual(['receive'])
    expect(may({ holderId: us })).not.toContain('unclaim')
    expect(may({ holderId: 6 })).toEqual(['request', 'receive'])
  })

  it('cannot act on their own documents or on replaced ones', () => {
    expect(may({ ownerId: us })).toEqual([])
    expect(may({ isReplaced: true })).toEqual([])
  })

  it('cannot decide in a draft, and can only return the original in an ended application', () => {
    expect(may({ applicationStatus: 'draft' })).toEqual(['request', 'receive'])
    for (const applicationStatus of ['rejected', 'withdrawn'] as const)
      for (const status of documentStatus.options) {
        expect(may({ applicationStatus, status }), status).toEqual([])
        expect(may({ applicationStatus, status, original: 'received' }), status).toEqual(['return'])
      }
  })

  it('can receive an original once and return one that was received', () => {
    const of = (original: ReviewState['original']) =>
      may({ original }).filter((action) => action === 'receive' || action === 'return')
    expect(of('awaited')).toEqual(['receive'])
    expect(of('received')).toEqual(['return'])
    expect(of('returned')).toEqual(['receive'])
    expect(of('not_needed')).toEqual(['receive'])
  })

  it('can scan missing, rejected or requested documents of an active application', () => {
    expect(statusesWhere((status) => canScan(status, 'submitted'))).toEqual([
      'missing',
      'rejected',
      'requested',
      'expired',
    ])
    const live = applicationStatus.options.filter((status) => canScan('missing', status))
    expect(live).toEqual(applicationStatus.options.filter((status) => status !== 'rejected' && status !== 'withdrawn'))
  })

  it('gets a reason for each blocked action', () => {
    const why = (
      action: Parameters<typeof blockedReason>[0],
      more: Partial<ReviewState> = {},
      holderName: string | null = null,
    ) => blockedReason(action, { ...document, ...more, holderName })
    expect(why('accept')).toBeNull()
    expect(why('accept', { ownerId: us })).toEqual({ key: 'documents.own_papers' })
    expect(why('accept', { isReplaced: true })).toEqual({ key: 'documents.replaced' })
    expect(why('accept', { applicationStatus: 'withdrawn' })).toEqual({ key: 'documents.application_ended' })
    for (const action of ['claim', 'accept', 'reject'] as const)
      expect(why(action, { applicationStatus: 'draft' })).toEqual({ key: 'documents.not_sent_yet' })
    expect(why('revoke', { applicationStatus: 'draft' })).toEqual({ key: 'documents.not_now' })
    const held = { key: 'documents.claimed_by', values: { name: 'Рябов' } }
    expect(why('accept', { status: 'in_review', holderId: 6 }, 'Рябов')).toEqual(held)
    expect(why('accept', { status: 'in_review', holderId: 6 })).toEqual({ ...held, values: { name: '' } })
    expect(why('accept', { holderId: 6 }, 'Рябов')).toEqual({ key: 'documents.not_now' })
    expect(why('revoke', { status: 'in_review', holderId: us })).toEqual({ key: 'documents.not_now' })
    expect(why('unclaim', { status: 'in_review' })).toEqual({ key: 'documents.not_now' })
    expect(refusalOf(() => checkAction('accept', { ...document, holderName: null }))).toBeNull()
    expect(refusalOf(() => checkAction('revoke', { ...document, holderName: null }))).toEqual({
      status: 409,
      key: 'documents.not_now',
    })
  })
})
