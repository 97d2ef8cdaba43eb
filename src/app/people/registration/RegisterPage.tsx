import { Link } from 'react-router-dom'
import { useTranslate } from '../../shell/i18n/i18n'
import { useShell } from '../../shell/routing/shell'
import { GuestCard } from '../../shell/guest/GuestCard'
import { MailSent } from '../../shell/guest/MailSent'
import { resendVerification } from '../../shell/guest/resendVerification'
import { RegisterForm } from './RegisterForm'
import { useRegistration } from './useRegistration'

/** R2.02: registration page. Afterwards it tells users to look for the confirmation mail. */
export const RegisterPage = () => {
  const t = useTranslate()
  const { config } = useShell()
  const registration = useRegistration()
  const { sentTo, startAgain } = registration
  if (!config.registration) {
    return (
      <GuestCard title={t('register.closed_title')} lead={t('register.closed_text')}>
        <Link className="btn btn-outline btn-large w-full" to="/login">
          {t('mail_sent.sign_in')}
        </Link>
      </GuestCard>
    )
  }
  if (sentTo !== null) {
    return (
      <MailSent
        email={sentTo}
        about="registered"
        onAgain={() => resendVerification(sentTo)}
        onOtherAddress={startAgain}
      />
    )
  }
  return (
    <GuestCard
      wide
      title={t('register.title')}
      lead={t('register.lead')}
      after={
        <>
          {t('register.have_account')} <Link to="/login">{t('register.sign_in')}</Link>
        </>
      }
    >
      <RegisterForm {...registration} />
    </GuestCard>
  )
}
