import { Link } from 'react-router-dom'
import { useTranslate } from '../../shell/i18n/i18n'
import { useShell } from '../../shell/routing/shell'
import { GuestCard } from '../../shell/guest/GuestCard'
import { MailSent } from '../../shell/guest/MailSent'
import { resendVerification } from '../../shell/guest/resendVerification'
import { GuestNewPasswordField } from '../../shell/guest/GuestNewPasswordField'
import { GuestForm } from '../../shell/guest/GuestForm'
import { GuestSubmitButton } from '../../shell/guest/GuestSubmitButton'
import { GuestTextField } from '../../shell/guest/GuestTextField'
import { GuestCheckField } from '../../shell/guest/GuestCheckField'
import { FormMessage } from '../../shell/widgets/FormMessage'
import { useRegistration, type Registration, type Consent } from './useRegistration'

const kinds: readonly { kind: Consent; anchor: string }[] = [
  { kind: 'terms', anchor: 'terms' },
  { kind: 'personal_data', anchor: 'personal-data' },
]

type ConsentsProps = Pick<Registration, 'agreed' | 'agree' | 'consentErrors' | 'texts' | 'loadTexts'>

/** Two separate consents, each with its text. The texts open next to the form, so users lose no input. */
const Consents = ({ agreed, agree, consentErrors, texts, loadTexts }: ConsentsProps) => {
  const t = useTranslate()
  return (
    <fieldset className="stack">
      <legend className="sr-only">{t('register.consents')}</legend>
      {texts === 'failed' && (
        <>
          <FormMessage fault={{ text: t('register.texts_failed') }} />
          <button type="button" className="btn btn-outline" onClick={loadTexts}>
            {t('register.texts_again')}
          </button>
        </>
      )}
      {kinds.map(({ kind, anchor }) => (
        <GuestCheckField
          key={kind}
          name={`consents.${kind}`}
          checked={agreed[kind]}
          errors={consentErrors(kind)}
          onChecked={(given) => agree(kind, given)}
        >
          {t(`register.${kind}`)}{' '}
          <Link to={`/terms#${anchor}`} target="_blank">
            {t(`register.${kind}_link`)}
            <span className="sr-only"> {t('register.new_tab')}</span>
          </Link>
        </GuestCheckField>
      ))}
    </fieldset>
  )
}

const RegisterForm = (registration: Registration) => {
  const t = useTranslate()
  const { busy, fault, errors, field, send } = registration
  return (
    <GuestForm label={t('register.title')} fault={fault} errors={errors} onSubmit={() => void send()}>
      <div className="pair">
        <GuestTextField {...field('last_name')} label={t('register.last_name')} autoComplete="family-name" />
        <GuestTextField {...field('first_name')} label={t('register.first_name')} autoComplete="given-name" />
      </div>
      <GuestTextField
        {...field('middle_name')}
        label={t('register.middle_name')}
        optional={t('register.optional')}
        hint={t('register.names_hint')}
        autoComplete="additional-name"
      />
      <GuestTextField
        {...field('email')}
        label={t('register.email')}
        hint={t('register.email_hint')}
        type="email"
        inputMode="email"
        autoComplete="username"
        spellCheck={false}
      />
      <GuestNewPasswordField {...field('password')} label={t('new_password.label')} />
      <Consents {...registration} />
      <GuestSubmitButton busy={busy} busyText={t('register.busy')}>
        {t('register.submit')}
      </GuestSubmitButton>
    </GuestForm>
  )
}

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
