import { useRef, useState } from 'react'
import { call } from '../http/call'
import { useTranslate } from '../i18n/i18n'

/** Resends the confirmation mail once. Errors appear as a toast. */
export const ResendButton = ({ email, className = 'btn btn-outline' }: { email: string; className?: string }) => {
  const t = useTranslate()
  const [state, setState] = useState<'ready' | 'busy' | 'sent'>('ready')
  const sending = useRef(false)
  const send = async () => {
    if (sending.current) return
    sending.current = true
    setState('busy')
    try {
      await call('POST /api/email/resend', { body: { email } })
      setState('sent')
    } catch {
      setState('ready')
    } finally {
      sending.current = false
    }
  }
  return (
    <>
      {state !== 'sent' && (
        <button type="button" className={className} aria-busy={state === 'busy'} onClick={() => void send()}>
          {t('settings.email.resend')}
        </button>
      )}
      <output className={state === 'sent' ? 'small muted' : 'sr-only'}>
        {state === 'sent' && t('settings.email.resent')}
      </output>
    </>
  )
}
