import Button from '@mui/material/Button'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { PageHead } from '../../shell/page/PageHead'
import { AttemptScreen } from './AttemptScreen'
import { isRunning } from './attemptState'
import { createAttemptSync } from './attemptSync'
import { createPracticeRun } from './trial'
import './testing.css'

/** A store without effect: a practice run saves nothing. */
const store = { keep: () => Promise.resolve(true), read: () => Promise.resolve([]) }

/** A practice run of the attempt screen with made-up questions. */
export const TrialPage = () => {
  const [round, setRound] = useState(0)
  return <Trial key={round} onAgain={() => setRound(round + 1)} />
}

const Trial = ({ onAgain }: { onAgain: () => void }) => {
  const translate = useTranslate()
  const language = useLocale() === 'en' ? 'en' : 'ru'
  const [search] = useSearchParams()
  const test = Number(search.get('test'))
  const [sync] = useState(() => {
    const words = (...keys: string[]) => keys.map((key) => translate(`taking.trial.${key}`))
    const { attempt, port } = createPracticeRun({
      language,
      name: translate('taking.trial.name'),
      person: translate('taking.trial.person'),
      first: { body: translate('taking.trial.first'), options: words('options.a', 'options.b', 'options.c') },
      second: translate('taking.trial.second'),
      third: { body: translate('taking.trial.third'), items: words('items.a', 'items.b', 'items.c') },
    })
    return createAttemptSync({ attempt, owner: { userId: 0, place: 0 }, port, store, isSameUser: () => true })
  })
  useEffect(() => sync.start(), [sync])
  const state = useSyncExternalStore(sync.subscribe, sync.state)
  if (isRunning(state)) return <AttemptScreen sync={sync} state={state} />
  return (
    <div className="max-w-page mx-auto">
      <PageHead title={translate('taking.trial.done_title')} />
      <div className="message-page stack text-center mx-auto max-w-narrow">
        <CircleCheck className="muted" size={40} strokeWidth={1} aria-hidden />
        <p className="muted">{translate('taking.trial.done')}</p>
        <div className="row wrap">
          <Button component={Link} variant="contained" to={test > 0 ? `/testing/${test}` : '/testing'}>
            {translate('taking.trial.back')}
          </Button>
          <Button variant="outlined" onClick={onAgain}>
            {translate('taking.trial.again')}
          </Button>
        </div>
      </div>
    </div>
  )
}
