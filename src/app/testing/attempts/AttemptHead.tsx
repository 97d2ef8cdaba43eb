import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { SyncStatus } from '../../kit/saving/SyncStatus'
import { Mark } from '../../shell/widgets/Mark'
import { isOpen, type AttemptState } from './attemptState'
import { pendingCount } from './queue'
import { Timer } from './Timer'

type Props = { state: AttemptState; onFinish: () => void; onAgain: () => void }

/** Header of an attempt: test, taker, save status, timer and Finish button. */
export const AttemptHead = ({ state, onFinish, onAgain }: Props) => {
  const translate = useTranslate()
  const { name, person_name, group_code, ordinal, attempts_allowed, is_preview } = state.attempt
  const attempt =
    attempts_allowed === 0
      ? translate('taking.screen.attempt_any', { number: ordinal })
      : translate('taking.screen.attempt', { number: ordinal, count: attempts_allowed })
  return (
    <header className="row wrap exam-head">
      <Link className="exam-mark hide-phone" to="/testing" aria-label={translate('taking.screen.exit')}>
        <Mark />
      </Link>
      <div className="grow">
        <p className="semibold truncate">{name}</p>
        <p className="small muted hide-phone truncate">
          {[person_name, group_code, is_preview ? translate('taking.screen.preview') : attempt]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <SyncStatus
        words="taking.screen.save"
        syncError={state.syncError}
        count={pendingCount(state.queue)}
        isSending={state.isSending}
        savedAt={state.savedAt}
        onAgain={onAgain}
      />
      <Timer state={state} />
      <Button variant="outlined" className="hide-phone" disabled={!isOpen(state)} onClick={onFinish}>
        {translate('taking.screen.finish')}
      </Button>
    </header>
  )
}
