import Button from '@mui/material/Button'
import { MessageSquareText } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { timeOf } from '../../shell/dates'
import { Confirm } from '../../shell/page/Confirm'
import { useBeforeUnload } from '../../shell/widgets/useBeforeUnload'
import { AttemptFoot } from './AttemptFoot'
import { AttemptHead } from './AttemptHead'
import type { AttemptState } from './attemptState'
import type { AttemptSync } from './attemptSync'
import { hasAnswer, wantsAnswer } from './questionStates'
import { QuestionNavigator } from './QuestionNavigator'
import { QuestionPane, type UploadPlace } from './QuestionPane'
import { SubmitDialog } from './SubmitDialog'
import { LeasePanel, PausePanel, WaitingPanel } from './StoppedPanels'
import './testing.css'

type Props = {
  sync: AttemptSync
  state: AttemptState
  /** Upload target; absent in a practice run. */
  upload?: UploadPlace
}

/** Reads the current question from the URL (`?q=7`), so that it survives a reload or a new sign-in. */
const useShownQuestion = ({ questions, attempt }: AttemptState) => {
  const [search, setSearch] = useSearchParams()
  const isSequential = attempt.navigation === 'sequential'
  const wanted = isSequential ? attempt.current : Number(search.get('q') ?? 1) - 1
  const index = Math.max(
    0,
    questions.findIndex(({ position }) => position === wanted),
  )
  const show = (next: number) => {
    const question = questions[next]
    if (isSequential || !question) return
    setSearch(
      (before) => {
        before.set('q', String(question.position + 1))
        return before
      },
      { replace: true },
    )
  }
  return { index, show, isSequential }
}

/** A running attempt without the app menu: one question at a time, the timer and the save status. */
export const AttemptScreen = ({ sync, state, upload }: Props) => {
  const translate = useTranslate()
  const { questions, attempt, isOver, isSubmitting, queue, isKept } = state
  const { index, show, isSequential } = useShownQuestion(state)
  const [dialog, setDialog] = useState<'submit' | 'forward' | null>(null)
  const [failed, setFailed] = useState(false)
  const question = questions[index]
  const isLast = index === questions.length - 1
  useBeforeUnload(queue.length > 0 && !isKept)
  useNeighbourKeys((step) => show(index + step))
  useQuestionFocus(question?.position)
  useMarkSeen(sync, attempt.holds_lease ? question?.position : undefined)
  useShowConflict(state.undecided, (position) => show(questions.findIndex((one) => one.position === position)))

  const next = () => {
    if (isLast) setDialog('submit')
    else if (isSequential) setDialog('forward')
    else show(index + 1)
  }
  const forward = async () => {
    setDialog(null)
    if (!question) return
    try {
      await sync.forward(question.position)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  const isWaiting = isOver || isSubmitting
  const isPaused = !isWaiting && attempt.paused !== null
  const showsQuestion = !isWaiting && !isPaused && attempt.holds_lease
  return (
    <div className="exam">
      <a className="skip no-print" href="#question">
        {translate('taking.screen.skip')}
      </a>
      <AttemptHead state={state} onFinish={() => setDialog('submit')} onAgain={sync.retry} />
      <div className="mx-auto exam-body">
        <section
          className="panel stack gap-4 exam-question"
          id="question"
          tabIndex={-1}
          onPaste={() => sync.report('pasted', question?.position ?? null)}
        >
          <Messages sync={sync} state={state} />
          {isWaiting && <WaitingPanel state={state} />}
          {isPaused && <PausePanel state={state} />}
          {!isWaiting && !isPaused && !attempt.holds_lease && <LeasePanel state={state} onTake={sync.takeOver} />}
          {showsQuestion && question && (
            <QuestionPane key={question.position} sync={sync} state={state} question={question} upload={upload} />
          )}
          {failed && (
            <p className="note warning" role="alert">
              {translate('taking.screen.sequential.failed')}
            </p>
          )}
        </section>
        {!isPaused && (
          <aside className="exam-aside hide-phone" aria-label={translate('taking.screen.navigator.title')}>
            <QuestionNavigator state={state} index={index} onShow={show} />
          </aside>
        )}
      </div>
      {showsQuestion && (
        <AttemptFoot
          state={state}
          index={index}
          onBack={isSequential ? null : () => show(index - 1)}
          onNext={next}
          onShow={show}
          onFinish={() => setDialog('submit')}
        />
      )}
      <SubmitDialog
        isOpen={dialog === 'submit' && !isPaused}
        state={state}
        onShow={(place) => {
          setDialog(null)
          show(place)
        }}
        onSubmit={() => {
          setDialog(null)
          sync.submit()
        }}
        onClose={() => setDialog(null)}
      />
      <Confirm
        isOpen={dialog === 'forward' && !isPaused}
        title={translate('taking.screen.sequential.title')}
        content={translate(
          question && wantsAnswer(question) && !hasAnswer(question)
            ? 'taking.screen.sequential.unanswered'
            : 'taking.screen.sequential.text',
        )}
        confirm={translate('taking.screen.sequential.confirm')}
        cancel={translate('taking.screen.sequential.cancel')}
        onConfirm={() => void forward()}
        onClose={() => setDialog(null)}
      />
    </div>
  )
}

/** Messages of the organiser. They are announced, but leave the focus in the answer that is being typed. */
const Messages = ({ sync, state }: { sync: AttemptSync; state: AttemptState }) => {
  const translate = useTranslate()
  const { messages } = state.attempt
  return (
    <div role="status" className={messages.length > 0 ? 'stack gap-2' : 'sr-only'}>
      {messages.map(({ id, text, at }) => (
        <div key={id} className="note info row wrap align-start">
          <MessageSquareText size={20} strokeWidth={1.75} aria-hidden />
          <p className="grow-wide">
            <b className="block">{translate('taking.screen.message.title', { at: timeOf(at) })}</b>
            <span className="pre-line">{text}</span>
          </p>
          <Button size="small" onClick={() => sync.confirmMessage(id)}>
            {translate('taking.screen.message.read')}
          </Button>
        </div>
      ))}
    </div>
  )
}

const noKeys = {}
const keyLines = [
  { label: 'taking.screen.key_lines.next', written: ['Alt', '→'] },
  { label: 'taking.screen.key_lines.previous', written: ['Alt', '←'] },
] as const

/** Alt + arrow keys switch questions, even if a field has the focus. */
const useNeighbourKeys = (go: (step: number) => void) => {
  usePlainKeys(noKeys, keyLines)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    // Stops the browser from navigating its history.
    event.preventDefault()
    if (document.querySelector('[role="dialog"]') === null) go(step)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Marks the displayed question as seen. */
const useMarkSeen = (sync: AttemptSync, position: number | undefined) => {
  useEffect(() => {
    if (position !== undefined) sync.see(position)
  }, [sync, position])
}

/** Shows the question that blocked the submission. */
const useShowConflict = (position: number | null, show: (position: number) => void) => {
  const go = useEffectEvent(show)
  useEffect(() => {
    if (position !== null) go(position)
  }, [position])
}

/** Focuses the heading when the question changes. The router sets the initial focus. */
const useQuestionFocus = (position: number | undefined) => {
  const before = useRef(position)
  useEffect(() => {
    if (before.current === position) return
    before.current = position
    document.querySelector<HTMLElement>('.exam-question h1')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [position])
}
