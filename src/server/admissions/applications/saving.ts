import type { Locale } from '../../../api/kit/endpoints'
import type { ProfileChange, ProfileForm } from '../../../api/admissions/applicationForm'
import type { Db } from '../../platform/database'
import { standingOf, type Facts, type Standing } from './checks'
import { findAsked, readTyped } from './factQueries'
import { renewFigures } from './figureQueries'
import { changedForm, isForeign } from './form'
import { checkDistinctChoices } from './rules'
import { replaceChoices, replaceExamResults, updateForm } from './writeQueries'

type Saving = { id: number; facts: Facts; change: ProfileChange; locale: Locale }
export type Saved = { facts: Facts; standing: Standing; version: number; updated_at: string }

/** Saves the change and returns the new state. Throws 422 for a repeated choice; the caller has locked the application and checked the editable paths. */
export const saveForm = async (db: Db, { id, facts, change, locale }: Saving): Promise<Saved> => {
  checkDistinctChoices(change)
  if (change.exam_results) await replaceExamResults(db, id, change.exam_results)
  if (change.choices) await replaceChoices(db, id, change.choices)
  const form = changedForm(facts.form, change)
  const isAskedOtherwise = change.choices !== undefined || isForeign(form) !== isForeign(facts.form)
  const after = { ...facts, form, ...(isAskedOtherwise && (await askedOf(db, { id, form, facts, locale }))) }
  const standing = standingOf(after)
  const stamps = await updateForm(db, id, { change, completeness: standing.completeness })
  if (isAskedOtherwise) await renewFigures(db, [id])
  return { facts: after, standing, ...stamps }
}

type Asked = { id: number; form: ProfileForm; facts: Facts; locale: Locale }
/** Choices and citizenship determine which documents are required. */
const askedOf = async (db: Db, { id, form, facts, locale }: Asked) => {
  const { offered, demands } = await findAsked(db, { id, locale, choices: form.choices, isForeign: isForeign(form) })
  return { demands, campaign: { ...facts.campaign, offered } }
}

/** Recalculates completeness after a change outside the form, such as a consent or a document. */
export const settleCompleteness = async (db: Db, { id, now }: { id: number; now: Date }): Promise<void> => {
  const { facts } = await readTyped(db, { id, locale: 'ru', now })
  await updateForm(db, id, { change: {}, completeness: standingOf(facts).completeness })
}
