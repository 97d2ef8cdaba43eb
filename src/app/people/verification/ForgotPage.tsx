import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../shell/http/call'
import { useTranslate } from '../../shell/i18n/i18n'
import { useUser } from '../../shell/session/store'
import { GuestCard } from '../../shell/guest/GuestCard'
import { MailSent } from '../../shell/guest/MailSent'
import { formStatuses } from '../../shell/guest/useSubmission'
import { AddressForm } from './AddressForm'

const sendLink = async (email: string): Promise<void> => {
  await call('POST /api/password/email', { body: { email }, quiet: formStatuses })
}

/** R2.03: requests a link to set a new password. */
export const ForgotPage = () => {
  const t = useTranslate()
  const user = useUser()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) {
    return (
      <MailSent email={sentTo} about="reset" onAgain={() => sendLink(sentTo)} onOtherAddress={() => setSentTo(null)} />
    )
  }
  return (
    <GuestCard title={t('forgot.title')} lead={t('forgot.text')} after={<Link to="/login">{t('forgot.back')}</Link>}>
      <AddressForm messagePrefix="forgot" initialEmail={user?.email ?? ''} onSend={sendLink} onSent={setSentTo} />
      <p className="small muted">{t('forgot.no_email')}</p>
    </GuestCard>
  )
}
