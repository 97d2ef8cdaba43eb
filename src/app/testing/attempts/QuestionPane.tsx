import Button from '@mui/material/Button'
import { Bookmark, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Confirm } from '../../shell/page/Confirm'
import { useNumberText } from '../../kit/fields/useNumberText'
import { AnswerInput } from '../answering/AnswerInput'
import { isOpen, type AttemptState, type Question } from './attemptState'
import type { AttemptSync } from './attemptSync'
import { hasAnswer, wantsAnswer } from './questionStates'
import { FileUploads } from './FileUploads'
import { Marking } from './Marking'

export type UploadPlace = { id: number; device: string }
type Props = {
  sync: AttemptSync
  state: AttemptState
  question: Question
  upload?: UploadPlace | undefined
}

/** Question types with debounced sending; answers of other types are sent at once. */
const debouncedTypes = new Set(['short_text', 'number', 'essay', 'cloze'])

/** The current question with its flag, answer control and notes. */
export const QuestionPane = ({ sync, state, question, upload }: Props) => {
  const translate = useTranslate()
  const text = useNumberText()
  const { position, number, presented, points, flagged, answer, locked } = question
  const { questions } = state
  const open = isOpen(state)
  const count = questions.filter(wantsAnswer).length
  return (
    <>
      <div className="row wrap question-head">
        <h1 tabIndex={-1}>
          {number === null ? (
            translate('taking.screen.text')
          ) : (
            <>
              {translate('taking.screen.question')} <span className="num">{number}</span>{' '}
              <span className="faint regular num">{translate('taking.screen.of', { count })}</span>
            </>
          )}
        </h1>
        {presented && number !== null && (
          <span className="tag hide-phone">{translate(`questions.type.${presented.type}`)}</span>
        )}
        {points > 0 && (
          <span className="small muted num">
            {translate('taking.screen.points', { smart_count: points, points: text(points) })}
          </span>
        )}
        <Button
          size="small"
          className="push flag"

          aria-pressed={flagged}
          disabled={!open}
          onClick={() => sync.flag(position, !flagged)}
        >
          <Bookmark fill={flagged ? 'currentColor' : 'none'} size={16} strokeWidth={2} aria-hidden />
          <span className="hide-phone">{translate('taking.screen.flag')}</span>
          <span className="phone-only">{translate('taking.screen.flag_short')}</span>
        </Button>
      </div>
      <AnswerWarnings sync={sync} state={state} question={question} />
      {presented ? (
        <AnswerInput
          question={presented}
          answer={answer}
          disabled={!open || locked !== null}
          onChange={(next) => sync.answer(position, next, debouncedTypes.has(presented.type))}
          files={
            presented.type === 'file' && (
              <FileUploads
                sync={sync}
                question={question}
                limits={presented}
                upload={upload}
                disabled={!open || locked !== null}
              />
            )
          }
        />
      ) : (
        <p className="muted">{translate('taking.screen.sequential.locked')}</p>
      )}
      {locked && (
        <div className="stack bordered p-4 bg-canvas">
          <h2 className="text-m">{translate('taking.screen.check_answer.checked')}</h2>
          <Marking reviewed={locked} points={points} />
        </div>
      )}
      {state.attempt.can_lock_answers && !locked && presented && presented.type !== 'info' && (
        <LockAnswer sync={sync} state={state} question={question} />
      )}
      <p className="small muted keys key-hint hide-phone">
        <kbd>Alt</kbd> {translate('taking.screen.keys')}
      </p>
    </>
  )
}

/** Warnings about the answer: it is not stored locally, conflicts with another one, or does not count. */
const AnswerWarnings = ({ sync, state, question }: Pick<Props, 'sync' | 'state' | 'question'>) => {
  const translate = useTranslate()
  const { position, mine, lost } = question
  const { isKept, undecided } = state
  return (
    <>
      {!isKept && <p className="note warning">{translate('taking.screen.not_kept')}</p>}
      {mine !== undefined && (
        <div className="note warning" role="alert">
          <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
          <div className="grow">
            {undecided === position && (
              <p>
                <strong>{translate('taking.screen.conflict.not_submitted')}</strong>
              </p>
            )}
            <p>{translate('taking.screen.conflict.text')}</p>
            <div className="row wrap mt-2">
              <Button variant="outlined" size="small" onClick={() => sync.choose(position, 'standing')}>
                {translate('taking.screen.conflict.standing')}
              </Button>
              <Button variant="outlined" size="small" onClick={() => sync.choose(position, 'mine')}>
                {translate('taking.screen.conflict.mine')}
              </Button>
            </div>
          </div>
        </div>
      )}
      {lost && (
        <p className={lost === 'late' ? 'note' : 'note warning'} role="alert">
          {translate(`taking.screen.lost.${lost}`)}
        </p>
      )}
    </>
  )
}

/** Practice tests only: a button that locks the answer and shows its marking. */
const LockAnswer = ({ sync, state, question }: Pick<Props, 'sync' | 'state' | 'question'>) => {
  const translate = useTranslate()
  const { position } = question
  const [isConfirming, setConfirming] = useState(false)
  const isWaiting = state.queue.some(({ op }) => op.kind === 'lock' && op.position === position)
  return (
    <p className="lock-answer">
      <Button
        variant="outlined"

        disabled={!isOpen(state) || isWaiting || !hasAnswer(question)}
        onClick={() => setConfirming(true)}
      >
        {translate(isWaiting ? 'taking.screen.check_answer.waiting' : 'taking.screen.check_answer.button')}
      </Button>
      <Confirm
        isOpen={isConfirming}
        title={translate('taking.screen.check_answer.title')}
        content={translate('taking.screen.check_answer.text')}
        confirm={translate('taking.screen.check_answer.button')}
        cancel={translate('taking.screen.check_answer.cancel')}
        onConfirm={() => {
          setConfirming(false)
          sync.lock(position)
        }}
        onClose={() => setConfirming(false)}
      />
    </p>
  )
}
