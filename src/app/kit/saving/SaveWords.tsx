import Button from '@mui/material/Button'
import { Cloud, CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import { useTranslate } from 'react-admin'

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const
const clock = (at: string): string =>
  new Date(at).toLocaleTimeString('ru', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

type Props = {
  /** Where its texts are among the messages. */
  words: string
  /** Why nothing is sent. */
  trouble: 'offline' | 'busy' | 'signed-out' | null
  /** How many changes wait to be sent. */
  count: number
  isSending: boolean
  savedAt: string | null
  onAgain: () => void
}

/** Where what is typed is, always in sight: on the server since when, on its way, or waiting and why. */
export const SaveWords = ({ words, trouble, count, isSending, savedAt, onAgain }: Props) => {
  const translate = useTranslate()
  if (trouble === 'signed-out') return <Words isBad text={translate(`${words}.signed_out`)} />
  if (trouble !== null) {
    const long = count > 0 ? `${trouble}_waiting` : trouble
    return (
      <>
        <Words
          isBad
          text={translate(`${words}.${long}`, { count })}
          short={[translate(`${words}.${trouble}`), count > 0 && count].filter(Boolean).join(': ')}
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

/** What is wrong is spoken; that all is well is not, each time anew. */
const Words = ({ text, short = text, isBad }: { text: string; short?: string; isBad: boolean }) => (
  <span className={isBad ? 'row small medium text-warning' : 'row small muted'} role="status">
    <CloudOff {...icon} />
    <span className="hide-phone">{text}</span>
    <span className="phone-only">{short}</span>
  </span>
)
