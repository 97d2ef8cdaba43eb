import type { Decision } from '../../../api/homework/handIns'
import { markAfterDeduction } from '../../../api/homework/rules'
import { takeNoticesOf, writeMarks } from '../../gradebook'
import { conflictWith, invalid, stale } from '../../kit/problems'
import { notifyOfMarked, notifyOfReturned } from '../notices'
import { saveDecision } from './queries'
import { lockReview, presentReview, type Review, type ReviewContext } from './readReview'
import { checkCriteria, checkDecision } from './rules'

const mark = async (
  context: ReviewContext,
  { facts, aim }: Review,
  { value, deduct }: { value: number; deduct: boolean },
) => {
  const { db, services } = context
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
  const toNotify = await takeNoticesOf(db, { itemId: facts.item_id, userIds })
  await notifyOfMarked(db, services, { id: facts.homework_id, title: facts.title, userIds: toNotify })
  return given
}

/** Marks or returns a hand-in. Returns what the audit log says. */
export const decide = async (context: ReviewContext & { body: Decision }) => {
  const { db, body, person, services, now } = context
  const review = await lockReview(context)
  const { facts, aim, versions, handInsLeft } = review
  if (aim.version !== body.version) throw stale(presentReview(review))
  if (facts.is_archived) throw conflictWith('gradebook.item_archived', presentReview(review))
  const { decision, value, due_at, deduct } = body
  checkDecision({ decision, due_at }, { aim, versions, handInsLeft, now })
  checkCriteria(facts.rubric, body)
  const { criteria, comment } = body
  const decided = { id: aim.id, personId: person.id, criteria, comment: comment?.trim() ? comment : null }
  if (decision === 'mark' && value !== null) {
    const given = await mark(context, review, { value, deduct })
    await saveDecision(db, { ...decided, state: 'marked', given: value, mark: given, improveUntil: null })
    return { state: 'marked', mark: given }
  }
  // The contract requires a value for a mark and a due time for a return.
  if (due_at === null) throw invalid({ due_at: [{ key: 'field.required' }] })
  await saveDecision(db, { ...decided, state: 'returned', given: null, mark: null, improveUntil: due_at })
  await notifyOfReturned(db, services, {
    id: facts.homework_id,
    title: facts.title,
    userIds: facts.members.map(({ id }) => id),
    due_at,
  })
  return { state: 'returned', improve_until: due_at }
}
