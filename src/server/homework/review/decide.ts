import { z } from 'zod'
import type { Decision } from '../../../api/homework/handIns'
import { markAfterDeduction } from '../../../api/homework/rules'
import { takeNoticesOf, writeMarks } from '../../gradebook'
import { conflictWith, invalid, stale } from '../../kit/problems'
import type { Services } from '../../kit/services'
import { cancelJob, queueLater } from '../../platform/jobs'
import { inTransaction } from '../../platform/transaction'
import { notifyOfMarked, notifyOfReturned } from '../notices'
import { saveDecision } from './queries'
import { lockReview, presentReview, type Review, type ReviewContext } from './readReview'
import { checkCriteria, checkDecision } from './rules'
import { commonEntry, findDecided, findUndo, keepForUndo, restoreDecision, undoSeconds } from './undoQueries'

const mark = async (
  context: ReviewContext,
  { facts, aim }: Review,
  { value, deduct }: { value: number; deduct: boolean },
) => {
  const given = aim.is_late && deduct ? markAfterDeduction(value, facts) : value
  const userIds = facts.members.map(({ id }) => id)
  await writeMarks(context, {
    groupId: facts.group_id,
    subjectId: facts.subject_id,
    itemId: facts.item_id,
    userIds,
    value: given,
    flag: aim.is_late ? 'late' : null,
  })
  return given
}

/** Marks or returns a hand-in. Returns what the audit log says. */
export const decide = async (context: ReviewContext & { body: Decision }) => {
  const { db, body, person, now } = context
  const review = await lockReview(context)
  const { facts, aim, versions, handInsLeft } = review
  if (aim.version !== body.version) throw stale(presentReview(review))
  if (facts.is_archived) throw conflictWith('gradebook.item_archived', presentReview(review))
  const { decision, value, due_at, deduct } = body
  checkDecision({ decision, due_at }, { aim, versions, handInsLeft, now })
  checkCriteria(facts.rubric, body)
  const { criteria, comment } = body
  const column = { itemId: facts.item_id, userIds: facts.members.map(({ id }) => id) }
  await keepForUndo(db, { id: aim.id, entry: await commonEntry(db, column) })
  await queueLater(db, tellDecisionJob, { payload: { id: aim.id }, key: jobKeyOf(aim.id), seconds: undoSeconds })
  const decided = { id: aim.id, personId: person.id, criteria, comment: comment?.trim() ? comment : null }
  if (decision === 'mark' && value !== null) {
    const given = await mark(context, review, { value, deduct })
    await saveDecision(db, { ...decided, state: 'marked', given: value, mark: given, improveUntil: null })
    return { state: 'marked', mark: given }
  }
  // The contract requires a value for a mark and a due time for a return.
  if (due_at === null) throw invalid({ due_at: [{ key: 'field.required' }] })
  await saveDecision(db, { ...decided, state: 'returned', given: null, mark: null, improveUntil: due_at })
  return { state: 'returned', improve_until: due_at }
}

/** Undoes the person's own decision, unless its mark was changed in the gradebook. Returns what the audit log says. */
export const undoDecision = async (context: ReviewContext & { body: { version: number } }) => {
  const { db, body, person } = context
  const review = await lockReview(context)
  const { facts, aim } = review
  if (aim.version !== body.version) throw stale(presentReview(review))
  const before = await findUndo(db, { id: aim.id, personId: person.id })
  const userIds = facts.members.map(({ id }) => id)
  const isUnchanged = async () =>
    aim.state !== 'marked' || (await commonEntry(db, { itemId: facts.item_id, userIds }))?.value === aim.mark
  if (!before || !(await isUnchanged())) throw conflictWith('homework_errors.cannot_undo', presentReview(review))
  if (aim.state === 'marked')
    await writeMarks(context, {
      groupId: facts.group_id,
      subjectId: facts.subject_id,
      itemId: facts.item_id,
      userIds,
      ...before.entry,
    })
  await restoreDecision(db, aim.id)
  await cancelJob(db, jobKeyOf(aim.id))
  return { state: 'submitted' }
}

export const tellDecisionJob = 'tellDecision'
const jobKeyOf = (id: number) => `${tellDecisionJob} ${id}`

/** Tells the students of a decision that was not undone. */
export const tellDecision = (services: Services, payload: unknown): Promise<void> =>
  inTransaction(services.database, async (db) => {
    const decided = await findDecided(db, z.object({ id: z.int() }).parse(payload).id)
    if (!decided) return
    const { state, homework_id: id, title, item_id: itemId, improve_until: due_at, userIds } = decided
    if (state === 'returned' && due_at !== null) await notifyOfReturned(db, services, { id, title, userIds, due_at })
    if (state === 'marked')
      await notifyOfMarked(db, services, { id, title, userIds: await takeNoticesOf(db, { itemId, userIds }) })
  })
