import Button from '@mui/material/Button'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { GradedAnswer } from '../../../api/testing/grading'
import { useFormDraft } from '../../kit/forms/useFormDraft'
import { useRead } from '../../kit/providers/calls'
import { timeOf } from '../../shell/dates'
import { pageKeys } from '../../shell/page/pageKeys'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import { toast } from '../../shell/toasts/store'
import { Criteria } from './Criteria'
import {
  bodyOf,
  criteriaOf,
  draftOf,
  isChanged,
  restoreDraft,
  pointButtons,
  sumOf,
  appendComment,
  type Draft,
} from './draft'
import { gradingKeys, savedKeys } from './keys'
import { ConflictNote, MarkHistory } from './GivenMarks'
import { SavedComments } from './SavedComments'
import { useClaim } from './useClaim'
import { useMarking } from './useMarking'
import type { GradingQueue } from './useGradingQueue'
import { answerId } from './answerOrder'

type Props = { answer: GradedAnswer; queue: GradingQueue; onGoOn: () => void }

/** The mark of an answer: points per criterion, a comment for the student, and buttons to save and move on. */
export const Marking = ({ answer, queue, onGoOn }: Props) => {
  const translate = useTranslate()
  const { pathname, search } = useLocation()
  const currentMark = useMemo(() => draftOf(answer), [answer])
  const { storedDraft, keep, report, forget } = useFormDraft({ name: `mark ${answerId(answer)}`, whileTyping: true })
  const before = useMemo(() => restoreDraft(storedDraft?.values ?? null), [storedDraft])
  const [editedDraft, setEditedDraft] = useState<Draft | null>(null)
  const draft = editedDraft ?? before ?? currentMark
  const isDirty = isChanged(draft, currentMark)
  const isStale = isDirty && draft.version < answer.version
  const isReleased = answer.attempt_status === 'released'
  const words = useMemo(() => (isDirty ? { ...draft } : null), [isDirty, draft])
  useEffect(() => {
    if (editedDraft !== null) report(words)
  }, [editedDraft, report, words])

  const criteria = criteriaOf(answer)
  const sum = sumOf(draft, answer)
  const firstMissing = criteria.findIndex(({ id }) => draft.points[id] === undefined)
  const [chosen, setCurrent] = useState<number | null>(null)
  const current = chosen ?? Math.max(firstMissing, 0)
  const comment = useRef<HTMLTextAreaElement>(null)
  const [isSent, setSent] = useState(false)
  const { data: saved = [] } = useRead('GET /api/grading/comments')
  const claim = useClaim(answer)
  const mark = useMarking({
    answer,
    onDone: forget,
    onRefused: () => words && keep(words),
    address: `${pathname}${search}`,
  })

  const change = (more: Partial<Draft>) => setEditedDraft({ ...draft, ...more })
  const give = (place: number, points: number | undefined) => {
    const criterion = criteria[place]
    if (!criterion) return
    const { [criterion.id]: _before, ...rest } = draft.points
    change({ points: points === undefined ? rest : { ...rest, [criterion.id]: points } })
  }
  const addSaved = (text: string) => change({ comment: appendComment(draft.comment, text) })
  const save = () => {
    // Ignores repeated presses.
    if (isSent) return
    if (isStale) toast.warning({ text: translate('grading.conflict.first') })
    else if (sum.missing > 0) toast.warning({ text: translate('grading.missing', sum.missing) })
    else if (isReleased && isDirty && draft.reason.trim() === '')
      toast.warning({ text: translate('grading.reason_first') })
    else {
      if (isDirty) {
        if (words) keep(words)
        setSent(true)
        mark(bodyOf(draft, answer), sum.score)
      }
      onGoOn()
    }
  }
  const [next, previous] = [() => queue.step(1), () => queue.step(-1)]
  const bySaved = savedKeys
    .slice(0, saved.length)
    .map((letter, place) => [`Key${letter}`, () => addSaved(saved[place]?.text ?? '')])
  const byDigit = (pointButtons(criteria[current]?.points ?? 0) ?? []).map((points) => [
    `Digit${points}`,
    () => {
      give(current, points)
      setCurrent(Math.min(current + 1, criteria.length - 1))
    },
  ])
  usePlainKeys(
    {
      'Control+Enter': save,
      KeyJ: next,
      ArrowRight: next,
      KeyK: previous,
      ArrowLeft: previous,
      KeyS: onGoOn,
      KeyC: () => comment.current?.focus(),
      ...Object.fromEntries([...bySaved, ...byDigit]),
    },
    gradingKeys,
  )
  return (
    <section aria-label={translate('grading.mark')}>
      <div className="grading-parts min-h-0 overflow-auto">
        {claim && !claim.mine && (
          <div>
            <p className="note warning" role="status">
              {translate('grading.claimed', { name: claim.name, until: timeOf(claim.until) })}
            </p>
          </div>
        )}
        {isStale && (
          <div>
            <ConflictNote
              answer={answer}
              mine={sum.score}
              onMine={() => change({ version: answer.version })}
              onTheirs={() => {
                setEditedDraft(currentMark)
                forget()
              }}
            />
          </div>
        )}
        <Criteria
          criteria={criteria}
          isWhole={answer.rubric.length === 0}
          points={draft.points}
          sum={sum}
          worth={answer.points}
          current={current}
          onCurrent={setCurrent}
          onGive={give}
        />
        <div className="stack">
          <div className="field">
            <label className="field-label" htmlFor="grading-comment">
              {translate('grading.comment')}
            </label>
            <textarea
              ref={comment}
              id="grading-comment"
              className="input"
              rows={4}
              maxLength={2000}
              value={draft.comment}
              onChange={({ target: { value } }) => change({ comment: value })}
            />
          </div>
          <SavedComments saved={saved} comment={draft.comment} onAdd={addSaved} />
          {isReleased && isDirty && (
            <div className="field">
              <label className="field-label" htmlFor="grading-reason">
                {translate('grading.reason')}
              </label>
              <input
                id="grading-reason"
                className="input"
                maxLength={1000}
                value={draft.reason}
                onChange={({ target: { value } }) => change({ reason: value })}
                aria-describedby="grading-reason-help"
              />
              <span className="hint" id="grading-reason-help">
                {translate('grading.reason_help')}
              </span>
            </div>
          )}
        </div>
        <MarkHistory marks={answer.marks} points={answer.points} />
      </div>
      <footer className="pane-foot border-t bg-surface stack gap-2">
        <Button variant="contained" aria-keyshortcuts="Control+Enter" onClick={save}>
          {translate(isDirty || queue.waiting.length > 0 ? 'grading.save' : 'grading.finish')}
          <kbd aria-hidden>Ctrl Enter</kbd>
        </Button>
        <div className="row small muted">
          <Button size="small" className="outdent" aria-keyshortcuts="S" onClick={onGoOn}>
            {translate('grading.skip')}
            <kbd aria-hidden>S</kbd>
          </Button>
          <Button size="small" aria-keyshortcuts="?" onClick={pageKeys.open}>
            {translate('grading.keys.button')}
            <kbd aria-hidden>?</kbd>
          </Button>
          {claim?.mine && (
            <span className="num push hide-phone">
              {translate('grading.mine_until', { until: timeOf(claim.until) })}
            </span>
          )}
        </div>
      </footer>
    </section>
  )
}
