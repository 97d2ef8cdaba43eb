import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { focusOnMount } from '../../shell/page/focusOnMount'
import type { AttemptState } from './attemptState'
import { hasAnswer, wantsAnswer } from './questionStates'
import { waitingCount } from './queue'

type Props = {
  isOpen: boolean
  state: AttemptState
  onShow: (index: number) => void
  onSubmit: () => void
  onClose: () => void
}

/** Before an attempt is handed in: what has no answer, what has two, and what one wanted to come back to, each with the way there. */
export const SubmitDialog = ({ isOpen, state, onShow, onSubmit, onClose }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const { questions, queue, attempt } = state
  const numbered = questions.map((question, index) => ({ question, index }))
  const empty = numbered.filter(({ question }) => wantsAnswer(question) && !hasAnswer(question))
  const doubted = numbered.filter(({ question }) => question.mine !== undefined)
  const flagged = numbered.filter(({ question }) => question.flagged)
  // In a sequential attempt there is no way back.
  const links = attempt.navigation === 'free' ? onShow : null
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{translate('taking.screen.submit.title')}</DialogTitle>
      <DialogContent>
        <div className="stack" id={`${id}-text`}>
          {empty.length === 0 ? (
            <p>{translate('taking.screen.submit.all')}</p>
          ) : (
            <>
              <p>{translate('taking.screen.submit.unanswered', empty.length)}</p>
              <Numbers places={empty.map(({ index }) => index)} onShow={links} />
            </>
          )}
          {doubted.length > 0 && (
            <>
              <p>{translate('taking.screen.submit.doubted')}</p>
              <Numbers places={doubted.map(({ index }) => index)} onShow={links} />
            </>
          )}
          {flagged.length > 0 && (
            <>
              <p>{translate('taking.screen.submit.flagged')}</p>
              <Numbers places={flagged.map(({ index }) => index)} onShow={links} />
            </>
          )}
          {queue.length > 0 && <p>{translate('taking.screen.submit.waiting', waitingCount(queue))}</p>}
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

const Numbers = ({ places, onShow }: { places: readonly number[]; onShow: ((index: number) => void) | null }) => {
  const translate = useTranslate()
  return (
    <ul className="row wrap">
      {places.map((index) => (
        <li key={index}>
          {onShow ? (
            <Button
              variant="outlined"
              size="small"
              className="num"

              aria-label={`${translate('taking.screen.question')} ${index + 1}`}
              onClick={() => onShow(index)}
            >
              {index + 1}
            </Button>
          ) : (
            <span className="num">{index + 1}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
