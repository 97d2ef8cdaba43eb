import type { Locale } from '../../../api/kit/endpoints'
import type { ApplicationChange, ApplicationForm } from '../../../api/admissions/applicationForm'
import type { Db } from '../../platform/database'
import { readinessOf, type Facts, type Readiness } from './checks'
import { findRequirements, readEditedApplication } from './factQueries'
import { updateCounters } from './counterQueries'
import { applyChange, isForeign } from './form'
import { checkDistinctChoices } from './rules'
import { replaceChoices, replaceExamResults, updateForm } from './writeQueries'

type SaveInput = { id: number; facts: Facts; change: ApplicationChange; locale: Locale }
export type SavedForm = { facts: Facts; readiness: Readiness; version: number; updated_at: string }

/** Saves the change and returns the new state. Throws 422 for a repeated choice; the caller has locked the application and checked the editable paths. */
export const saveForm = async (db: Db, { id, facts, change, locale }: SaveInput): Promise<SavedForm> => {
  checkDistinctChoices(change)
  if (change.exam_results) await replaceExamResults(db, id, change.exam_results)
  if (change.choices) await replaceChoices(db, id, change.choices)
  const form = applyChange(facts.form, change)
  const hasNewRequirements = change.choices !== undefined || isForeign(form) !== isForeign(facts.form)
  const after = { ...facts, form, ...(hasNewRequirements && (await requirementsOf(db, { id, form, facts, locale }))) }
  const readiness = readinessOf(after)
  const stamps = await updateForm(db, id, { change, completeness: readiness.completeness })
  if (hasNewRequirements) await updateCounters(db, [id])
  return { facts: after, readiness, ...stamps }
}

type RequirementContext = { id: number; form: ApplicationForm; facts: Facts; locale: Locale }
/** Choices and citizenship determine which documents are required. */
const requirementsOf = async (db: Db, { id, form, facts, locale }: RequirementContext) => {
  const { offered, demands } = await findRequirements(db, {
    id,
    locale,
    choices: form.choices,
    isForeign: isForeign(form),
  })
  return { demands, campaign: { ...facts.campaign, offered } }
}

/** Recalculates completeness after a change outside the form, such as a consent or a document. */
export const recalculateCompleteness = async (db: Db, { id, now }: { id: number; now: Date }): Promise<void> => {
  const { facts } = await readEditedApplication(db, { id, locale: 'ru', now })
  await updateForm(db, id, { change: {}, completeness: readinessOf(facts).completeness })
}
