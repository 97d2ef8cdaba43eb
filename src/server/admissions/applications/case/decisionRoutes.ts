import type { ApplicationAction } from '../../../../api/admissions/applicationStates'
import type { applications } from '../../../../api/admissions/applications'
import { unsettled } from '../../documents/documentQueries'
import type { Handlers } from '../../../kit/handlers'
import { conflict, orNotFound, invalid, type Message } from '../../../kit/problems'
import { notify } from '../../../people'
import type { Application } from '../application'
import { claimApplications } from '../transitions/claim'
import { decide } from '../transitions/decide'
import { dayOf } from '../../../kit/days'
import { returnApplication, undoReturn } from '../transitions/return'
import { openCase } from './openCase'
import { readCase } from './present'
import { insertApplicationEvent, lockApplication } from '../applicationQueries'
import { findStatusBeforeReview } from '../recordQueries'
import { insertRemark, resolveRemark } from '../remarkQueries'
import { sendApplication } from '../transitions/sendApplication'
import { withdraw } from '../transitions/withdraw'
import { moveApplications } from '../writeQueries'

const entity = 'profiles'

/** Throws 422 with one error per required document that is neither accepted nor waived. */
const checkDocuments = ({ demands }: Application) => {
  const open = unsettled(demands)
  if (open.length === 0) return
  const errors = open.map(({ code, name }): [string, Message[]] => [
    `documents.${code}`,
    [{ key: 'applications.documents_not_accepted', values: { documents: name } }],
  ])
  const documents = open.map(({ name }) => name).join(', ')
  throw invalid(Object.fromEntries(errors), 'applications.some_documents_not_accepted', { documents })
}

type DecisionContext = Parameters<typeof openCase>[0] &
  Pick<Parameters<Handlers<typeof applications>['POST /api/profiles/:id/reject']>[0], 'services' | 'audit'> & {
    params: { id: number }
    body: { version: number; reason?: string }
  }
type Decision = Extract<ApplicationAction, 'accept' | 'reject' | 'reopen' | 'revoke'>

/** Applies one decision to one case: event, audit row and notification. */
const applyDecision = async (
  acting: DecisionContext,
  decision: Decision,
  check: (application: Application) => void = () => undefined,
) => {
  const { db, params, body, person, services, audit } = acting
  const application = await openCase(acting, { id: params.id, version: body.version, action: decision })
  check(application)
  const { record } = application
  const because = body.reason === undefined ? {} : { reason: body.reason }
  await decide(db, { decision, applications: [record], personId: person.id, services, ...because })
  const data = await readCase(acting, record.id)
  audit({
    action: decision,
    entity,
    ids: [record.id],
    before: { status: record.status },
    after: { number: record.number, status: data.status.code },
    ...because,
  })
  return { data }
}

/** Routes that change an application's status: submit, claim, unclaim, remarks, return and decisions. */
export const decisionRoutes = {
  'POST /api/profiles/:id/submit': async (context) => {
    const { db, params, body, person, locale, now, services, audit } = context
    const { status: from } = await lockApplication(db, params.id)
    const action = from === 'needs_changes' ? 'resubmit' : 'submit'
    const application = await openCase(context, { id: params.id, version: body.version, action })
    const { id, number, user_id } = application.record
    const to = await sendApplication(db, { application, action, actorId: person.id, locale, now })
    await notify(db, services, { userId: user_id, event: `application.${to}`, values: { number }, path: '/my-profile' })
    audit({ action, entity, ids: [id], before: { status: from }, after: { number, status: to } })
    return { data: await readCase(context, id) }
  },

  'POST /api/profiles/:id/claim': async (context) => {
    const { db, params, person, services, audit } = context
    await openCase(context, { id: params.id, action: 'claim' })
    const application = await lockApplication(db, params.id)
    await claimApplications(db, { claimed: [application], personId: person.id, services })
    audit({ action: 'claim', entity, ids: [params.id], after: { number: application.number } })
    return { data: await readCase(context, params.id) }
  },

  'DELETE /api/profiles/:id/claim': async (context) => {
    const { db, params, person, audit } = context
    const { record } = await openCase(context, { id: params.id, action: 'unclaim' })
    const { id, status: from, number } = record
    const to = await findStatusBeforeReview(db, id)
    await moveApplications(db, [id], { status: to, holderId: null })
    await insertApplicationEvent(db, { applicationId: id, action: 'unclaim', from, to, actorId: person.id })
    audit({ action: 'unclaim', entity, ids: [id], after: { number, status: to } })
    return { data: await readCase(context, id) }
  },

  'POST /api/profiles/:id/remarks': async (context) => {
    const { db, params, body, person, audit } = context
    const { record } = await openCase(context, { id: params.id, action: 'return' })
    const remark_id = await insertRemark(db, { ...body, applicationId: record.id, authorId: person.id })
    audit({ action: 'remark', entity, ids: [record.id], after: { number: record.number, remark_id, path: body.path } })
    return { data: await readCase(context, record.id) }
  },

  'POST /api/profiles/:id/remarks/:remarkId/resolve': async (context) => {
    const { db, params, audit } = context
    const { record } = await openCase(context, { id: params.id, action: 'return' })
    const remark = orNotFound(record.remarks.find(({ id }) => id === params.remarkId))
    await resolveRemark(db, remark.id)
    audit({
      action: 'resolve_remark',
      entity,
      ids: [record.id],
      after: { number: record.number, remark_id: remark.id },
    })
    return { data: await readCase(context, record.id) }
  },

  'POST /api/profiles/:id/return': async (context) => {
    const { db, params, body, person, now, services, audit } = context
    const { record } = await openCase(context, { id: params.id, version: body.version, action: 'return' })
    if (!record.remarks.some(({ state, severity }) => state === 'open' && severity === 'blocking'))
      throw conflict('applications.no_open_remark')
    const today = dayOf(now, services.config.timeZone)
    if (body.due_on !== null && body.due_on < today) throw invalid({ due_on: [{ key: 'applications.due_passed' }] })
    await returnApplication(db, { application: record, personId: person.id, dueOn: body.due_on, today })
    const { id, number, status } = record
    audit({
      action: 'return',
      entity,
      ids: [id],
      before: { status },
      after: { number, status: 'needs_changes', changes_due: body.due_on },
    })
    return { data: await readCase(context, id) }
  },

  'POST /api/profiles/:id/undo-return': async (context) => {
    const { db, params, body, person, audit } = context
    const { record } = await openCase(context, { id: params.id, version: body.version, action: 'undo_return' })
    await undoReturn(db, { application: record, personId: person.id })
    const { id, number, status } = record
    audit({ action: 'undo_return', entity, ids: [id], before: { status }, after: { number, status: 'in_review' } })
    return { data: await readCase(context, id) }
  },

  'POST /api/profiles/:id/accept': (context) => applyDecision(context, 'accept', checkDocuments),
  'POST /api/profiles/:id/reject': (context) => applyDecision(context, 'reject'),
  'POST /api/profiles/:id/reopen': (context) => applyDecision(context, 'reopen'),
  'POST /api/profiles/:id/revoke': (context) => applyDecision(context, 'revoke'),

  'POST /api/profiles/:id/withdraw': async (context) => {
    const { db, params, body, person, services, audit } = context
    const { record } = await openCase(context, { id: params.id, version: body.version, action: 'withdraw' })
    await withdraw(db, { application: record, actorId: person.id, reason: body.reason, services })
    const { id, number, status } = record
    audit({
      action: 'withdraw',
      entity,
      ids: [id],
      before: { status },
      after: { number, status: 'withdrawn' },
      reason: body.reason,
    })
    return { data: await readCase(context, id) }
  },
} satisfies Partial<Handlers<typeof applications>>
