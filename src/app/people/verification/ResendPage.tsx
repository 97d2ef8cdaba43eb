import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslate } from '../../shell/i18n/i18n'
import { useUser } from '../../shell/session/store'
import { GuestCard } from '../../shell/guest/GuestCard'
import { MailSent } from '../../shell/guest/MailSent'
import { resendVerification } from '../../shell/guest/resendVerification'
import { AddressForm } from './AddressForm'

/** R2.04: requests another confirmation mail. */
export const ResendPage = () => {
  const t = useTranslate()
  const user = useUser()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) {
    return (
      <MailSent
        email={sentTo}
        about="verification"
        onAgain={() => resendVerification(sentTo)}
        onOtherAddress={() => setSentTo(null)}
      />
    )
  }
  return (
    <GuestCard title={t('resend.title')} lead={t('resend.text')} after={<Link to="/login">{t('resend.back')}</Link>}>
      <AddressForm
        messagePrefix="resend"
        initialEmail={user?.email ?? ''}
        onSend={resendVerification}
        onSent={setSentTo}
      />
    </GuestCard>
  )
}
