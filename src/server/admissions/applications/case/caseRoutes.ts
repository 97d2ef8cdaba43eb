import { collegeName } from '../../../kit/college'
import type { applications } from '../../../../api/admissions/applications'
import type { Handlers } from '../../../kit/handlers'
import { conflict, orNotFound, invalid } from '../../../kit/problems'
import { issueSlip, notify } from '../../../people'
import { factsOf } from '../application'
import { giveConsents } from '../transitions/giveConsents'
import { applyChange, changedPaths } from '../form'
import { maskedForm, sensitiveValue, restoreMasked } from './masking'
import { openCase } from './openCase'
import { readCase } from './present'
import { findSlipRecipient } from '../walkIn/peopleQueries'
import { printApplication, printConsent } from '../words/print'
import { insertApplicationEvent, lockApplication } from '../applicationQueries'
import { getRecord } from '../recordQueries'
import { saveForm } from '../saveForm'
import { findSnapshot } from '../snapshotQueries'
import { awaitingPlace } from '../../../../api/admissions/statusSets'
import { putCollegeExams, updateScoring } from '../writeQueries'

const entity = 'profiles'

/** Routes for reading a case, its masked fields, and the data that staff enter. */
export const caseRoutes = {
  'GET /api/profiles/:id': async (context) => ({ data: await readCase(context, context.params.id) }),

  'PATCH /api/profiles/:id': async (context) => {
    const { db, params, body, person, locale, now, services, audit } = context
    const { version, ...sent } = body
    const { id } = params
    const application = await openCase(context, { id, version, action: 'correct' })
    const { record } = application
    const change = restoreMasked(sent, record.form)
    const changed = changedPaths(record.form, applyChange(record.form, change))
    await saveForm(db, { id, facts: factsOf(application, now), change, locale })
    // Notify the applicant once per series of corrections, not once per field.
    const isNews = record.status === 'in_review' && changed.length > 0 && record.events[0]?.action !== 'correct'
    if (isNews) {
      const notice = { userId: record.user_id, values: { number: record.number }, path: '/my-profile' }
      await insertApplicationEvent(db, {
        applicationId: id,
        action: 'correct',
        from: null,
        to: null,
        actorId: person.id,
      })
      await notify(db, services, { ...notice, event: 'application.corrected' })
    }
    const { number } = record
    audit({ action: 'correct', entity, ids: [id], after: { number, changed } })
    return { data: await readCase(context, id) }
  },

  'POST /api/profiles/:id/score': async (context) => {
    const { db, params, body, person, audit } = context
    const { version, achievement_points, preference, exam_scores, reason } = body
    const { record } = await openCase(context, { id: params.id, version, action: 'score' })
    const { id, number } = record
    // The change can move other applicants in the ranking, so it needs a reason.
    if (awaitingPlace.includes(record.status) && reason === undefined)
      throw invalid({ reason: [{ key: 'applications.judge_for_reason' }] })
    const known = new Map(record.college_exams.map(({ subject_id, score }) => [subject_id, score]))
    const foreign = exam_scores.flatMap(({ subject_id }, place) =>
      known.has(subject_id)
        ? []
        : [[`exam_scores.${place}.subject_id`, [{ key: 'applications.not_held_by_college' }]] as const],
    )
    if (foreign.length > 0) throw invalid(Object.fromEntries(foreign))
    const scored = exam_scores.filter(({ subject_id, score }) => known.get(subject_id) !== score)
    if (scored.length > 0) await putCollegeExams(db, id, scored)
    if (record.achievement_points !== achievement_points || record.preference !== preference || scored.length > 0) {
      await updateScoring(db, id, { achievement_points, preference })
      const scoring = { points: achievement_points, preference }
      const event = { applicationId: id, action: 'score', from: null, to: null, actorId: person.id, scoring } as const
      await insertApplicationEvent(db, { ...event, reason: reason ?? null })
    }
    audit({
      action: 'score',
      entity,
      ids: [id],
      before: {
        achievement_points: record.achievement_points,
        preference: record.preference,
        exam_scores: scored.map(({ subject_id }) => ({ subject_id, score: known.get(subject_id) ?? null })),
      },
      after: { number, achievement_points, preference, exam_scores: scored },
      ...(reason !== undefined && { reason }),
    })
    return { data: await readCase(context, id) }
  },

  'POST /api/profiles/:id/login-slip': async ({ db, params: { id }, person, audit }) => {
    const { user_id, number } = await lockApplication(db, id)
    if (user_id === person.id) throw conflict('applications.own_case')
    const holder = await findSlipRecipient(db, user_id)
    if (!holder) throw conflict('applications.slip_elsewhere')
    const slip = await issueSlip(db, holder)
    audit({ action: 'issue_login_slip', entity, ids: [id], after: { number } })
    return { data: slip }
  },

  'POST /api/profiles/:id/reveal': async ({ db, params: { id }, body: { path }, locale, now, audit }) => {
    const { form, number } = await getRecord(db, { id, locale, now })
    const value = sensitiveValue(form, path)
    if (value === undefined) throw invalid({ path: [{ key: 'applications.no_such_field' }] })
    audit({ action: 'reveal', entity, ids: [id], after: { number, path } })
    return { data: { path, value } }
  },

  'GET /api/profiles/:id/snapshots/:number': async ({ db, params: { id, number }, locale, now }) => {
    await getRecord(db, { id, locale, now })
    const { taken_at, form, documents, consents } = orNotFound(
      (await findSnapshot(db, { applicationId: id, number })) ?? undefined,
    )
    return { data: { number, taken_at, data: { ...maskedForm(form), documents, consents } } }
  },

  'GET /api/profiles/:id/print': async ({ db, params: { id }, person, now, services, audit }) => {
    const { timeZone } = person
    const printed = await printApplication(db, {
      id,
      now,
      timeZone,
      college: await collegeName(db, services.config, 'ru'),
    })
    audit({ action: 'print', entity, ids: [id] })
    return printed
  },

  'GET /api/profiles/:id/consents/:kind/print': async ({ db, params: { id, kind }, now, services, audit }) => {
    const printed = await printConsent(db, { id, kind, now, college: await collegeName(db, services.config, 'ru') })
    audit({ action: 'print', entity, ids: [id], after: { consent: kind } })
    return printed
  },

  'POST /api/profiles/:id/consents': async (context) => {
    const { db, params, body, person, now, audit } = context
    const { id, user_id, status, number, source } = await lockApplication(db, params.id)
    if (user_id === person.id) throw conflict('applications.own_case')
    const enrolmentOnly = body.consents.every(({ kind }) => kind === 'enrolment')
    if (source === 'online' && !enrolmentOnly) throw conflict('applications.consent_of_applicant')
    await giveConsents(db, { id, status, recordedBy: person.id, consents: body.consents, now })
    audit({ action: 'consent', entity, ids: [id], after: { number, consents: body.consents } })
    return { data: await readCase(context, id) }
  },
} satisfies Partial<Handlers<typeof applications>>
