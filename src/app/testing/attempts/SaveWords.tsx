import { Cloud, CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { AttemptState } from './attemptState'
import { waitingCount } from './queue'

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const
const clock = (at: string): string =>
  new Date(at).toLocaleTimeString('ru', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** Where the answers are, always in sight: on the server since when, on their way, or waiting and why. */
export const SaveWords = ({ state, onAgain }: { state: AttemptState; onAgain: () => void }) => {
  const translate = useTranslate()
  const { trouble, queue, isSending, savedAt } = state
  const count = waitingCount(queue)
  if (trouble === 'signed-out') return <Words isBad text={translate('taking.screen.save.signed_out')} />
  if (trouble !== null) {
    const long = count > 0 ? `${trouble}_waiting` : trouble
    return (
      <>
        <Words
          isBad
          text={translate(`taking.screen.save.${long}`, { count })}
          short={[translate(`taking.screen.save.${trouble}`), count > 0 && count].filter(Boolean).join(': ')}
        />
        {count > 0 && (
          <button type="button" className="btn s not-s" onClick={onAgain}>
            {translate('taking.screen.save.again')}
          </button>
        )}
      </>
    )
  }
  if (isSending) {
    return (
      <span className="save">
        <CloudUpload {...icon} />
        <span className="not-s">{translate('taking.screen.save.sending')}</span>
      </span>
    )
  }
  if (count > 0) {
    return (
      <span className="save">
        <CloudUpload {...icon} />
        <span>{translate('taking.screen.save.waiting', count)}</span>
      </span>
    )
  }
  return (
    <span className="save">
      {savedAt === null ? <Cloud {...icon} /> : <CloudCheck {...icon} className="t-success" />}
      <span>
        <span className="not-s">
          {translate(savedAt === null ? 'taking.screen.save.quiet' : 'taking.screen.save.saved')}
        </span>{' '}
        {savedAt !== null && <span className="num">{clock(savedAt)}</span>}
      </span>
    </span>
  )
}

/** What is wrong is spoken; that all is well is not, each time anew. */
const Words = ({ text, short = text, isBad }: { text: string; short?: string; isBad: boolean }) => (
  <span className={isBad ? 'save bad' : 'save'} role="status">
    <CloudOff {...icon} />
    <span className="not-s">{text}</span>
    <span className="only-s">{short}</span>
  </span>
)
