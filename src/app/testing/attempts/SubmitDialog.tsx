import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { focusOnMount } from '../../shell/page/focusOnMount'
import type { AttemptState, Question } from './attemptState'
import { hasAnswer, missingWords, wantsAnswer } from './questionStates'
import { pendingCount } from './queue'

type Props = {
  isOpen: boolean
  state: AttemptState
  onShow: (index: number) => void
  onSubmit: () => void
  onClose: () => void
}

/** Confirms the submission. Lists unanswered, too short, conflicting and flagged questions, with links to them. */
export const SubmitDialog = ({ isOpen, state, onShow, onSubmit, onClose }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const { questions, queue, attempt } = state
  const numbered = questions.map((question, index) => ({ question, index }))
  const empty = numbered.filter(({ question }) => wantsAnswer(question) && !hasAnswer(question))
  const short = questions.flatMap((question, index) => {
    const missing = missingWords(question)
    return missing ? [{ question, index, ...missing }] : []
  })
  const conflicting = numbered.filter(({ question }) => question.mine !== undefined)
  const flagged = numbered.filter(({ question }) => question.flagged)
  // A sequential attempt cannot return to earlier questions.
  const links = attempt.navigation === 'free' ? onShow : null
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{translate('taking.screen.submit.title')}</DialogTitle>
      <DialogContent>
        <div className="stack" id={`${id}-text`}>
          {empty.length === 0 ? (
            short.length === 0 && <p>{translate('taking.screen.submit.all')}</p>
          ) : (
            <>
              <p>{translate('taking.screen.submit.unanswered', empty.length)}</p>
              <QuestionLinks places={empty} onShow={links} />
            </>
          )}
          {short.length > 0 && (
            <>
              <p>{translate('taking.screen.submit.short', short.length)}</p>
              <ul className="stack gap-2">
                {short.map(({ question, index, count, least }) => {
                  const text = translate('taking.screen.submit.words', {
                    number: question.number,
                    count,
                    smart_count: least,
                  })
                  return (
                    <li key={question.position}>
                      {links ? (
                        <button type="button" className="link" onClick={() => links(index)}>
                          {text}
                        </button>
                      ) : (
                        text
                      )}
                    </li>
                  )
                })}
              </ul>
            </>
          )}
          {conflicting.length > 0 && (
            <>
              <p>{translate('taking.screen.submit.doubted')}</p>
              <QuestionLinks places={conflicting} onShow={links} />
            </>
          )}
          {flagged.length > 0 && (
            <>
              <p>{translate('taking.screen.submit.flagged')}</p>
              <QuestionLinks places={flagged} onShow={links} />
            </>
          )}
          {queue.length > 0 && <p>{translate('taking.screen.submit.waiting', pendingCount(queue))}</p>}
          <p>{translate('taking.screen.submit.text')}</p>
        </div>
      </DialogContent>
      <DialogActions>
        <Button ref={focusOnMount} onClick={onClose}>
          {translate('taking.screen.submit.cancel')}
        </Button>
        <Button variant="contained" onClick={onSubmit}>
          {translate('taking.screen.submit.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type NumberedQuestion = { question: Question; index: number }
const QuestionLinks = ({
  places,
  onShow,
}: {
  places: readonly NumberedQuestion[]
  onShow: ((index: number) => void) | null
}) => {
  const translate = useTranslate()
  return (
    <ul className="row wrap">
      {places.map(({ question: { number, position }, index }) => {
        const name =
          number === null ? translate('taking.screen.text') : `${translate('taking.screen.question')} ${number}`
        const text = number ?? name
        return (
          <li key={position}>
            {onShow ? (
              <Button variant="outlined" size="small" className="num" aria-label={name} onClick={() => onShow(index)}>
                {text}
              </Button>
            ) : (
              <span className="num">{text}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
