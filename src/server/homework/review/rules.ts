import type { Decision, HandInVersion, RemarkInput } from '../../../api/homework/handIns'
import type { Rubric } from '../../../api/homework/homeworkInput'
import { conflict, invalid, type Message } from '../../kit/problems'

/** With a rubric, a mark needs points for each criterion, none above its maximum. */
export const checkCriteria = (
  rubric: Rubric,
  { decision, criteria }: Pick<Decision, 'decision' | 'criteria'>,
): void => {
  const fault = (key: string): Record<string, readonly Message[]> => ({ criteria: [{ key }] })
  if (criteria === null) {
    if (decision === 'mark' && rubric.length > 0) throw invalid(fault('homework_errors.criteria_missing'))
    return
  }
  if (criteria.length !== rubric.length) throw invalid(fault('homework_errors.criteria_missing'))
  const over = criteria.findIndex((points, at) => points > (rubric[at]?.points ?? 0))
  if (over >= 0)
    throw invalid({
      [`criteria.${over}`]: [{ key: 'homework_errors.over_criterion', values: { max: rubric[over]?.points ?? 0 } }],
    })
}

type Version = Pick<HandInVersion, 'id' | 'state'>
/** Only the newest version is decided on, and a marked one stays marked. `versions` are newest first, without drafts. */
export const checkDecision = (
  { decision, due_at }: { decision: Decision['decision']; due_at: string | null },
  { aim, versions, handInsLeft, now }: { aim: Version; versions: readonly Version[]; handInsLeft: number; now: Date },
): void => {
  if (versions[0]?.id !== aim.id) throw conflict('homework_errors.newer_version')
  if (aim.state === 'returned') throw conflict('homework_errors.is_returned')
  if (decision === 'mark') return
  if (aim.state === 'marked') throw conflict('homework_errors.is_marked')
  if (handInsLeft === 0) throw conflict('homework_errors.refused.no_more_hand_ins')
  if (due_at !== null && Date.parse(due_at) <= now.getTime())
    throw invalid({ due_at: [{ key: 'homework_errors.due_passed' }] })
}

/** A place in the text is within it, and a place in a file names a file of this version. */
export const checkPlace = (
  { file_id, page, line, start, end }: RemarkInput,
  { text, files }: Pick<HandInVersion, 'text' | 'files'>,
): void => {
  const isOfFile = file_id !== null && files.some(({ id }) => id === file_id)
  if (file_id !== null && !isOfFile) throw invalid({ file_id: [{ key: 'files.gone' }] })
  if (file_id === null && (page !== null || line !== null)) throw invalid({ file_id: [{ key: 'field.required' }] })
  if ((start === null) !== (end === null) || (start !== null && file_id !== null))
    throw invalid({ end: [{ key: 'field.invalid' }] })
  if (start !== null && end !== null && (end <= start || end > (text?.length ?? 0)))
    throw invalid({ end: [{ key: 'homework_errors.beyond_text' }] })
}
