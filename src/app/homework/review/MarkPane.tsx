import Button from '@mui/material/Button'
import { Table } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Scale } from '../../../api/gradebook/codes'
import type { HandInReview, HandInVersion } from '../../../api/homework/handIns'
import type { HomeworkRecord } from '../../../api/homework/homework'
import { homeworkLimits } from '../../../api/homework/codes'
import { useNumberText } from '../../kit/fields/useNumberText'
import { useRead } from '../../kit/providers/calls'
import type { Claim } from '../../kit/review/useRenewedClaim'
import { dayAndTime } from '../../shell/dates'
import { pageKeys } from '../../shell/page/pageKeys'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import { toast } from '../../shell/toasts/store'
import { appendComment, Criteria, pointButtons, SavedComments, savedKeys } from '../../testing'
import { markChoices } from '../shared/marks'
import { givenOf, markBody, markOf, returnBody, sumOf } from './draft'
import { reviewKeys } from './keys'
import { LateDeduction, MarkChoice } from './MarkChoice'
import { Notices } from './Notices'
import { ReturnDialog } from './ReturnDialog'
import { useDeciding } from './useDeciding'
import type { ReviewDraft } from './useReviewDraft'

type Props = {
  homework: HomeworkRecord
  review: HandInReview
  newest: HandInVersion
  claim: Claim | null
  reviewDraft: ReviewDraft
  /** Number of other works that wait. */
  waiting: number
  onGoOn: () => void
}

/** Points, mark and comment, and what happens to the work next. */
export const MarkPane = ({ homework, review, newest, claim, reviewDraft, waiting, onGoOn }: Props) => {
  const translate = useTranslate()
  const text = useNumberText()
  const { draft, isDirty, isStale, change, remarks } = reviewDraft
  const { rubric, scale, max } = review
  const isFree = !review.can_edit || newest.state === 'returned'
  const isBlocked = review.is_signed || (claim !== null && !claim.mine)
  const canMark = !isFree && !isBlocked
  const canReturn = !isFree && (claim?.mine ?? true) && newest.state === 'submitted' && review.hand_ins_left > 0
  const isPoints = markChoices(scale) === undefined
  const isWhole = rubric.length === 0 && isPoints
  const criteria = isWhole
    ? [{ id: 'whole', points: max, text: '' }]
    : rubric.map((criterion, place) => ({ ...criterion, id: String(place) }))
  const points = isWhole && draft.value !== null ? { whole: draft.value } : draft.points
  const sum = isWhole ? { given: draft.value ?? 0, of: max, missing: 0, score: draft.value ?? 0 } : sumOf(draft, review)
  const firstMissing = criteria.findIndex(({ id }) => points[id] === undefined)
  const [chosen, setCurrent] = useState<number | null>(null)
  const current = chosen ?? Math.max(firstMissing, 0)
  const comment = useRef<HTMLTextAreaElement>(null)
  const [isSent, setSent] = useState(false)
  const [isReturning, setReturning] = useState(false)
  const { data: saved = [] } = useRead('GET /api/grading/comments')
  const decide = useDeciding({
    homework,
    review,
    newest,
    onDone: reviewDraft.forget,
    onRefused: () => reviewDraft.keep(),
    onUndone: reviewDraft.keep,
  })
  const mark = markOf(draft, review, newest)
  const give = (place: number, given: number | undefined) => {
    if (isWhole) return change({ value: given ?? null })
    const { [String(place)]: _before, ...rest } = draft.points
    return change({ points: given === undefined ? rest : { ...rest, [place]: given } })
  }
  const addSaved = (words: string) => change({ comment: appendComment(draft.comment, words) })
  const send = (body: Parameters<typeof decide>[0]) => {
    remarks.add()
    reviewDraft.keep()
    setSent(true)
    decide(body, body.decision === 'mark' ? mark : null)
    onGoOn()
  }
  const isSaved = newest.state === 'marked' && !isDirty
  const save = () => {
    // Ignores repeated presses.
    if (isSent) return
    if (!canMark || isSaved) onGoOn()
    else if (isStale) toast.warning({ text: translate('homework.review.stale.first') })
    else if (sum.missing > 0) toast.warning({ text: translate('grading.missing', sum.missing) })
    else if (givenOf(draft, review) === null) toast.warning({ text: translate('homework.review.choose_mark') })
    else send(markBody(draft, review))
  }
  const askToReturn = () => {
    if (isSent) return
    if (isStale) toast.warning({ text: translate('homework.review.stale.first') })
    else if (canReturn) setReturning(true)
    else if (newest.state === 'submitted' && review.hand_ins_left === 0)
      toast.warning({ text: translate('homework.review.no_more_hand_ins') })
  }
  const digits =
    criteria.length > 0 ? pointButtons(criteria[current]?.points ?? 0) : markChoices(scale)?.map(({ id }) => id)
  const byDigit = (digits ?? []).map((value) => [
    `Digit${value}`,
    () => {
      if (criteria.length === 0) return change({ value })
      give(current, value)
      return setCurrent(Math.min(current + 1, criteria.length - 1))
    },
  ])
  const bySaved = savedKeys
    .slice(0, saved.length)
    .map((letter, place) => [`Key${letter}`, () => addSaved(saved[place]?.text ?? '')])
  usePlainKeys(
    {
      'Control+Enter': save,
      KeyB: askToReturn,
      KeyS: onGoOn,
      ...(canMark && {
        KeyC: () => comment.current?.focus(),
        ...Object.fromEntries([...bySaved, ...byDigit]),
      }),
    },
    reviewKeys,
  )
  const earlier = review.versions[1]?.criteria
  return (
    <section className="grading" aria-label={translate('homework.review.mark')}>
      <div className="grading-parts min-h-0 overflow-auto">
        <Notices review={review} newest={newest} claim={claim} reviewDraft={reviewDraft} />
        {canMark && (
          <>
            {criteria.length > 0 && (
              <Criteria
                criteria={criteria}
                show={({ id }) => <PlainCriterion {...rubric[Number(id)]} />}
                isWhole={isWhole}
                points={points}
                sum={sum}
                worth={sum.of}
                current={current}
                onCurrent={setCurrent}
                onGive={give}
              />
            )}
            {earlier && rubric.length > 0 && (
              <p className="small muted num">
                {translate('homework.review.before', {
                  number: review.versions[1]?.number ?? 1,
                  points: text(earlier.reduce((total, one) => total + one, 0)),
                })}
              </p>
            )}
            <MarkChoice review={review} version={newest} draft={draft} onChange={change} />
            <LateDeduction review={review} version={newest} draft={draft} onChange={change} />
            <div className="stack">
              <div className="field">
                <label className="field-label" htmlFor="review-comment">
                  {translate('homework.review.comment')}
                </label>
                <textarea
                  ref={comment}
                  id="review-comment"
                  className="input"
                  rows={4}
                  maxLength={homeworkLimits.comment}
                  value={draft.comment}
                  onChange={({ target: { value } }) => change({ comment: value })}
                />
              </div>
              <SavedComments saved={saved} comment={draft.comment} onAdd={addSaved} />
            </div>
          </>
        )}
      </div>
      <footer className="pane-foot border-t bg-surface stack gap-2">
        {canMark && (
          <p className="row small muted align-start">
            <Table size={16} strokeWidth={2} aria-hidden />
            <span>
              {translate('homework.review.goes_to')}{' '}
              <Link to={`/gradebook/${homework.group_id}/${homework.subject_id}?period=${homework.period_id}`}>
                {review.title}
              </Link>
              , {translate('homework.review.weight', { weight: text(review.weight) })}.{' '}
              <Visibility postsAt={review.posts_at} />
            </span>
          </p>
        )}
        <Button variant="contained" aria-keyshortcuts="Control+Enter" onClick={save}>
          {canMark && !isSaved
            ? translate(`homework.review.${saveLabel(sum.missing > 0 ? null : mark, scale)}`, {
                mark: mark === null ? '' : text(mark),
              })
            : translate('homework.review.next')}
          <kbd aria-hidden>Ctrl Enter</kbd>
        </Button>
        <div className="row wrap small muted">
          {newest.state === 'submitted' && !isFree && (
            <Button size="small" variant="outlined" disabled={!canReturn} aria-keyshortcuts="B" onClick={askToReturn}>
              {translate('homework.review.return')}
              <kbd aria-hidden>B</kbd>
            </Button>
          )}
          {waiting > 0 && (
            <Button size="small" aria-keyshortcuts="S" onClick={onGoOn}>
              {translate('homework.review.later')}
              <kbd aria-hidden>S</kbd>
            </Button>
          )}
          <Button size="small" className="push" aria-keyshortcuts="?" onClick={pageKeys.open}>
            {translate('homework.review.hint.keys')}
            <kbd aria-hidden>?</kbd>
          </Button>
        </div>
      </footer>
      {isReturning && (
        <ReturnDialog
          review={review}
          newest={newest}
          isSilent={
            draft.comment.trim() === '' && newest.remarks.length + remarks.pending.length === 0 && !remarks.typed?.text
          }
          onClose={() => setReturning(false)}
          onReturn={(due) => send(returnBody(draft, review, due))}
        />
      )}
    </section>
  )
}

/** When the student sees the mark; nothing if at once. */
const Visibility = ({ postsAt }: { postsAt: string | null }) => {
  const translate = useTranslate()
  const [now] = useState(Date.now)
  if (postsAt === null) return translate('homework.review.hidden')
  return Date.parse(postsAt) > now && translate('homework.review.hidden_until', { at: dayAndTime(postsAt) })
}

const saveLabel = (mark: number | null, scale: Scale) => {
  if (mark === null) return 'mark_next'
  if (scale !== 'pass_fail') return 'mark_next_points'
  return mark === 1 ? 'mark_next_pass' : 'mark_next_fail'
}

const PlainCriterion = ({ text, hint }: { text?: string; hint?: string | null }) => (
  <>
    <span className="medium anywhere">{text}</span>
    {hint && <span className="block small muted anywhere">{hint}</span>}
  </>
)
