import { collegeName } from '../../../kit/college'
import type { MyApplication, myApplicationCalls } from '../../../../api/admissions/myApplication'
import type { Locale } from '../../../../api/kit/endpoints'
import { isLastActiveChoice } from '../../../../api/admissions/statusSets'
import type { Db } from '../../../platform/database'
import type { Handlers } from '../../../kit/handlers'
import { conflict, orNotFound, stale } from '../../../kit/problems'
import { notify } from '../../../people'
import type { ApplicationStatus } from '../../../../api/admissions/applicationStates'
import { readApplication, readNewest, type Application } from '../application'
import { readinessOf } from '../checks'
import { readEditedApplication } from '../factQueries'
import { checkAction, checkEditable, editablePaths } from './rules'
import { giveConsents } from '../transitions/giveConsents'
import { applyChange } from '../form'
import { beginApplication } from '../transitions/begin'
import { presentMine, presentSaved } from './present'
import { printApplication, printConsent } from '../words/print'
import { lockNewestApplication, type LockedApplication } from '../applicationQueries'
import { findNewestApplicationId, listPlacedChoices } from '../recordQueries'
import { answerRemark } from '../remarkQueries'
import { saveForm } from '../saveForm'
import { sendApplication } from '../transitions/sendApplication'
import { findLastSnapshots } from '../snapshotQueries'
import { markOpened } from '../writeQueries'
import { withdraw } from '../transitions/withdraw'
import { decideOnChoices, type DecisionContext } from '../../ranking/decideOnChoices'
import { setChoiceState } from '../../ranking/rankingQueries'
import { judgeDecline } from '../../ranking/rules'

const entity = 'profiles'
const path = '/my-profile'

type ReadContext = { db: Db; locale: Locale; now: Date; person: { id: number } }

/** Returns the last snapshot after a return, when the form is compared with it; otherwise null. */
const findSnapshotToCompare = async (db: Db, { id, status }: { id: number; status: ApplicationStatus }) =>
  status === 'needs_changes' ? (await findLastSnapshots(db, id)).sent : null

const respondWith = async (
  { db, locale }: ReadContext,
  application: Application,
): Promise<{ data: MyApplication }> => ({
  data: presentMine({ ...application, sent: await findSnapshotToCompare(db, application.record) }, locale),
})

const read = async (reading: ReadContext, id: number): Promise<{ data: MyApplication }> =>
  respondWith(reading, await readApplication(reading.db, { id, locale: reading.locale, now: reading.now }))

/** Locks the user's newest application; throws 404 if there is none. */
const lockMine = async ({ db, person }: ReadContext): Promise<LockedApplication> =>
  orNotFound(await lockNewestApplication(db, person.id))

/** Like `lockMine`, but throws 409 with the current application if the version is stale. */
const lockVersion = async (reading: ReadContext, version: number): Promise<LockedApplication> => {
  const locked = await lockMine(reading)
  if (locked.version !== version) throw stale((await read(reading, locked.id)).data)
  return locked
}

export const myApplicationRoutes: Handlers<typeof myApplicationCalls> = {
  'GET /api/my/profile': async (context) => {
    const { db, person, locale, now } = context
    const application = await readNewest(db, { userId: person.id, locale, now })
    if (!application) return { data: null }
    const { id, undo_return_by } = application.record
    if (undo_return_by === null) return respondWith(context, application)
    // Once the applicant has seen the return, staff can no longer undo it. Read the application again, because staff
    // may have undone the return in the meantime.
    await markOpened(db, id)
    return read(context, id)
  },

  'POST /api/my/profile': async (context) => {
    const { db, body, person, locale, now, audit } = context
    const id = await beginApplication(db, {
      campaignId: body.campaign_id,
      userId: person.id,
      actorId: person.id,
      source: 'online',
      locale,
      now,
    })
    const data = await read(context, id)
    audit({ action: 'create', entity, ids: [id], after: { number: data.data.number, status: 'draft' } })
    return data
  },

  'PATCH /api/my/profile': async (context) => {
    const { db, body, locale, now } = context
    const { version, ...change } = body
    const { id } = await lockVersion(context, version)
    const typed = await readEditedApplication(db, { id, locale, now })
    const { facts, status } = typed
    const before = readinessOf(facts)
    checkEditable(facts.form, applyChange(facts.form, change), editablePaths({ ...typed, readiness: before }))
    const saved = await saveForm(db, { id, facts, change, locale })
    const choices = change.choices && (await listPlacedChoices(db, { id, locale }))
    const sent = await findSnapshotToCompare(db, { id, status })
    return { data: presentSaved({ typed, before, saved, choices, sent }, locale) }
  },

  'POST /api/my/profile/consents': async (context) => {
    const { db, body, person, now, audit } = context
    const { id, number, status } = await lockMine(context)
    await giveConsents(db, { id, status, recordedBy: person.id, consents: body.consents, now })
    audit({ action: 'consent', entity, ids: [id], after: { number, consents: body.consents } })
    return read(context, id)
  },

  'POST /api/my/profile/remarks/:id': async (context) => {
    const { db, body, params, locale, now, audit } = context
    const { id, status, number } = await lockMine(context)
    const { record } = await readApplication(db, { id, locale, now })
    const remark = orNotFound(record.remarks.find((one) => one.id === params.id))
    if (status !== 'needs_changes' || remark.state === 'resolved') throw conflict('applications.cannot.answer')
    await answerRemark(db, remark.id, body.answer)
    audit({ action: 'answer_remark', entity, ids: [id], after: { number, remark_id: remark.id } })
    return read(context, id)
  },

  'POST /api/my/profile/submit': async (context) => {
    const { db, body, person, locale, now, services, audit } = context
    const { id, number, status } = await lockVersion(context, body.version)
    const application = await readApplication(db, { id, locale, now })
    const action = status === 'needs_changes' ? 'resubmit' : 'submit'
    checkAction(action, application)
    const to = await sendApplication(db, { application, action, actorId: person.id, locale, now })
    await notify(db, services, { userId: person.id, event: `application.${to}`, values: { number }, path })
    audit({ action, entity, ids: [id], before: { status }, after: { number, status: to } })
    return read(context, id)
  },

  'POST /api/my/profile/withdraw': async (context) => {
    const { db, body, person, locale, now, services, audit } = context
    const application = await lockVersion(context, body.version)
    checkAction('withdraw', await readApplication(db, { id: application.id, locale, now }))
    await withdraw(db, { application, actorId: person.id, reason: body.reason ?? null, services })
    const { id, number, status } = application
    audit({ action: 'withdraw', entity, ids: [id], before: { status }, after: { number, status: 'withdrawn' } })
    return read(context, id)
  },

  'POST /api/my/profile/choices/:id/decline': async (context) => {
    const { db, body, params, locale, now } = context
    const { id } = await lockVersion(context, body.version)
    const { record } = await readApplication(db, { id, locale, now })
    const choice = orNotFound(record.placed.find((one) => one.id === params.id))
    if (choice.state !== 'recommended') throw conflict('applications.cannot.decline')
    await declineChoice(context, { choiceId: choice.id, isLast: isLastActiveChoice(record.placed, choice.id) })
    return read(context, id)
  },

  'GET /api/my/profile/consents/:kind/print': async ({ db, params: { kind }, person, now, services }) =>
    printConsent(db, {
      id: orNotFound(await findNewestApplicationId(db, person.id)),
      kind,
      now,
      college: await collegeName(db, services.config, 'ru'),
    }),

  'GET /api/my/profile/print': async ({ db, person, now, services }) =>
    printApplication(db, {
      id: orNotFound(await findNewestApplicationId(db, person.id)),
      now,
      timeZone: person.timeZone,
      college: await collegeName(db, services.config, 'ru'),
    }),
}

type DeclinedChoice = { choiceId: number; isLast: boolean }

/** Declines a recommended choice of the applicant. `isLast` means no other choice remains. */
const declineChoice = (context: DecisionContext, { choiceId, isLast }: DeclinedChoice) =>
  decideOnChoices(context, [choiceId], {
    action: 'decline',
    byApplicantOnly: true,
    judge: judgeDecline,
    act: () => setChoiceState(context.db, { ids: [choiceId], state: 'declined' }),
    noticeFor: () => ({ event: isLast ? 'choice.given_up_last' : 'choice.given_up' }),
  })
