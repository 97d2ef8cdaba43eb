import { useTranslate } from '../../shell/i18n/i18n'
import { NewPasswordField } from '../../shell/widgets/NewPasswordField'
import { PlainForm } from '../../shell/widgets/PlainForm'
import { SubmitButton } from '../../shell/widgets/SubmitButton'
import { TextField } from '../../shell/widgets/TextField'
import { Consents } from './Consents'
import type { Registration } from './useRegistration'

/** Names, address, password, consents. */
export const RegisterForm = (registration: Registration) => {
  const t = useTranslate()
  const { busy, fault, errors, field, send } = registration
  return (
    <PlainForm label={t('register.title')} fault={fault} errors={errors} onSubmit={() => void send()}>
      <div className="pair">
        <TextField {...field('last_name')} label={t('register.last_name')} autoComplete="family-name" />
        <TextField {...field('first_name')} label={t('register.first_name')} autoComplete="given-name" />
      </div>
      <TextField
        {...field('middle_name')}
        label={t('register.middle_name')}
        optional={t('register.optional')}
        hint={t('register.names_hint')}
        autoComplete="additional-name"
      />
      <TextField
        {...field('email')}
        label={t('register.email')}
        hint={t('register.email_hint')}
        type="email"
        inputMode="email"
        autoComplete="username"
        spellCheck={false}
      />
      <NewPasswordField {...field('password')} label={t('new_password.label')} />
      <Consents {...registration} />
      <SubmitButton busy={busy} busyText={t('register.busy')}>
        {t('register.submit')}
      </SubmitButton>
    </PlainForm>
  )
}
