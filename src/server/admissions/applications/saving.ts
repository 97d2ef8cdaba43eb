import type { ProfileChange } from '../../../api/admissions/applicationForm'
import { listDemands } from '../documents/queries'
import type { Db } from '../../platform/database'
import { factsOf, readApplication, type Application } from './application'
import { standingOf } from './checks'
import { changedForm, isForeign } from './form'
import { checkDistinctChoices } from './rules'
import { replaceChoices, replaceExamResults, updateForm } from './writeQueries'

type Saving = { application: Application; change: ProfileChange; now: Date }

/** Keeps what was sent and how complete the form then is; throws 422 for a wish made twice. The caller has locked the profile and checked what may be edited. */
export const saveForm = async (db: Db, { application, change, now }: Saving): Promise<void> => {
  const { record } = application
  checkDistinctChoices(change)
  if (change.exam_results) await replaceExamResults(db, record.id, change.exam_results)
  if (change.choices) await replaceChoices(db, record.id, change.choices)
  const after = { ...record, form: changedForm(record.form, change) }
  const demands = await demandsOf(db, { application, change, isForeign: isForeign(after.form) })
  const { completeness } = standingOf(factsOf({ ...application, record: after, demands }, now))
  await updateForm(db, record.id, { change, completeness })
}

/** Other wishes ask for other documents, and so does another citizenship. */
const demandsOf = async (db: Db, { application, change, ...after }: Omit<Saving, 'now'> & { isForeign: boolean }) => {
  const { record, demands } = application
  if (!change.choices && isForeign(record.form) === after.isForeign) return demands
  return listDemands(db, { profileId: record.id, locale: 'ru', ...after })
}

/** Says anew how complete the form is, after something beside it has changed: a consent, a document. */
export const settleCompleteness = async (db: Db, { id, now }: { id: number; now: Date }): Promise<void> => {
  const { standing } = await readApplication(db, { id, locale: 'ru', now })
  await updateForm(db, id, { change: {}, completeness: standing.completeness })
}
