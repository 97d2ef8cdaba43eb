import type { HandInRefusal, HandInState } from '../../../api/homework/codes'
import { arrivalOf } from '../../../api/homework/rules'
import type { HandInContent } from '../../../api/homework/ownHomework'
import { invalid, type Message } from '../../kit/problems'

type Version = { number: number; state: HandInState }
type Facts = {
  status: 'draft' | 'published' | 'closed'
  is_archived: boolean
  is_member: boolean
  takes_text: boolean
  takes_files: boolean
  takes_link: boolean
  max_hand_ins: number
  due_at: string
  late_until: string | null
}
type Moment = { pressedAt: number; arrivedAt: number }

/** Number of versions that were handed in; a version that was taken back does not count. */
export const countSent = (versions: readonly Version[]): number =>
  versions.filter(({ state }) => state !== 'draft').length

/** Why nothing can be handed in at this moment, or null. `versions` are newest first. */
export const refusalOf = (facts: Facts, versions: readonly Version[], moment: Moment): HandInRefusal | null => {
  const newest = versions.find(({ state }) => state !== 'draft')
  if (newest?.state === 'marked') return 'marked'
  if (newest?.state === 'submitted') return 'submitted'
  if (facts.status === 'draft') return 'not_open'
  if (facts.status === 'closed' || facts.is_archived) return 'closed'
  if (!facts.is_member) return 'not_member'
  if (!facts.takes_text && !facts.takes_files && !facts.takes_link) return 'nothing_to_hand_in'
  if (countSent(versions) >= facts.max_hand_ins) return 'no_more_hand_ins'
  return arrivalOf(facts, moment) === 'too_late' ? 'too_late' : null
}

/** Drafts can be saved after the deadline too, so that nothing written is lost. */
export const draftRefusalOf = (facts: Facts, versions: readonly Version[], moment: Moment): HandInRefusal | null => {
  const refusal = refusalOf(facts, versions, moment)
  return refusal === 'too_late' ? null : refusal
}

/** A submitted version can be taken back until it is due, while the homework is open and no reviewer has it. */
export const canTakeBack = (
  facts: Facts,
  newest: Version | undefined,
  { now, isClaimed }: { now: number; isClaimed: boolean },
): boolean =>
  newest?.state === 'submitted' &&
  facts.status === 'published' &&
  !facts.is_archived &&
  facts.is_member &&
  !isClaimed &&
  now < Date.parse(facts.due_at)

type Limits = Pick<Facts, 'takes_text' | 'takes_files' | 'takes_link'> & { max_files: number }
/** Rejects parts that the homework does not take. */
export const checkContent = (
  { takes_text, takes_files, takes_link, max_files }: Limits,
  content: HandInContent,
): void => {
  const { text, link, file_ids } = content
  const errors: Record<string, readonly Message[]> = {
    ...(!takes_text && text && { text: [{ key: 'homework_errors.takes_no_text' }] }),
    ...(!takes_link && link && { link: [{ key: 'homework_errors.takes_no_link' }] }),
    ...(!takes_files && file_ids.length > 0 && { file_ids: [{ key: 'homework_errors.takes_no_files' }] }),
    ...(takes_files &&
      file_ids.length > max_files && {
        file_ids: [{ key: 'homework_errors.too_many_files', values: { count: max_files } }],
      }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** An empty work cannot be handed in. */
export const checkNotEmpty = ({ text, link, file_ids }: HandInContent): void => {
  if (!text?.trim() && !link && file_ids.length === 0) throw invalid({}, 'homework_errors.empty')
}
