import Button from '@mui/material/Button'
import { Cloud, CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import { useTranslate } from 'react-admin'

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const
const clock = (at: string): string =>
  new Date(at).toLocaleTimeString('ru', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

type Props = {
  /** Message prefix. */
  words: string
  /** Reason why nothing is being sent. */
  syncError: 'offline' | 'busy' | 'signed_out' | null
  /** Number of unsent changes. */
  count: number
  isSending: boolean
  savedAt: string | null
  onAgain: () => void
}

/** Save status of the input: saved at a time, sending, or waiting with a reason. */
export const SyncStatus = ({ words, syncError, count, isSending, savedAt, onAgain }: Props) => {
  const translate = useTranslate()
  if (syncError === 'signed_out') return <StatusText isBad text={translate(`${words}.signed_out`)} />
  if (syncError !== null) {
    const long = count > 0 ? `${syncError}_waiting` : syncError
    return (
      <>
        <StatusText
          isBad
          text={translate(`${words}.${long}`, { count })}
          short={[translate(`${words}.${syncError}`), count > 0 && count].filter(Boolean).join(': ')}
        />
        {count > 0 && (
          <Button size="small" className="hide-phone" onClick={onAgain}>
            {translate(`${words}.again`)}
          </Button>
        )}
      </>
    )
  }
  if (isSending) {
    return (
      <span className="row small muted">
        <CloudUpload {...icon} />
        <span className="hide-phone">{translate(`${words}.sending`)}</span>
      </span>
    )
  }
  if (count > 0) {
    return (
      <span className="row small muted">
        <CloudUpload {...icon} />
        <span>{translate(`${words}.waiting`, count)}</span>
      </span>
    )
  }
  return (
    <span className="row small muted">
      {savedAt === null ? <Cloud {...icon} /> : <CloudCheck {...icon} className="text-success" />}
      <span>
        <span className="hide-phone">{translate(`${words}.${savedAt === null ? 'quiet' : 'saved'}`)}</span>{' '}
        {savedAt !== null && <span className="num">{clock(savedAt)}</span>}
      </span>
    </span>
  )
}

/** Errors are announced to screen readers; routine saves are not. */
const StatusText = ({ text, short = text, isBad }: { text: string; short?: string; isBad: boolean }) => (
  <span className={isBad ? 'row small medium text-warning' : 'row small muted'} role="status">
    <CloudOff {...icon} />
    <span className="hide-phone">{text}</span>
    <span className="phone-only">{short}</span>
  </span>
)
